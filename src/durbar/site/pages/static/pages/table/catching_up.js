// Who is behind, because others decide faster than it is shown, sees all of it at once: by a tap, a key or a button.
"use strict";

(() => {
  const frame = document.getElementById("table-view");

  document.addEventListener("keydown", (event) => durbar.isHeld(event) || durbar.catchUp(), { capture: true });
  document.addEventListener("pointerdown", () => durbar.catchUp(), { capture: true });
  frame.addEventListener("click", (event) => event.target.closest("#catch-up") && durbar.catchUp());
})();
