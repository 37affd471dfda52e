// The form of a new table: what has been chosen stays chosen when another game is; presets set several options at once.
"use strict";

(() => {
  const presets = [...document.querySelectorAll(".presets button")];

  // The fields of a preset's options, each with the value that `options` ("name=value …") gives it.
  function* wanted(button, options) {
    for (const pair of options.trim().split(" ")) {
      const [name, value] = pair.split("=");
      for (const field of button.form.querySelectorAll(`[name="${CSS.escape(name)}"]:not([type="hidden"])`)) yield [field, value];
    }
  }

  const holds = ([field, value]) => (field.type === "checkbox" ? field.checked === (field.value === value) : field.value === value);

  function showInForce() {
    for (const button of presets) button.ariaPressed = String([...wanted(button, button.dataset.sets)].every(holds));
  }

  // Who presses the one that is in force takes it back; without scripts the server does the same.
  for (const button of presets) {
    button.addEventListener("click", (event) => {
      event.preventDefault();
      for (const [field, value] of wanted(button, button.ariaPressed === "true" ? button.dataset.clears : button.dataset.sets)) {
        if (field.type === "checkbox") field.checked = field.value === value;
        else field.value = value;
        field.closest("details")?.setAttribute("open", "");
      }
      showInForce();
    });
  }
  document.getElementById("options")?.addEventListener("change", showInForce);
  window.addEventListener("pageshow", showInForce); // fields that the browser has filled in again

  const KEPT = /^(name|seat\d+|hints|time_limit|listed)$/;

  // One person has one seat: who takes another gives the first what the other had.
  const seats = [...document.querySelectorAll(".seat-choice select")];
  const chosen = new Map(seats.map((seat) => [seat, seat.value]));
  for (const seat of seats) {
    seat.addEventListener("change", () => {
      const left = seats.find((other) => other !== seat && other.value === "me" && seat.value === "me");
      if (left) left.value = chosen.get(seat);
      if (left?.value === "") left.value = "open"; // where nobody may be left out
      seats.forEach((one) => chosen.set(one, one.value));
    });
  }

  document.querySelector(".new-table .games")?.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    const address = new URL(link.href);
    for (const [name, value] of new FormData(document.querySelector(".new-table form"))) {
      if (KEPT.test(name)) address.searchParams.append(name, value);
    }
    link.href = address;
  });
})();
