// The address tells at which step one is, so that the page can be loaded again or its address kept. What happens
// on the way to a step is shown one decision after the other: each view asks for the next one.
"use strict";

document.addEventListener("table:shown", () => {
  const teacher = document.querySelector(".teacher");
  if (!teacher) return;
  history.replaceState(null, "", teacher.dataset.address);
  document.getElementById("table-view").dataset.view = teacher.dataset.address;
  teacher.scrollTop = 0;
  if ("more" in teacher.dataset) durbar.refresh();
});
