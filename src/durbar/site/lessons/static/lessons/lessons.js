// The address tells at which step one is, so that the page can be loaded again or its address kept.
"use strict";

document.addEventListener("table:shown", () => {
  const teacher = document.querySelector(".teacher");
  if (!teacher) return;
  history.replaceState(null, "", teacher.dataset.address);
  teacher.scrollTop = 0;
});
