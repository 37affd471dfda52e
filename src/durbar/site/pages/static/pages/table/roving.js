// The places of the map are one stop of the Tab key: it comes to the one that had the focus last, or the first. The arrow
// keys go on from there, to the nearest place that way as it is seen, Home and End to the first and the last.
"use strict";

(() => {
  const frame = document.getElementById("table-view");
  const CHOICES = "#play .map :is([data-action], [data-actions])";
  const PLACES = `${CHOICES}, #play .map :has(> .touch)`; // some are only read
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const ASIDE = 2; // so much farther is what lies beside the way than what lies on it
  let last = null; // the name of the place that had the focus

  const placesIn = (root) => [...root.querySelectorAll(PLACES)];
  const nameOf = ({ dataset }) => dataset.place ?? dataset.action ?? dataset.actions;

  // Screen readers let the arrow keys through to what is in a toolbar, and list its buttons as any others.
  function rove(root, stop = null) {
    const places = placesIn(root);
    const one = stop ?? places.find((place) => nameOf(place) === last) ?? places[0];
    for (const place of places) place.setAttribute("tabindex", place === one ? 0 : -1);
    root.querySelector("#play .map")?.setAttribute("role", root.querySelectorAll(CHOICES).length > 1 ? "toolbar" : "group");
  }

  frame.addEventListener("focusin", ({ target }) => {
    if (!target.matches(PLACES)) return;
    last = nameOf(target);
    rove(frame, target);
  });

  document.addEventListener("keydown", (event) => {
    if (!durbar.isOnMap(event)) return;
    const places = placesIn(frame);
    const next = { Home: places[0], End: places.at(-1) }[event.key] ?? nearest(event.target, places, WAYS[event.key]);
    event.preventDefault(); // to scroll
    next?.focus();
  });

  // Within 45 degrees of the way on both sides.
  function nearest(from, places, [right, down]) {
    const [x, y] = durbar.middleOf(from);
    const ahead = [];
    for (const place of places) {
      const [dx, dy] = durbar.middleOf(place).map((at, axis) => at - [x, y][axis]);
      const [along, aside] = [dx * right + dy * down, Math.abs(dx * down + dy * right)];
      if (along > 0 && aside <= along) ahead.push({ place, away: Math.hypot(along, ASIDE * aside) });
    }
    return ahead.sort((one, other) => one.away - other.away)[0]?.place;
  }

  window.durbar = { ...window.durbar, rove };
})();
