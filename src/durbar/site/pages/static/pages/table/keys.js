// The keyboard at the table: digits choose, U takes back, H asks for a hint, L opens the log, ? explains.
"use strict";

(() => {
  const frame = document.getElementById("table-view");
  const help = document.getElementById("keys");
  const chooser = document.getElementById("chooser");

  // The answers beside the question, or else whatever can be pressed: each has a digit.
  function answers() {
    const buttons = [...frame.querySelectorAll("#play [name=action]:enabled")].filter((button) => button.offsetParent);
    const beside = buttons.filter((button) => button.closest(".ask .answers"));
    return (beside.length ? beside : buttons).slice(0, 9);
  }

  document.addEventListener("table:shown", () => answers().forEach((button, place) => (button.dataset.key = place + 1)));
  document.addEventListener("keydown", (event) => event.key.length === 1 || event.key === "Tab" ? document.body.classList.add("by-keyboard") : null);
  document.addEventListener("pointerdown", () => document.body.classList.remove("by-keyboard"));

  const KEYS = {
    u: () => press("undo"),
    h: () => press("hint"),
    l: () => document.getElementById("tab-log")?.click(),
    "?": () => help.showModal(),
    Escape: () => document.getElementById("tab-main")?.click(),
  };

  function press(id) {
    const button = document.getElementById(id);
    if (button && !button.disabled) button.click();
  }

  document.addEventListener("keydown", (event) => {
    if (chooser.open) return chooser.querySelector(`[data-key="${CSS.escape(event.key)}"]`)?.click();
    if (!durbar.isShortcut(event)) return;
    if (/^[1-9]$/.test(event.key)) answers()[Number(event.key) - 1]?.click();
    else (KEYS[event.key] ?? KEYS[event.key.toLowerCase()])?.();
  });
})();
