// What every page needs: its service worker, buttons that close a dialog, and links that can be copied or shared.
"use strict";

// Only where pages come by https, or from this machine.
navigator.serviceWorker?.register(document.currentScript.dataset.worker).catch(() => {});

document.addEventListener("click", (event) => event.target.closest("[data-close]")?.closest("dialog").close());

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // pages without https have no clipboard
  }
  button.classList.add("done");
  setTimeout(() => button.classList.remove("done"), 1500);
});

// Only where pages come by https, or from this machine, and where there is something to share with.
document.documentElement.classList.toggle("can-share", Boolean(navigator.share));
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-share]");
  if (button) navigator.share({ url: button.dataset.share }).catch(() => {}); // whoever changes their mind
});

// What is pressed twice in haste is sent once.
const HASTE = 3000;
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.getAttribute("method") !== "post" || form.matches("[data-live], [target]")) return;
  if (event.timeStamp - (form.sent ?? -HASTE) < HASTE) event.preventDefault();
  else form.sent = event.timeStamp;
});
window.addEventListener("pageshow", () => [...document.forms].forEach((form) => delete form.sent));

// A file or a text that is too large is told before it is sent.
const sizeOf = (field) => (field.files ? [...field.files] : [new Blob([field.value])]).reduce((sum, one) => sum + one.size, 0);
document.addEventListener("input", (event) => {
  const field = event.target.closest("[data-most]");
  if (!field) return;
  field.setCustomValidity(sizeOf(field) > Number(field.dataset.most) ? field.dataset.tooMuch : "");
  field.reportValidity();
});
