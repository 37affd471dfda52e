// Keys that are meant for the page: nobody writes or goes through the values of a field, no dialog lies over it, and
// nobody has switched them off, who speaks or whose hand trembles.
"use strict";

(() => {
  const WRITTEN = "input:not([type=radio], [type=checkbox], [type=range]), select, textarea";
  const WITH_VALUES = "input, select, textarea, [popover]"; // or what the arrows scroll
  const STEPS = /^(Arrow|Home$|End$|Page)/;
  const HELD = ["Shift", "Control", "Alt", "AltGraph", "Meta"]; // beside another key
  const KEY = "durbar_keys";

  const areOn = () => durbar.kept.get(KEY) !== "off";
  const choose = (on) => durbar.kept.set(KEY, on ? "on" : "off");
  const isHeld = (event) => HELD.includes(event.key);

  function isShortcut(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog:modal")) return false;
    if (event.key.length === 1 && event.key !== " " && !areOn()) return false;
    return !event.target.closest(STEPS.test(event.key) ? WITH_VALUES : WRITTEN);
  }

  window.durbar = { ...window.durbar, isShortcut, isHeld, keys: { areOn, choose } };
})();
