// The places that are pointed at, by the mouse, a finger or the keyboard's focus, are named in data-pointed of the
// page, so that style sheets can light them up wherever else they are drawn. Rules with :has(:hover) for each of them
// made whole tables be asked for their styles whenever the mouse came to something else.
"use strict";

(() => {
  const page = document.documentElement;
  let hovered = null; // an element

  const placeAt = (element) => element?.closest("[data-points-at]")?.dataset.pointsAt;

  // Only a focus that is shown points at something: a page moves it, too, and so does a tap.
  const focused = () => (document.activeElement?.matches(":focus-visible") ? document.activeElement : null);

  function tell() {
    const places = [hovered, focused()].map(placeAt).filter(Boolean).join(" ");
    if (places !== (page.dataset.pointed ?? "")) page.dataset.pointed = places;
  }

  function hover(element) {
    hovered = element;
    tell();
  }

  document.addEventListener("pointerover", (event) => hover(event.target), { passive: true });
  page.addEventListener("pointerleave", () => hover(null)); // a finger leaves when it is lifted
  for (const kind of ["focusin", "focusout"]) document.addEventListener(kind, tell);
})();
