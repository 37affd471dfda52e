// Every board can be enlarged: wheel, pinch, double tap, + and −; and moved when it is larger than its place.
// What data-zoom marks is the place, what is first in it becomes larger.
"use strict";

(() => {
  const PLACE = "[data-zoom]";
  const WHOLE = "[data-whole-map]"; // shows all of it again
  const STAYS = "#table-view, #replay, .review"; // boards come and go in it, and are as large as the one before
  const LARGEST = 5;
  const TWICE = 300; // milliseconds
  const ROLLING = 250; // milliseconds
  const FINGER = 46; // pixels across
  const rule = new CSSStyleSheet();
  document.adoptedStyleSheets.push(rule);
  const views = new WeakMap();
  const fingers = new Map();
  let touched = "";
  let held = null; // what the fingers are on
  let moved = false;
  let lastTap = 0;
  let scrolled = 0;

  const holderOf = (place) => place.closest(STAYS) ?? place;
  const placeIn = (holder) => (holder.matches(PLACE) ? holder : holder.querySelector(PLACE));
  const viewOf = (holder) => views.get(holder) ?? { scale: 1, x: 0, y: 0 };

  function apply(holder, wanted = viewOf(holder)) {
    const place = placeIn(holder);
    if (!place) return;
    const { clientWidth: width, clientHeight: height } = place;
    const scale = Math.min(LARGEST, Math.max(1, wanted.scale));
    const [x, y] = [Math.min(0, Math.max(width * (1 - scale), wanted.x)), Math.min(0, Math.max(height * (1 - scale), wanted.y))];
    views.set(holder, { scale, x, y });
    const sheet = place.firstElementChild;
    if (scale > 1 || sheet.style.transform) sheet.style.transform = scale > 1 ? `translate(${x}px, ${y}px) scale(${scale})` : "";
    place.classList.toggle("zoomed", scale > 1);
    if (holder.id === "table-view") growTouched(sheet);
  }

  // What a finger has to find on the map is never smaller than a finger. A rule of its own says so: a property that
  // the whole table inherits would have all of it styled anew, at each step of a zoom.
  function growTouched(map) {
    const pixels = map.querySelector("svg.map")?.getScreenCTM()?.a; // of a unit of the drawing
    const least = Number(map.querySelector(".touch")?.getAttribute("r")); // in the drawing's units, too
    const wanted = pixels && least && Math.max(least, FINGER / 2 / pixels).toFixed(1);
    if (!wanted || wanted === touched) return;
    touched = wanted;
    rule.replaceSync(`.map .touch { r: ${wanted}px; }`);
  }

  function zoom(holder, factor, at) {
    const box = placeIn(holder).getBoundingClientRect();
    const [x, y] = at ? [at.clientX - box.left, at.clientY - box.top] : [box.width / 2, box.height / 2];
    const view = viewOf(holder);
    const scale = Math.min(LARGEST, Math.max(1, Number((view.scale * factor).toFixed(6)))); // back to 1, not to 1.0000000000000002
    apply(holder, { scale, x: x - ((x - view.x) * scale) / view.scale, y: y - ((y - view.y) * scale) / view.scale });
  }

  const applyAll = () => [...document.querySelectorAll(PLACE)].forEach((place) => apply(holderOf(place)));
  for (const shown of ["table:shown", "moment:shown", "review:shown"]) document.addEventListener(shown, applyAll);
  window.addEventListener("resize", applyAll);

  // ---------------------------------------------------------------- by wheel and by fingers

  // A page that can be scrolled is scrolled first; a trackpad's pinch comes as a wheel with Ctrl.
  function isScrolled(holder, event) {
    if (event.ctrlKey || viewOf(holder).scale > 1) return false;
    const { scrollTop, scrollHeight, clientHeight } = document.scrollingElement;
    const room = event.deltaY < 0 ? scrollTop : scrollHeight - clientHeight - scrollTop;
    return room > 1 || event.timeStamp - scrolled < ROLLING;
  }

  document.addEventListener("scroll", (event) => (scrolled = event.timeStamp), { passive: true });

  function turn(event) {
    const place = event.target.closest(PLACE);
    if (!place || isScrolled(holderOf(place), event)) return;
    event.preventDefault();
    zoom(holderOf(place), Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), event);
  }

  // Two fingers on a board are for it, not for the page.
  function pinch(event) {
    if (event.touches.length > 1 && event.target.closest(PLACE)) event.preventDefault();
  }

  document.addEventListener("wheel", turn, { passive: false });
  for (const holder of document.querySelectorAll(`${STAYS}, ${PLACE}`)) {
    if (holderOf(holder) === holder) holder.addEventListener("touchstart", pinch, { passive: false }); // elsewhere pages scroll at once
  }

  document.addEventListener("pointerdown", (event) => {
    const place = event.target.closest(PLACE);
    if (!place || event.button) return;
    if (event.target.closest(WHOLE)) return void (moved = false);
    if (!fingers.size) [held, moved] = [holderOf(place), false];
    if (holderOf(place) === held) fingers.set(event.pointerId, event);
  });

  window.addEventListener("pointermove", (event) => {
    const last = fingers.get(event.pointerId);
    if (!last || durbar.isDragging?.()) return;
    if (!event.buttons) return void fingers.delete(event.pointerId); // it was let go where nobody heard of it
    const view = viewOf(held);
    if (fingers.size === 2) {
      const [other] = [...fingers.values()].filter((finger) => finger.pointerId !== event.pointerId);
      const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const middle = { clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 };
      zoom(held, apart(event) / Math.max(1, apart(last)), middle);
      moved = true;
    } else if (view.scale > 1) {
      const [dx, dy] = [event.clientX - last.clientX, event.clientY - last.clientY];
      if (!moved && Math.hypot(dx, dy) < 6) return; // a tap that trembles is a tap
      moved = true;
      apply(held, { ...view, x: view.x + dx, y: view.y + dy });
    }
    fingers.set(event.pointerId, event);
  });

  for (const kind of ["pointerup", "pointercancel"]) {
    window.addEventListener(kind, (event) => {
      if (!fingers.delete(event.pointerId) || moved || kind === "pointercancel") return;
      const twice = event.timeStamp - lastTap < TWICE && !event.target.closest("#play :is([data-action], [data-actions])");
      lastTap = twice ? 0 : event.timeStamp;
      if (twice) zoom(held, viewOf(held).scale > 1 ? 1 / LARGEST : 2.5, event);
    });
  }

  // What was a drag is no choice; what a key presses was none.
  document.addEventListener(
    "click",
    (event) => {
      if (!moved || !event.detail || !event.target.closest(PLACE)) return;
      event.stopPropagation();
      event.preventDefault();
      moved = false;
    },
    { capture: true },
  );

  // ---------------------------------------------------------------- and back

  function showWhole(place) {
    if (document.activeElement.matches(WHOLE)) place.focus({ preventScroll: true });
    apply(holderOf(place), { scale: 1, x: 0, y: 0 });
  }

  document.addEventListener("click", ({ target }) => target.closest(WHOLE) && showWhole(target.closest(PLACE)));

  // ---------------------------------------------------------------- by keyboard

  // What the keyboard has come to is moved into sight: browsers scroll to nothing that is left of where the board begins.
  function reveal(target) {
    const place = target.closest(PLACE);
    if (!place?.matches(".zoomed") || target === place || !target.matches(":focus-visible")) return;
    place.scrollTo(0, 0);
    const [seen, box] = [place, target.querySelector(".touch") ?? target].map((one) => one.getBoundingClientRect());
    const { scale, x, y } = viewOf(holderOf(place));
    const [right, down] = [missing(box.left, box.right, seen.left, seen.right), missing(box.top, box.bottom, seen.top, seen.bottom)];
    apply(holderOf(place), { scale, x: x + right, y: y + down });
  }

  // By how much what reaches `from` one side `to` the other has to move to be between two others; in their middle, if it is larger.
  function missing(from, to, least, most) {
    if (to - from > most - least) return (least + most - from - to) / 2;
    return Math.max(least - from, Math.min(0, most - to));
  }

  document.addEventListener("focusin", (event) => reveal(event.target), { capture: true });
  document.addEventListener("scroll", ({ target }) => target.matches?.(`${PLACE}.zoomed`) && target.scrollTo(0, 0), { capture: true, passive: true });

  const KEYS = { "+": 1.6, "=": 1.6, "-": 1 / 1.6, "−": 1 / 1.6 };

  const placeInSight = () => [...document.querySelectorAll(PLACE)].find((place) => place.checkVisibility({ visibilityProperty: true }));

  document.addEventListener("keydown", (event) => {
    if (!KEYS[event.key] || durbar.digitOf?.(event) || !durbar.isShortcut(event)) return;
    const seen = placeInSight();
    if (seen) zoom(holderOf(seen), KEYS[event.key]);
    reveal(document.activeElement);
  });

  document.addEventListener("keydown", (event) => {
    if (!["Enter", " "].includes(event.key) || !event.target.matches(WHOLE)) return;
    event.preventDefault();
    event.target.click();
  });

  // Asked before anybody has taken the key: what it closes then is gone when they have.
  window.addEventListener("keydown", (event) => event.key === "Escape" && !isTaken(event) && leave(), { capture: true });

  function isTaken(event) {
    if (!durbar.isShortcut(event) || durbar.isDragging?.() || event.target.closest(".side")) return true;
    return Boolean(document.querySelector(":popover-open, .confirm, #replay:not([hidden])"));
  }

  function leave() {
    const seen = placeInSight();
    if (seen?.matches(".zoomed")) showWhole(seen);
  }
})();
