// The keyboard at the table: digits choose, U takes back, H asks for a hint, L opens the log, ? explains.
"use strict";

(() => {
  const frame = document.getElementById("table-view");
  const help = document.getElementById("keys");
  const chooser = document.getElementById("chooser");
  const typing = document.getElementById("typing");
  const LATER = 500; // milliseconds, in which another digit may follow

  // What can be pressed: of a list that is open its lines; else a list of actions, then the answers beside the
  // question; where there is no list, then all else.
  function answers() {
    const all = [...frame.querySelectorAll("#play :is([name=action]:enabled, [data-listed] .group > summary)")].filter((one) => one.checkVisibility());
    const within = (place) => all.filter((one) => one.closest(place));
    const [open, listed, beside] = ["[data-listed] [open] .places", "[data-listed]", ".ask .answers"].map(within);
    if (open.length) return open;
    return [...new Set([...listed, ...beside, ...(listed.length ? [] : all)])];
  }

  // Each answer has its place as a digit; where answers are numbers, digits mean the number that is said, and 0
  // passes where nobody can say it.
  function keyed() {
    const all = answers();
    const said = all.map((one) => one.querySelector(".title")?.textContent.trim() ?? "");
    const numbers = said.some(isNumber);
    const keys = numbers ? said.map((text) => isNumber(text) || said.includes("0") ? text : "0") : all.map((_, place) => String(place + 1));
    return all.map((button, place) => [button, keys[place]]).filter(([, key]) => numbers || key.length === 1);
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
  document.addEventListener("keydown", (event) => event.key?.length === 1 || event.key === "Tab" ? document.body.classList.add("by-keyboard") : null);
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

  // The arrow keys lead through it then.
  function readLog() {
    document.getElementById("tab-log")?.click();
    document.getElementById("log-turns")?.focus();
  }

  function press(id) {
    const button = document.getElementById(id);
    if (button && !button.disabled) button.click();
  }

  // ---------------------------------------------------------------- digits

  // The digit of a key, also on Czech and Slovak keyboards, whose row has letters where others have digits; Hungarian
  // ones have a letter in the place of 0.
  function digitOf({ key, code, shiftKey }) {
    if (/^\d$/.test(key)) return key;
    return key?.length === 1 && key !== "ö" && !shiftKey ? code?.match(/^Digit(\d)$/)?.[1] : undefined;
  }

  let typed = "";
  let typedAt; // the length of the log
  let ending;

  const length = () => frame.querySelector("[data-length]")?.dataset.length;

  // Where a longer number is an answer, too, it is waited for.
  function type(digit) {
    const digits = typed + digit;
    const meant = keyed().filter(([, key]) => key.startsWith(digits));
    forget();
    if (meant.every(([, key]) => key === digits)) return meant[0]?.[0].click();
    [typed, typedAt] = [digits, length()];
    typing.textContent = `${digits} …`;
    typing.hidden = false;
    ending = setTimeout(endNumber, LATER);
  }

  function endNumber() {
    const meant = keyed().find(([, key]) => key === typed);
    forget();
    meant?.[0].click();
  }

  function forget() {
    clearTimeout(ending);
    typed = "";
    typing.hidden = true;
  }

  document.addEventListener("pointerdown", forget);
  document.addEventListener("table:shown", () => length() === typedAt || forget()); // the next question

  // Enter ends a number, and presses nothing else; other keys leave it.
  document.addEventListener("keydown", (event) => {
    if (!typed || digitOf(event) || durbar.isHeld(event)) return;
    if (event.key !== "Enter") return forget();
    event.preventDefault();
    event.stopPropagation();
    endNumber();
  }, true);

  document.addEventListener("keydown", (event) => {
    if (event.repeat || durbar.isAltered(event)) return; // a key that is held would answer the next question, too
    const digit = digitOf(event);
    if (chooser.open) return chooser.querySelector(`[data-key="${digit}"]`)?.click();
    if (!durbar.isShortcut(event)) return;
    if (digit) type(digit);
    else (KEYS[event.key] ?? KEYS[event.key.toLowerCase()])?.();
  });

  window.durbar = { ...window.durbar, digitOf };
})();
