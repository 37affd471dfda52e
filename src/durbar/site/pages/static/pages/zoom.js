// The board can be enlarged: wheel, pinch, double tap, + and −; and moved when it is larger than its place.
"use strict";

(() => {
  const frame = document.getElementById("table-view");
  const LARGEST = 5;
  const FINGER = 46; // pixels across
  const LEAST_TOUCHED = 46; // units of the drawing
  const rule = new CSSStyleSheet();
  document.adoptedStyleSheets.push(rule);
  let touched = "";
  let view = { scale: 1, x: 0, y: 0 };
  const fingers = new Map();
  let moved = false;
  let lastTap = 0;

  const board = () => frame.querySelector(".framed .board");

  function apply() {
    const place = board();
    if (!place) return;
    const { clientWidth: width, clientHeight: height } = place;
    view.scale = Math.min(LARGEST, Math.max(1, view.scale));
    view.x = Math.min(0, Math.max(width * (1 - view.scale), view.x));
    view.y = Math.min(0, Math.max(height * (1 - view.scale), view.y));
    const map = place.querySelector(".map-view");
    if (view.scale > 1 || map.style.transform) map.style.transform = view.scale > 1 ? `translate(${view.x}px, ${view.y}px) scale(${view.scale})` : "";
    place.classList.toggle("zoomed", view.scale > 1);
    growTouched(map);
  }

  // What a finger has to find on the map is never smaller than a finger. A rule of its own says so: a property that
  // the whole table inherits would have all of it styled anew, at each step of a zoom.
  function growTouched(map) {
    const pixels = map.querySelector("svg.map")?.getScreenCTM()?.a; // of a unit of the drawing
    const wanted = pixels && Math.max(LEAST_TOUCHED, FINGER / 2 / pixels).toFixed(1);
    if (!wanted || wanted === touched) return;
    touched = wanted;
    rule.replaceSync(`.map .touch { r: ${wanted}px; }`);
  }

  function zoom(factor, at) {
    const box = board().getBoundingClientRect();
    const [x, y] = at ? [at.clientX - box.left, at.clientY - box.top] : [box.width / 2, box.height / 2];
    const scale = Math.min(LARGEST, Math.max(1, view.scale * factor));
    view = { scale, x: x - ((x - view.x) * scale) / view.scale, y: y - ((y - view.y) * scale) / view.scale };
    apply();
  }

  document.addEventListener("table:shown", apply);
  window.addEventListener("resize", apply);

  frame.addEventListener(
    "wheel",
    (event) => {
      if (!event.target.closest(".board")) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 400), event);
    },
    { passive: false },
  );

  frame.addEventListener("pointerdown", (event) => {
    if (!event.target.closest(".board")) return;
    fingers.set(event.pointerId, event);
    if (fingers.size === 1) moved = false;
  });

  window.addEventListener("pointermove", (event) => {
    const last = fingers.get(event.pointerId);
    if (!last || durbar.isDragging()) return;
    if (fingers.size === 2) {
      const [other] = [...fingers.values()].filter((finger) => finger.pointerId !== event.pointerId);
      const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const middle = { clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 };
      zoom(apart(event) / Math.max(1, apart(last)), middle);
      moved = true;
    } else if (view.scale > 1) {
      const [dx, dy] = [event.clientX - last.clientX, event.clientY - last.clientY];
      if (!moved && Math.hypot(dx, dy) < 6) return; // a tap that trembles is a tap
      moved = true;
      view = { ...view, x: view.x + dx, y: view.y + dy };
      apply();
    }
    fingers.set(event.pointerId, event);
  });

  for (const kind of ["pointerup", "pointercancel"]) {
    window.addEventListener(kind, (event) => {
      if (!fingers.delete(event.pointerId) || moved || kind === "pointercancel") return;
      const twice = event.timeStamp - lastTap < 300 && !event.target.closest("[data-action], [data-actions]");
      lastTap = twice ? 0 : event.timeStamp;
      if (twice) zoom(view.scale > 1 ? 1 / LARGEST : 2.5, event);
    });
  }

  const KEYS = { "+": 1.6, "=": 1.6, "-": 1 / 1.6, "−": 1 / 1.6 };

  document.addEventListener("keydown", (event) => {
    if (KEYS[event.key] && board() && durbar.isShortcut(event)) zoom(KEYS[event.key]);
  });

  // What was a drag is no choice.
  frame.addEventListener(
    "click",
    (event) => {
      if (!moved || !event.target.closest(".board")) return;
      event.stopPropagation();
      event.preventDefault();
      moved = false;
    },
    { capture: true },
  );
})();
