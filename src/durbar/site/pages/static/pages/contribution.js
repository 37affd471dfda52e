// What a browser adds to a shuffle: random numbers, unless a person has written something. It remembers in sight of which
// commitment, so that the page of the shuffles can tell whether that was kept.
"use strict";

(() => {
  const KEY = "durbar_contributions";
  const KEPT = 200;

  document.addEventListener("submit", (event) => {
    for (const field of event.target.querySelectorAll("[data-contribution]")) {
      if (field.type === "hidden" || !field.value.trim()) field.value = random();
      remember(field.value.trim().split(/\s+/).join(" "), field.dataset.contribution);
    }
  }, true);

  function random() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  function remembered() {
    return JSON.parse(durbar.kept.get(KEY)) ?? [];
  }

  function remember(contribution, commitment) {
    const kept = remembered().filter(([other]) => other !== contribution).slice(-KEPT);
    durbar.kept.set(KEY, JSON.stringify([...kept, [contribution, commitment]]));
  }

  // On the page of a table's shuffles.
  function tellWhetherKept() {
    const seen = document.getElementById("commitment-seen");
    if (!seen) return;
    const commitment = document.getElementById("commitment").textContent;
    const mine = new Map(remembered());
    const added = [...document.querySelectorAll("[data-contributed]")].map((code) => mine.get(code.textContent)).filter(Boolean);
    if (!added.length) return;
    const kept = added.every((one) => one === commitment);
    seen.textContent = kept ? seen.dataset.right : seen.dataset.wrong;
    seen.classList.toggle("message", !kept);
    seen.hidden = false;
  }

  document.addEventListener("DOMContentLoaded", tellWhetherKept); // the site's own scripts come after those of a page
})();
