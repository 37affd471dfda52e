// The time that is left for a decision goes down on the page; the server alone says when it is up.
"use strict";

(() => {
  const frame = document.getElementById("table-view");
  const [MINUTE, HOUR, DAY] = [60, 3600, 86400];
  let ends = new Map();

  document.addEventListener("table:shown", ({ detail }) => {
    const endOf = (clock) => detail.arrived + clock.dataset.left * 1000;
    ends = new Map([...frame.querySelectorAll(".clock")].map((clock) => [clock, endOf(clock)]));
    tick();
  });
  setInterval(tick, 1000);
  document.addEventListener("visibilitychange", tick);

  function tick() {
    if (document.hidden) return;
    for (const [clock, end] of ends) {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      clock.classList.toggle("short", left < clock.dataset.shortBelow);
      const words = wordsOf(left);
      if (clock.textContent !== words) clock.textContent = words;
    }
  }

  function wordsOf(seconds) {
    const [minutes, hours] = [Math.floor(seconds / MINUTE) % 60, Math.floor(seconds / HOUR)];
    if (seconds <= HOUR) return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, "0")}`;
    if (seconds < DAY) return filled(frame.dataset.clockHours, { hours, minutes });
    return filled(frame.dataset.clockDays, { days: Math.floor(hours / 24), hours: hours % 24 });
  }

  const filled = (pattern, slots) => pattern.replace(/%\((\w+)\)s/g, (_all, name) => slots[name]);
})();
