// What a person likes: by day or by night, how fast others' decisions are shown, sounds. Kept in the browser.
"use strict";

(() => {
  const SOUNDS = "durbar_sounds";
  const dialog = document.getElementById("settings");
  const [look, pace, sounds] = ["look", "pace", "sounds"].map((name) => dialog.querySelector(`[name=${name}]`));

  document.getElementById("open-settings").addEventListener("click", () => dialog.showModal());

  pace.value = durbar.pace.chosen();
  pace.addEventListener("change", () => durbar.pace.choose(pace.value));

  const soundsAreOn = () => localStorage.getItem(SOUNDS) !== "off";
  sounds.checked = soundsAreOn();
  sounds.addEventListener("change", () => localStorage.setItem(SOUNDS, sounds.checked ? "on" : "off"));

  look.value = document.documentElement.dataset.look ?? "";
  look.addEventListener("change", () => {
    document.documentElement.dataset.look = look.value; // a cookie, for the server writes it into the next page
    document.cookie = `durbar_look=${look.value}; path=/; max-age=157680000; samesite=lax`;
  });

  window.durbar = { ...window.durbar, soundsAreOn };
})();
