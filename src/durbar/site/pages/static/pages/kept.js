// What a browser keeps for a person: no longer than this page lasts, where it may keep nothing. What the server shall
// know is a cookie.
"use strict";

(() => {
  const LASTS = 5 * 365 * 86400; // seconds
  const here = new Map();

  function get(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return here.get(key) ?? null;
    }
  }

  function set(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      here.set(key, value);
    }
  }

  const tell = (name, value) => (document.cookie = `${name}=${value}; path=/; max-age=${LASTS}; samesite=lax`);

  window.durbar = { ...window.durbar, kept: { get, set, tell } };
})();
