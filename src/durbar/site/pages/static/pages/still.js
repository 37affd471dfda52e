// In a position that is only shown a place says what could be chosen there, but is nothing to press.
"use strict";

(() => {
  function settle() {
    for (const place of document.querySelectorAll(".still :is([data-action], [data-actions])[tabindex]")) {
      place.removeAttribute("tabindex");
      if (place instanceof SVGElement) place.setAttribute("role", "img");
      else place.removeAttribute("role");
    }
  }

  document.addEventListener("review:shown", settle);
  settle();
})();
