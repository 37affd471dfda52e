// What is fetched again: an element with data-again=ADDRESS becomes, after data-every milliseconds, what is answered
// there; what is the same stays. When nothing is answered that asks for more, `again:over` is told where it stood.
// What is answered besides takes the place of what has its name.
"use strict";

(() => {
  const waiting = new WeakSet();

  function look() {
    for (const element of document.querySelectorAll("[data-again]")) if (!waiting.has(element)) wait(element);
  }

  function wait(element) {
    waiting.add(element);
    setTimeout(() => ask(element), Number(element.dataset.every));
  }

  async function ask(element) {
    if (!element.isConnected) return;
    if (document.hidden) return wait(element);
    try {
      const { body } = await durbar.part(element.dataset.again);
      if (element.isConnected) show(element, ...body.children);
    } catch {
      // The next attempt comes soon.
    }
    waiting.delete(element);
    look();
  }

  function show(element, fresh, ...others) {
    const place = element.parentElement;
    const { activeElement } = document;
    if (fresh) durbar.take(element, fresh);
    else element.remove();
    if (!fresh?.dataset.again) place.dispatchEvent(new Event("again:over", { bubbles: true }));
    for (const other of others) durbar.take(document.getElementById(other.id), other);
    if (!activeElement.isConnected) focusLikeIt(activeElement);
  }

  // What has the focus and is made anew keeps it.
  function focusLikeIt(link) {
    const alike = [...document.querySelectorAll("main a")].filter((one) => one.getAttribute("href") === link.getAttribute("href"));
    alike.find((one) => one.checkVisibility())?.focus({ preventScroll: true });
  }

  document.addEventListener("table:shown", look);
  document.addEventListener("again:over", (event) => event.target.matches("[data-then-load]") && location.reload());
  look();
})();
