// In a log the arrow keys lead up and down, through its lines and the rules that they cite, as one sees them.
"use strict";

document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (event.key === "Enter" && target.matches("i.rule")) target.click();
  const log = target.closest(".turns");
  const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!log || !way || !durbar.isShortcut(event)) return;
  const turns = [...log.children];
  if (log.reversed) turns.reverse(); // the newest comes first in the page, and stands last
  const places = turns.flatMap((turn) => [...turn.querySelectorAll("a, button, summary, i.rule")]).filter((one) => one.checkVisibility());
  const from = places.indexOf(target);
  const to = from < 0 ? log.querySelector("[aria-current]") ?? places.at(-1) : places[from + way];
  if (!to) return;
  event.preventDefault();
  to.focus();
});
