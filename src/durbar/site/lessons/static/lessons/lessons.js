// The address tells at which step one is, so that the page can be loaded again or its address kept. What happens
// on the way to a step is shown one decision after the other: each view asks for the next one.
"use strict";

const PATIENCE = 5000; // milliseconds, after which the next decision is asked for again
let asking = null;

function ask() {
  durbar.refresh();
  asking = setTimeout(ask, PATIENCE);
}

// At the end, what the teacher says lies over the board where there is no room beside it.
function coversTheBoard(teacher) {
  const { x, y, width, height } = document.querySelector(".board").getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".teacher") === teacher;
}

document.addEventListener("table:shown", () => {
  clearTimeout(asking);
  const teacher = document.querySelector(".teacher");
  if (!teacher) return;
  history.replaceState(null, "", teacher.dataset.address);
  document.getElementById("table-view").dataset.view = teacher.dataset.address;
  teacher.scrollTop = 0;
  if (coversTheBoard(teacher)) durbar.motion.stop();
  if ("more" in teacher.dataset) ask();
});

window.addEventListener("online", () => durbar.sendKept());
