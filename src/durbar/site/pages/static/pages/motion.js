// What moves: a piece of the view before flies to where it is in the view after. Pieces are elements with
// data-piece (what they are; equal ones have equal names), places have data-place. A piece that is new comes
// from the place named by data-from, one that is gone goes to data-to; else it is set down, or fades. What
// shows another side (data-face) turns over; between places that a data-road joins a piece keeps to the road.
"use strict";

(() => {
  const frame = document.getElementById("table-view");
  const LAG = 4000; // milliseconds that a page may be behind the table
  const TOLD = 2.5; // lengths until it is told what a decision has brought
  const STEPS = 16; // of a way along a road
  const NOWHERE = new DOMRect();
  const EASING = "cubic-bezier(.3,.1,.2,1)";
  let before = null;
  let haste = 1; // the share of its time that all takes while others' decisions wait to be seen
  let flights = [];

  const length = () => durbar.pace.length() * haste;
  const isCovered = () => document.body.classList.contains("replaying"); // by an earlier moment
  const isSeen = () => length() > 0 && !isCovered() && !document.hidden;

  // So many decisions are to be seen after the one that comes now; it does not slow down before all have been seen.
  function hurry(waiting) {
    haste = waiting ? Math.min(haste, LAG / ((waiting + 1) * TOLD * durbar.pace.length())) : 1;
  }

  // At once, for what has been hidden meanwhile may stay in the next view.
  function stop() {
    for (const flight of flights.splice(0)) {
      const land = flight.onfinish;
      flight.onfinish = flight.oncancel = null;
      flight.cancel();
      land?.();
    }
  }

  document.addEventListener("table:leaving", () => {
    stop();
    before = frame.querySelector(".framed") && pieces(frame);
  });

  document.addEventListener("table:shown", () => {
    const found = before;
    before = null;
    if (!found) return;
    const after = pieces(frame);
    const changes = compare(found, after, frame);
    if (isSeen()) move(changes);
    document.dispatchEvent(new CustomEvent("table:moved", { detail: { changes, pieces: after } }));
  });
  document.addEventListener("table:catching-up", stop);
  document.addEventListener("visibilitychange", () => document.hidden && stop()); // where nobody looks nothing would ever arrive

  // The same for what is shown elsewhere: `old` are the pieces that it had before; not all changes may be meant.
  function play(old, root, isMeant = () => true) {
    stop();
    if (length()) move(compare(old, pieces(root), root).filter(isMeant));
  }

  function pieces(root) {
    return [...root.querySelectorAll("[data-piece]")].map((element) => {
      const place = element.closest("[data-place]")?.dataset.place ?? "";
      const box = element.checkVisibility() ? element.getBoundingClientRect() : NOWHERE; // what is folded away would be laid out to be measured
      const seen = box.width > 0 && isInside(element, box);
      const sheet = element.ownerSVGElement?.getBoundingClientRect();
      return { element, name: element.dataset.piece, face: element.dataset.face, place, box, sheet, seen, drawn: seen && drawnBox(element) };
    });
  }

  // Where a part of a drawing lies in it: asked for while it is there.
  const drawnBox = (element) => (element.ownerSVGElement ? element.getBBox() : null);

  // A piece in a panel that is scrolled or closed is not seen to move.
  function isInside(element, box) {
    const around = element.closest(".decide, .side, .others, .own, .board")?.getBoundingClientRect();
    return !around || (box.bottom > around.top && box.top < around.bottom);
  }

  // First what stays at its place, then what goes from place to place, then what comes and what goes.
  function compare(old, now, root) {
    const left = [...old];
    const changes = [];
    const take = (fits) => {
      const index = left.findIndex(fits);
      return index < 0 ? null : left.splice(index, 1)[0];
    };
    const waiting = now.filter((piece) => {
      const same = take((one) => one.name === piece.name && one.place === piece.place);
      if (same?.seen && same.face !== piece.face) changes.push({ kind: "turn", was: same, piece });
      else if (same?.seen && moved(same, piece) > 2) changes.push({ kind: "shift", from: same.box, piece });
      return !same;
    });
    const coming = waiting.filter((piece) => {
      const same = take((one) => one.name === piece.name);
      if (same?.seen) changes.push({ kind: "go", from: same.box, road: roadOf(same.place, piece.place, root), piece });
      return !same?.seen;
    });
    for (const piece of coming) changes.push({ kind: "come", from: placeOf(piece.element, "from", root), piece });
    for (const piece of left) changes.push({ kind: "leave", to: placeOf(piece.element, "to", root), piece });
    return changes;
  }

  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

  // Between their middles: what is drawn around a piece has not moved it.
  function distance(one, other) {
    const [[x, y], [x1, y1]] = [middle(one), middle(other)];
    return Math.hypot(x1 - x, y1 - y);
  }

  // A board that has moved or has another size has not moved what is drawn on it.
  function moved(was, is) {
    if (!was.sheet || !is.sheet) return distance(was.box, is.box);
    const scale = was.sheet.width / is.sheet.width;
    const [[x, y], [x1, y1]] = [middle(was.box), middle(is.box)];
    return Math.hypot((x1 - is.sheet.left) * scale - (x - was.sheet.left), (y1 - is.sheet.top) * scale - (y - was.sheet.top));
  }

  // Where data-from or data-to, of the piece or of its place, leads to.
  function placeOf(element, way, root) {
    const name = element.dataset[way] ?? element.closest("[data-place]")?.dataset[way];
    const place = name && root.querySelector(`[data-place="${CSS.escape(name)}"]`);
    const box = place?.getBoundingClientRect();
    return box?.width ? box : null;
  }

  function roadOf(one, other, root) {
    const [there, back] = [`${one} ${other}`, `${other} ${one}`].map(CSS.escape);
    return root.querySelector(`[data-road="${there}"], [data-road="${back}"]`);
  }

  // All copies are made before any of them is set in motion: to measure between two of them would lay out the page
  // again for each.
  function move(changes) {
    const ways = changes.map(wayOf).filter(Boolean);
    const copies = copiesOf(ways.filter((way) => way.copied).map((way) => way.copied));
    for (const { copied, start } of ways) start(copied && copies.shift());
  }

  // How a change is shown: what of it is copied, and what is done then.
  function wayOf({ kind, from, to, road, was, piece }) {
    if (!piece.seen) return null;
    if (kind === "turn") return turn(piece, was);
    if (kind === "shift" && piece.element instanceof HTMLElement) return { start: () => slide(piece, from) };
    if (kind === "leave") return to ? fly(piece, piece.box, to, { fade: true }) : null;
    if (from) return fly(piece, from, piece.box, { road, largest: kind === "come" ? 1.5 : 4 }); // a place is larger than what it holds
    return { start: () => appear(piece.element) };
  }

  // What stays at its place is not taken up.
  function slide({ element, box }, from) {
    const steps = [{ transform: `${shift(box, from)} scale(${scale(from, box)})` }, { transform: "none" }];
    flights.push(element.animate(steps, { duration: length(), easing: EASING }));
  }

  function appear(element) {
    const steps = [{ opacity: 0, scale: 1.6 }, { opacity: 1, scale: 1 }];
    Object.assign(element.style, { transformBox: "fill-box", transformOrigin: "center" });
    const flight = element.animate(steps, { duration: length() * 0.7, easing: "cubic-bezier(.2,.8,.3,1)" });
    flight.onfinish = flight.oncancel = () => asItWas(element, { transformBox: "", transformOrigin: "" });
    flights.push(flight);
  }

  // Else the next view would have it made anew.
  function asItWas(element, styles) {
    Object.assign(element.style, styles);
    if (!element.style.length) element.removeAttribute("style");
  }

  // A copy flies above everything, so that no panel cuts it off; the piece itself is seen when it arrives.
  function fly(piece, from, to, { fade = false, road = null, largest = 4 } = {}) {
    const { element } = piece;
    const [first, last] = fade ? ["none", `${shift(from, to)} scale(0.5)`] : [`${shift(to, from)} scale(${Math.min(largest, scale(from, to))})`, "none"];
    const steps = road ? along(road, from, to) : [{ transform: first, opacity: 1 }, { transform: last, opacity: fade ? 0 : 1 }];
    const start = (copy) => {
      if (!fade) element.style.opacity = 0; // what is in it inherits nothing of that, and keeps its styles
      const flight = copy.animate(steps, { duration: length(), easing: EASING, fill: "both" });
      const land = () => {
        copy.remove();
        asItWas(element, { opacity: "" });
        flights = flights.filter((other) => other !== flight);
      };
      flight.onfinish = flight.oncancel = land;
      flights.push(flight);
    };
    return { copied: { piece, box: fade ? from : to }, start };
  }

  // A road leads from middle to middle of its places, a piece stands somewhere beside them.
  function along(road, from, to) {
    const sheet = road.getScreenCTM();
    const length = road.getTotalLength();
    const at = (share) => road.getPointAtLength(share * length).matrixTransform(sheet);
    const ends = [at(0), at(1)];
    const [start, goal] = [middle(from), middle(to)];
    const apart = (end, [x, y]) => Math.hypot(end.x - x, end.y - y);
    const isBackwards = apart(ends[1], start) < apart(ends[0], start);
    const [first, last] = isBackwards ? ends.reverse() : ends;
    return Array.from({ length: STEPS + 1 }, (_, step) => {
      const share = step / STEPS;
      const point = at(isBackwards ? 1 - share : share);
      const x = point.x - last.x + (1 - share) * (start[0] - first.x - goal[0] + last.x);
      const y = point.y - last.y + (1 - share) * (start[1] - first.y - goal[1] + last.y);
      return { transform: `translate(${x}px, ${y}px)` };
    });
  }

  // The side that was seen turns away, the other one comes.
  function turn({ element, box }, was) {
    const half = length() / 2;
    const start = (copy) => {
      const away = copy.animate([{ transform: "none" }, { transform: "rotateY(90deg)" }], { duration: half, easing: "ease-in", fill: "forwards" });
      away.onfinish = away.oncancel = () => copy.remove();
      const towards = [{ transform: "rotateY(-90deg)" }, { transform: "none" }];
      flights.push(away, element.animate(towards, { delay: half, duration: half, easing: "ease-out", fill: "backwards" }));
    };
    return { copied: { piece: was, box, beside: element.parentElement }, start };
  }

  const scale = (from, to) => Math.max(0.25, Math.min(from.height / Math.max(1, to.height), from.width / Math.max(1, to.width)));

  function shift(at, towards) {
    const [[x, y], [x1, y1]] = [middle(at), middle(towards)];
    return `translate(${x1 - x}px, ${y1 - y}px)`;
  }

  // A copy lies beside the piece, or at the place that the piece has left, whose styles it so keeps; and above all
  // else as a popover. It is one before it comes to the page: so it is styled once.
  function copiesOf(wanted) {
    const copies = wanted.map(({ piece, box }) => {
      const copy = bare(piece);
      copy.classList.add("flying");
      copy.setAttribute("aria-hidden", "true");
      copy.popover = "manual";
      for (const side of ["left", "top", "width", "height"]) copy.style[side] = `${box[side]}px`;
      return copy;
    });
    wanted.forEach(({ piece, beside }, index) => nearest(piece, beside).append(copies[index]));
    for (const copy of copies) copy.showPopover?.();
    return copies;
  }

  const copyOf = (piece, box) => copiesOf([{ piece: { drawn: piece.drawn ?? drawnBox(piece.element), ...piece }, box }])[0];

  function bare({ element, drawn }) {
    const copy = element instanceof SVGElement ? onSheet(element, drawn) : element.cloneNode(true);
    for (const part of [copy, ...copy.querySelectorAll("*")]) for (const name of NAMES) part.removeAttribute(name);
    return copy;
  }

  function nearest({ element, place }, beside = null) {
    const left = frame?.querySelector(`[data-place="${CSS.escape(place)}"]`) ?? document.body;
    const near = beside ?? (element.isConnected ? element.parentElement : left);
    return near.closest("svg")?.parentElement ?? near;
  }

  const NAMES = ["id", "name", "data-piece", "data-face", "data-place", "data-action", "data-actions", "tabindex"];

  function onSheet(element, box) {
    const drawn = element.cloneNode(true);
    const holder = document.createElement("div");
    holder.classList.add("drawn");
    if (element instanceof SVGSVGElement) {
      holder.append(drawn);
      return holder;
    }
    drawn.removeAttribute("transform");
    const sheet = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    sheet.setAttribute("class", element.ownerSVGElement?.getAttribute("class") ?? "");
    sheet.setAttribute("viewBox", [box.x, box.y, box.width, box.height].join(" "));
    sheet.append(drawn);
    holder.append(sheet);
    return holder;
  }

  const motion = { pieces, play, stop, length, hurry, isSeen, copyOf };
  // `settled` resolves when what moves has arrived: the next decision of another is shown then.
  const settled = () => Promise.allSettled(flights.map((flight) => flight.finished));
  window.durbar = { ...window.durbar, motion, settled };
})();
