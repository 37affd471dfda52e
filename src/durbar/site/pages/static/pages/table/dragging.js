// Dragging a card or a piece to where it shall go: what data-drag marks, to places that take its decisions.
//
// data-drag="" drags the decisions of the buttons inside; data-drag="VERBS" all offered ones with these verbs.
// They may be dropped where the same decisions are offered on the board, and on data-drop="VERB VERB:LAST …".
// With the mouse a drag begins with the movement; a finger first rests, so that it can still scroll and zoom.
"use strict";

(() => {
  const frame = document.getElementById("table-view");
  const TREMBLE = 7; // pixels
  const REST = 320; // milliseconds
  const { settled: arrived } = window.durbar;
  let press = null; // what is pressed, before it is dragged
  let drag = null;
  let moved = null; // the pointer that has dragged something: when it is let go, it presses nothing
  let ended = null; // a promise that what is dragged has been let go
  let end = () => {};

  const OFFERED = "#play [name=action]:enabled";
  const verb = (action) => action.split(" ")[0];

  function actionsOf(source) {
    if (!source.dataset.drag) return [...source.querySelectorAll("[name=action]:enabled")].map((button) => button.value);
    const verbs = source.dataset.drag.split(" ");
    return [...new Set([...frame.querySelectorAll(OFFERED)].map((button) => button.value))].filter((action) => verbs.includes(verb(action)));
  }

  // Each place that takes some of the decisions, with those that it takes.
  function targetsOf(source, actions) {
    const found = new Map();
    const note = (element, taken) => taken.length && !source.contains(element) && found.set(element, taken);
    for (const place of frame.querySelectorAll("[data-action], [data-actions]")) note(place, actions.filter((action) => durbar.decisionsOf(place).includes(action)));
    for (const place of frame.querySelectorAll("[data-drop]")) note(place, actions.filter((action) => takes(place, action)));
    return found;
  }

  function takes(place, action) {
    return place.dataset.drop.split(" ").some((token) => {
      const [first, last] = token.split(":");
      return verb(action) === first && (!last || action.endsWith(` ${last}`));
    });
  }

  // ---------------------------------------------------------------- press, move, let go

  frame.addEventListener("pointerdown", (event) => {
    const source = event.target.closest("[data-drag]");
    if (!source || event.button !== 0 || press || durbar.isBusy() || document.querySelector("dialog:modal")) return;
    const actions = actionsOf(source);
    const targets = targetsOf(source, actions);
    if (!targets.size) return;
    press = { source, targets, id: event.pointerId, x: event.clientX, y: event.clientY, touch: event.pointerType !== "mouse" };
    if (press.touch) press.timer = setTimeout(() => press && begin(press), REST);
  });

  window.addEventListener("pointermove", (event) => {
    if (event.pointerId !== (drag ?? press)?.id) return;
    if (!event.buttons) return forget(); // it was let go where nobody heard of it
    if (drag) return move(event);
    if (!isAway(event, press)) return;
    if (press.touch) forget();
    else begin(press, event);
  });

  window.addEventListener("pointerdown", () => (moved = null), { capture: true });
  window.addEventListener("pointerup", ({ pointerId }) => {
    if (pointerId === moved) swallowClick();
    if (pointerId === (drag ?? press)?.id) drop();
  });
  window.addEventListener("pointercancel", forget);
  for (const kind of ["table:leaving", "visibilitychange"]) document.addEventListener(kind, forget);
  window.addEventListener("keydown", (event) => event.key === "Escape" && forget());
  frame.addEventListener("touchmove", (event) => drag && event.preventDefault(), { passive: false });
  frame.addEventListener("contextmenu", (event) => press?.touch && event.preventDefault());

  const isAway = ({ clientX, clientY }, from) => Math.hypot(clientX - from.x, clientY - from.y) >= TREMBLE;

  function begin(from, event) {
    const box = from.source.getBoundingClientRect();
    const ghost = durbar.motion.copyOf({ element: from.source, place: "" }, box);
    ghost.classList.add("dragged");
    document.body.classList.add("dragging");
    from.source.classList.add("drag-source");
    for (const target of from.targets.keys()) target.classList.add("drop-here");
    getSelection()?.removeAllRanges();
    drag = { ...from, ghost, over: null };
    ended = new Promise((resolve) => (end = resolve));
    if (event) move(event);
  }

  function move(event) {
    if (isAway(event, drag)) moved = drag.id; // a finger that trembles, or rests a little too long, has only pressed
    drag.ghost.style.transform = `translate(${event.clientX - drag.x}px, ${event.clientY - drag.y}px) rotate(2deg)`;
    const under = document.elementsFromPoint(event.clientX, event.clientY).map((element) => element.closest(".drop-here"));
    const over = under.find((element) => element && drag.targets.has(element)) ?? null;
    if (over === drag.over) return;
    drag.over?.classList.remove("drop-over");
    over?.classList.add("drop-over");
    drag.over = over;
  }

  function drop() {
    const actions = drag?.targets.get(drag.over);
    forget();
    if (actions) durbar.choose(actions);
  }

  // What was a drag is no click.
  function swallowClick() {
    const swallow = (event) => {
      event.stopPropagation();
      event.preventDefault();
    };
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 60);
  }

  function forget() {
    clearTimeout(press?.timer);
    if (drag) {
      drag.ghost.remove();
      drag.source.classList.remove("drag-source");
      for (const target of drag.targets.keys()) target.classList.remove("drop-here", "drop-over");
      document.body.classList.remove("dragging");
    }
    press = drag = null;
    end();
  }

  // Nothing is taken out of anybody's hand, also where it was taken up while others' pieces flew: what others do
  // meanwhile is shown then.
  const settled = () => arrived().then(() => ended);
  window.durbar = { ...window.durbar, settled, isDragging: () => Boolean(drag) };
})();
