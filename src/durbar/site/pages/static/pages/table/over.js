// The end of a game that is seen to come is an occasion: the points grow category by category, until a key or a tap.
"use strict";

(() => {
  const frame = document.getElementById("table-view");
  let wasRunning = Boolean(frame.querySelector(".phase-running"));
  let timer = null;

  document.addEventListener("table:shown", () => {
    const over = frame.querySelector(".phase-over .over");
    if (over && wasRunning && durbar.motion.isSeen()) celebrate(over);
    wasRunning = Boolean(frame.querySelector(".phase-running"));
  });

  function celebrate(over) {
    const [beat, beats] = [durbar.pace.length(), over.querySelectorAll("tbody tr").length];
    over.style.setProperty("--beat", `${beat}ms`);
    over.style.setProperty("--beats", beats);
    frame.classList.add("just-over");
    timer = setTimeout(end, beat * (beats + 2));
    for (const kind of ["keydown", "pointerdown"]) document.addEventListener(kind, end, { capture: true, once: true });
  }

  function end() {
    clearTimeout(timer);
    frame.classList.remove("just-over");
  }
})();
