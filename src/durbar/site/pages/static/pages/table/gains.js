// What a decision has brought is told one after the other: who gets what, and why; the points float to their
// owner. Any key or tap ends it; nobody waits for it but the next decision of another.
"use strict";

(() => {
  const frame = document.getElementById("table-view");
  const { motion, settled: arrived } = window.durbar;
  let told = Number(frame.querySelector("[data-length]")?.dataset.length ?? 0);
  let running = null; // the list that is being told
  let floats = [];
  let done = Promise.resolve();

  document.addEventListener("table:leaving", end);
  document.addEventListener("table:shown", () => {
    const list = frame.querySelector(".gains");
    const length = Number(frame.querySelector("[data-version]").dataset.length ?? 0);
    const isNew = length > told;
    told = length;
    if (!list) return;
    if (!isNew) list.remove();
    else if (motion.isSeen()) done = tell(list);
  });
  document.addEventListener("keydown", (event) => durbar.isHeld(event) || dismiss(), { capture: true });
  for (const kind of ["pointerdown", "table:catching-up"]) document.addEventListener(kind, dismiss, { capture: true });
  document.addEventListener("visibilitychange", () => document.hidden && end()); // where nobody looks it would never be told

  async function tell(list) {
    running = list;
    const lines = [...list.children];
    const step = motion.length() * 0.9;
    for (const line of lines) line.style.visibility = "hidden";
    await nextFrame(); // what flies is on its way
    for (const line of lines) {
      if (running !== list) return;
      line.style.visibility = "";
      line.animate([{ opacity: 0, transform: "translateY(0.6em)" }, {}], { duration: 200 });
      for (const seat of line.dataset.seats.split(" ")) float(line.querySelector("b"), seat, step * 1.6);
      await pause(step);
    }
    await pause(step * 2);
    if (running === list) end();
  }

  let skip = () => {};
  const pause = (time) => new Promise((resolve) => setTimeout((skip = resolve), time));
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve), (skip = resolve)));

  function float(points, seat, duration) {
    const plate = frame.querySelector(`.plate[data-seat="${seat}"]`);
    const goal = (plate?.querySelector(".score, .gold") ?? plate)?.getBoundingClientRect();
    if (!goal?.width) return;
    const from = points.getBoundingClientRect();
    const copy = points.cloneNode(true);
    copy.className = "flying float";
    copy.setAttribute("aria-hidden", "true");
    document.body.append(copy);
    Object.assign(copy.style, { left: `${from.left}px`, top: `${from.top}px` });
    copy.popover = "manual";
    copy.showPopover?.();
    const [dx, dy] = [goal.left + goal.width / 2 - from.left, goal.top + goal.height / 2 - from.top];
    const steps = [
      { transform: "scale(0.6)", opacity: 0 },
      { transform: "translateY(-1.2em) scale(1.5)", opacity: 1, offset: 0.3 },
      { transform: `translate(${dx}px, ${dy}px) scale(1)`, opacity: 1, offset: 0.9 },
      { transform: `translate(${dx}px, ${dy}px) scale(0.4)`, opacity: 0 },
    ];
    const flight = copy.animate(steps, { duration, easing: "ease-in-out" });
    flight.onfinish = flight.oncancel = () => copy.remove();
    floats.push(flight);
  }

  function end() {
    for (const flight of floats) flight.finish();
    floats = [];
    running?.remove();
    running = null;
    skip();
  }

  // Without motion the list stands as text until somebody does something.
  function dismiss() {
    end();
    frame.querySelector(".gains")?.remove();
  }

  window.durbar = { ...window.durbar, settled: () => Promise.all([arrived(), done]) };
})();
