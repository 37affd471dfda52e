// What has changed since one's own last decision is marked, also for who has looked away or comes only now; for who
// only watches, what the last turn has changed.
"use strict";

(() => {
  const frame = document.getElementById("table-view");
  const marked = new Set(); // pieces, each at its place
  const decider = () => frame.querySelector("[data-version]")?.dataset.decided;
  let last = decider();

  document.addEventListener("table:moved", ({ detail: { changes, pieces } }) => {
    const [own, before] = [frame.querySelector(".own")?.dataset.seat, last];
    last = decider();
    if (last === own || (!own && last !== before)) marked.clear();
    if (last !== own) for (const { kind, piece } of changes) if (kind !== "shift" && kind !== "leave") marked.add(pieceAndPlace(piece.element));
    mark(pieces.map((piece) => piece.element));
  });

  function mark(elements) {
    for (const element of elements) element.classList.toggle("fresh", marked.has(pieceAndPlace(element)));
  }

  // ---------------------------------------------------------------- what stands elsewhere than it did

  const pieceAndPlace = (element) => `${element.dataset.piece} ${element.closest("[data-place]")?.dataset.place ?? ""}`;
  const standing = (root) => [...root.querySelectorAll("[data-piece]")];
  const placesIn = (root) => standing(root).map(pieceAndPlace);

  // Of equal ones at the same place, those are new that are more than before.
  function newIn(root, before) {
    const left = [...before];
    return standing(root).filter((element) => {
      const there = left.indexOf(pieceAndPlace(element));
      if (there >= 0) left.splice(there, 1);
      return there < 0;
    });
  }

  // ---------------------------------------------------------------- a page that is loaded anew

  // With it comes what stood where then: places, each followed by its pieces.
  function markSince() {
    const stood = frame.querySelector(".since [data-stood]")?.dataset.stood;
    if (stood === undefined) return;
    const then = stood.split(";").flatMap((there) => {
      const [place, ...pieces] = there.split(",");
      return pieces.map((piece) => `${piece} ${place}`);
    });
    for (const element of newIn(frame, then)) marked.add(pieceAndPlace(element));
    mark(standing(frame));
  }

  window.durbar = { ...window.durbar, marks: { placesIn, newIn } };
  markSince();
})();
