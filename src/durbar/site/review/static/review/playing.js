// The review by itself, at the pace that a person has chosen for others' decisions; and its slider.
"use strict";

(() => {
  const { go, here } = durbar.review;
  let playing = false;
  let timer = null;

  function play(on) {
    playing = on;
    clearTimeout(timer);
    tell();
    if (!on) return;
    if (Number(here().index) >= Number(here().length)) go(0);
    else later();
  }

  async function later() {
    const { index } = here();
    await durbar.settled();
    if (!playing || here().index !== index) return;
    clearTimeout(timer);
    timer = setTimeout(() => go(Number(index) + 1), durbar.pace.pause());
  }

  function tell() {
    const button = document.getElementById("review-play");
    button.setAttribute("aria-pressed", playing);
    button.querySelector("[aria-hidden]").textContent = playing ? "❚❚" : "▶";
  }

  document.addEventListener("review:shown", tell); // the button came anew
  document.addEventListener("review:stepped", () => {
    if (!playing) return;
    clearTimeout(timer);
    if (Number(here().index) < Number(here().length)) later();
    else play(false);
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest("#review-play")) play(!playing);
    else if (playing && event.target.closest(".review a")) play(false);
  });

  document.addEventListener("change", (event) => {
    if (event.target.id !== "review-slider") return;
    play(false);
    go(Number(event.target.value));
  });

  document.addEventListener("keydown", (event) => {
    if (playing && /^(Arrow|Home|End|Escape)/.test(event.key)) play(false);
  });
})();
