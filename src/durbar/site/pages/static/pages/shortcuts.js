// Keys that are meant for the page: nobody writes or goes through the values of a field or the places of a map, no dialog
// lies over it, and nobody has switched them off, who speaks or whose hand trembles.
"use strict";

(() => {
  const WRITTEN = "input:not([type=radio], [type=checkbox], [type=range]), select, textarea";
  const PLACE = ".by-keyboard #play .map [tabindex='0']"; // who presses places with the mouse goes through moments
  const WITH_VALUES = `input, select, textarea, [popover], ${PLACE}`; // or what the arrows scroll
  const STEPS = /^(Arrow|Home$|End$|Page)/;
  const HELD = ["Shift", "Control", "Alt", "AltGraph", "Meta"]; // beside another key
  const KEY = "durbar_keys";

  const areOn = () => durbar.kept.get(KEY) !== "off";
  const choose = (on) => durbar.kept.set(KEY, on ? "on" : "off");
  const isHeld = (event) => HELD.includes(event.key);

  const isAltered = (event) => event.ctrlKey || event.metaKey || event.altKey;

  // A key that goes from place to place.
  const isOnMap = (event) => /^(Arrow|Home$|End$)/.test(event.key) && !isAltered(event) && event.target.matches(PLACE);

  // What fills in a form may send one without a key.
  function isShortcut(event) {
    if (!event.key || isAltered(event) || document.querySelector("dialog:modal")) return false;
    if (event.key.length === 1 && event.key !== " " && !areOn()) return false;
    return !event.target.closest(STEPS.test(event.key) ? WITH_VALUES : WRITTEN);
  }

  // A click that asks for no other window or tab.
  const isPlainClick = (event) => !(event.button || event.ctrlKey || event.metaKey || event.shiftKey);

  window.durbar = { ...window.durbar, isShortcut, isPlainClick, isOnMap, isHeld, isAltered, keys: { areOn, choose } };
})();
