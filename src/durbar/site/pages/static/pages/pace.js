// How fast a person wants to see what others do, and how long things last then. Kept in the browser.
"use strict";

(() => {
  const KEY = "durbar_pace";
  const PACES = {
    slow: { length: 1100, pause: 2400 }, // milliseconds: of what moves, and to read what happened
    normal: { length: 600, pause: 1400 },
    fast: { length: 260, pause: 700 },
    none: { length: 0, pause: 1100 },
  };
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");

  const chosen = () => (durbar.kept.get(KEY) in PACES ? durbar.kept.get(KEY) : "normal");
  const choose = (name) => durbar.kept.set(KEY, name);
  const length = () => (still.matches ? 0 : PACES[chosen()].length);
  const pause = () => PACES[chosen()].pause;

  window.durbar = { ...window.durbar, pace: { chosen, choose, length, pause } };
})();
