// What a browser keeps for a person, or for one window: no longer than this page lasts, where it may keep nothing or has no
// room. What the server shall know is a cookie.
"use strict";

(() => {
  const LASTS = 5 * 365 * 86400; // seconds

  function keptIn(storage) {
    const here = new Map();

    function get(key) {
      if (here.has(key)) return here.get(key);
      try {
        return window[storage].getItem(key);
      } catch {
        return null;
      }
    }

    function set(key, value) {
      try {
        window[storage].setItem(key, value);
        here.delete(key);
      } catch {
        here.set(key, value);
      }
    }

    return { get, set };
  }

  const tell = (name, value) => (document.cookie = `${name}=${value}; path=/; max-age=${LASTS}; samesite=lax`);

  window.durbar = { ...window.durbar, kept: { ...keptIn("localStorage"), ofWindow: keptIn("sessionStorage"), tell } };
})();
