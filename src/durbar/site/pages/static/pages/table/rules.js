// The rules beside the table: every link to them opens a panel, and the game stays where it is.
"use strict";

(() => {
  const panel = document.getElementById("rules-panel");
  const inside = panel.querySelector(".inside");
  let opener = null; // what had the focus before

  document.addEventListener("click", (event) => {
    const number = event.target.closest("i.rule");
    const link = number ? document.querySelector(".rules-link") : event.target.closest("a[data-rules], #rules-panel a[href^='#']");
    if (!link || !durbar.isPlainClick(event) || !panel.showPopover) return;
    event.preventDefault();
    open(panel.contains(link) ? null : link, number ? `#${number.textContent}` : link.hash);
  });

  const isOpen = () => panel.matches(":popover-open");

  function hide() {
    panel.hidePopover();
    if (opener?.isConnected) opener.focus({ preventScroll: true });
  }

  panel.querySelector("[data-hide]").addEventListener("click", hide);

  // Before all that lies below it.
  window.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !isOpen() || !durbar.isShortcut(event)) return;
    event.stopImmediatePropagation();
    hide();
  }, { capture: true });

  async function open(link, hash) {
    if (!isOpen()) opener = document.activeElement;
    panel.showPopover();
    if (link && !inside.childElementCount) {
      try {
        const page = await durbar.part(link.pathname);
        inside.replaceChildren(document.importNode(page.getElementById("rules"), true));
      } catch {
        if (isOpen()) location.href = link.href; // better elsewhere than nowhere
        return;
      }
    }
    show(hash ? inside.querySelector(`[id="${CSS.escape(hash.slice(1))}"]`) : null);
  }

  function show(place) {
    for (const other of inside.querySelectorAll(".shown")) other.classList.remove("shown");
    if (!place) return inside.focus();
    place.classList.add("shown");
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
    place.scrollIntoView({ block: "start" });
  }
})();
