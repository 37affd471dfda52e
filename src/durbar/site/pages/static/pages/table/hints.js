// What a hint names is lit where it can be chosen: on the board, on a card, on a button.
"use strict";

(() => {
  const frame = document.getElementById("table-view");

  document.addEventListener("table:shown", () => {
    const named = [...frame.querySelectorAll("#hint-bar [data-hint]")].map((choice) => choice.dataset.hint);
    named.forEach((action, place) => {
      for (const element of durbar.standingFor(action)) element.classList.add(place ? "hinted-too" : "hinted");
    });
    const first = frame.querySelector(".hinted");
    first?.closest("details:not([open])")?.setAttribute("open", "");
    first?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });

  // It makes way for the place of the board to which somebody has gone by keyboard.
  frame.addEventListener("focusin", ({ target }) => {
    const notes = frame.querySelector(".notes:has(#hint-bar)");
    if (!notes || !target.closest(".board") || !document.body.classList.contains("by-keyboard")) return;
    const [place, bar] = [target, notes.querySelector("#hint-bar")].map((one) => one.getBoundingClientRect());
    if (place.bottom > bar.top && place.top < bar.bottom) notes.classList.toggle("above");
  });

  // Its line of play is below what it says, where there is little room.
  frame.addEventListener("toggle", (event) => event.target.matches("#hint-leads[open]") && event.target.scrollIntoView({ block: "nearest" }), { capture: true });
})();
