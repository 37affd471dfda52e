// The keyboard at the table: digits choose, U takes back, H asks for a hint, L opens the log, ? explains.
"use strict";

(() => {
  const frame = document.getElementById("table-view");
  const help = document.getElementById("keys");
  const chooser = document.getElementById("chooser");

  // What can be pressed: of a list that is open its lines; else a list of actions, then the answers beside the
  // question; where there is no list, then all else.
  function answers() {
    const all = [...frame.querySelectorAll("#play :is([name=action]:enabled, [data-listed] .group > summary)")].filter((one) => one.checkVisibility());
    const within = (place) => all.filter((one) => one.closest(place));
    const [open, listed, beside] = ["[data-listed] [open] .places", "[data-listed]", ".ask .answers"].map(within);
    if (open.length) return open;
    return [...new Set([...listed, ...beside, ...(listed.length ? [] : all)])];
  }

  // Each answer has its place as a digit; where answers are numbers, a digit means the number that is said, and 0
  // passes where nobody can say it.
  function keyed() {
    const all = answers();
    const said = all.map((one) => one.querySelector(".title")?.textContent.trim() ?? "");
    const numbers = said.some(isNumber);
    const keys = numbers ? said.map((text) => isNumber(text) || said.includes("0") ? text : "0") : all.map((_, place) => String(place + 1));
    return all.map((button, place) => [button, keys[place]]).filter(([, key]) => /^\d$/.test(key));
  }

  function isNumber(text) {
    return /^\d+$/.test(text);
  }

  function tellKeys() {
    for (const one of frame.querySelectorAll("[data-key]")) delete one.dataset.key;
    if (durbar.keys.areOn()) for (const [button, key] of keyed()) button.dataset.key = key;
  }

  document.addEventListener("table:shown", tellKeys);
  frame.addEventListener("toggle", tellKeys, { capture: true });
  document.addEventListener("keydown", (event) => event.key.length === 1 || event.key === "Tab" ? document.body.classList.add("by-keyboard") : null);
  document.addEventListener("pointerdown", () => document.body.classList.remove("by-keyboard"));

  const KEYS = {
    u: () => press("undo"),
    h: () => press("hint"),
    l: readLog,
    "?": () => help.showModal(),
    Escape: backToTheBoard,
  };

  function backToTheBoard() {
    const { activeElement } = document;
    document.getElementById("tab-main")?.click();
    if (activeElement.closest(".side")) durbar.toChoice();
  }

  // The arrow keys scroll it then.
  function readLog() {
    document.getElementById("tab-log")?.click();
    document.getElementById("log-turns")?.focus();
  }

  function press(id) {
    const button = document.getElementById(id);
    if (button && !button.disabled) button.click();
  }

  document.addEventListener("keydown", (event) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return; // a key that is held would answer the next question, too
    if (chooser.open) return chooser.querySelector(`[data-key="${CSS.escape(event.key)}"]`)?.click();
    if (!durbar.isShortcut(event)) return;
    if (/^\d$/.test(event.key)) keyed().find(([, key]) => key === event.key)?.[0].click();
    else (KEYS[event.key] ?? KEYS[event.key.toLowerCase()])?.();
  });
})();
