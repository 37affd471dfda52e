// The rules beside the table: every link to them opens a panel, and the game stays where it is.
"use strict";

(() => {
  const panel = document.getElementById("rules-panel");
  const inside = panel.querySelector(".inside");

  document.addEventListener("click", (event) => {
    const number = event.target.closest("i.rule");
    const link = number ? document.querySelector(".rules-link") : event.target.closest("a[data-rules], #rules-panel a[href^='#']");
    if (!link || event.ctrlKey || event.metaKey || !panel.showPopover) return;
    event.preventDefault();
    open(panel.contains(link) ? null : link, number ? `#${number.textContent}` : link.hash);
  });

  panel.querySelector("[data-hide]").addEventListener("click", () => panel.hidePopover());
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && panel.matches(":popover-open")) panel.hidePopover();
  });

  async function open(link, hash) {
    panel.showPopover();
    if (link && !inside.childElementCount) {
      try {
        const page = await durbar.part(link.pathname);
        inside.replaceChildren(document.importNode(page.getElementById("rules"), true));
      } catch {
        location.href = link.href; // better elsewhere than nowhere
        return;
      }
    }
    show(hash ? inside.querySelector(`[id="${CSS.escape(hash.slice(1))}"]`) : null);
  }

  function show(place) {
    for (const other of inside.querySelectorAll(".shown")) other.classList.remove("shown");
    if (!place) return inside.focus();
    place.classList.add("shown");
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
    place.scrollIntoView({ block: "start" });
  }
})();
