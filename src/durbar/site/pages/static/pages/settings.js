// What a person likes: by day or by night, how fast others' decisions are shown, sounds, single keys. Kept in the
// browser.
"use strict";

(() => {
  const SOUNDS = "durbar_sounds";
  const dialog = document.getElementById("settings");
  const [look, pace, sounds, keys] = ["look", "pace", "sounds", "keys"].map((name) => dialog.querySelector(`[name=${name}]`));

  document.getElementById("open-settings").addEventListener("click", () => dialog.showModal());

  pace.value = durbar.pace.chosen();
  pace.addEventListener("change", () => durbar.pace.choose(pace.value));

  const soundsAreOn = () => durbar.kept.get(SOUNDS) !== "off";
  sounds.checked = soundsAreOn();
  sounds.addEventListener("change", () => durbar.kept.set(SOUNDS, sounds.checked ? "on" : "off"));

  keys.checked = durbar.keys.areOn();
  keys.addEventListener("change", () => durbar.keys.choose(keys.checked));

  look.value = document.documentElement.dataset.look ?? "";
  look.addEventListener("change", () => {
    document.documentElement.dataset.look = look.value;
    durbar.kept.tell("durbar_look", look.value); // the server writes it into the next page
    const { backgroundColor } = getComputedStyle(document.querySelector(".site-header"));
    for (const meta of document.querySelectorAll("[name=theme-color]")) meta.content = backgroundColor; // round the page
  });

  window.durbar = { ...window.durbar, soundsAreOn };
})();
