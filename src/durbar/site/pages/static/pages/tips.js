// What a sign means, in words: under the mouse, at the focus that the keyboard has brought, under a resting
// finger. A sign is what has a title or a description, a drawing with a <title>, or a place of the map with a label;
// without this script browsers show titles in their own way. E goes from sign to sign.
"use strict";

(() => {
  const HOVER = 450; // milliseconds
  const GRACE = 150; // to go from a sign to its words, which may be read in peace
  const REST = 550;
  const TREMBLE = 8; // pixels
  const CLICK = 80; // so long after the finger a click may follow
  const GAP = 8;
  const SIGNS = "[title], [aria-description], svg:not(.map) > title, .map title, .map [aria-label]";

  const tip = document.createElement("p");
  Object.assign(tip, { id: "tip", className: "tip", role: "tooltip", popover: "manual" });
  (document.querySelector("main") ?? document.body).append(tip); // a landmark, as all else that is read

  let shown = null; // the sign, and its own title while it is kept from the browser
  let timer = null;
  let press = null; // a finger that rests
  let rested = false;
  let walking = false; // from control to control by the keyboard
  let origin = null; // where E was pressed first
  let mouse = ""; // where it was last

  // ---------------------------------------------------------------- what explains what

  const titleIn = (element) => [...element.children].find((child) => child.localName === "title");

  function ownWords(element) {
    if (element === shown?.sign) return tip.textContent;
    if (element.matches(".map, html, head")) return "";
    const label = element instanceof SVGElement ? element.getAttribute("aria-label") : "";
    const title = element.getAttribute("title") || titleIn(element)?.textContent;
    return (title || element.getAttribute("aria-description") || label || "").trim();
  }

  // The sign at an element: itself, or the first one around it.
  function signAt(element) {
    for (let sign = element; sign; sign = sign.parentElement) if (ownWords(sign)) return sign;
    return null;
  }

  // ---------------------------------------------------------------- showing it

  function show(sign, above = false) {
    const words = ownWords(sign);
    hide();
    if (!sign.isConnected || !tip.showPopover) return;
    tip.textContent = words;
    tip.showPopover();
    place(sign.getBoundingClientRect(), above);
    shown = { sign, above, giveBack: keepFromBrowser(sign) };
    sign.setAttribute("aria-describedby", "tip");
  }

  function hide() {
    clearTimeout(timer);
    if (!shown) return;
    shown.sign.removeAttribute("aria-describedby");
    shown.giveBack();
    shown = null;
    tip.hidePopover();
  }

  // A browser would show the same words once more.
  function keepFromBrowser(sign) {
    const [title, drawn] = [sign.getAttribute("title"), titleIn(sign)];
    sign.removeAttribute("title");
    drawn?.remove();
    return () => {
      if (title !== null) sign.setAttribute("title", title);
      if (drawn) sign.prepend(drawn);
    };
  }

  // Below the sign or above it, never over it and never outside the window.
  function place(box, above) {
    const { width, height } = tip.getBoundingClientRect();
    const [over, under] = [box.top - GAP - height, box.bottom + GAP];
    const fits = { over: over >= 0, under: under + height <= innerHeight };
    const top = fits.over && (above || !fits.under) ? over : Math.min(under, innerHeight - height);
    const left = Math.min(Math.max(GAP, box.left + (box.width - width) / 2), innerWidth - width - GAP);
    Object.assign(tip.style, { left: `${left}px`, top: `${top}px` });
  }

  // ---------------------------------------------------------------- the mouse

  const isStill = ({ clientX, clientY }) => mouse === `${clientX} ${clientY}`;
  const follow = ({ clientX, clientY }) => (mouse = `${clientX} ${clientY}`);
  for (const kind of ["pointermove", "pointerdown"]) document.addEventListener(kind, follow, { passive: true });

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || event.buttons) return;
    clearTimeout(timer);
    if (isStill(event)) return hide(); // the page has moved below it: nobody has asked
    if (tip.contains(event.target)) return;
    const sign = signAt(event.target);
    if (sign === shown?.sign) return;
    if (shown) timer = setTimeout(() => (sign ? show(sign) : hide()), GRACE);
    else if (sign) timer = setTimeout(() => show(sign), HOVER);
  });
  document.documentElement.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && hide());

  // ---------------------------------------------------------------- the finger

  document.addEventListener("pointerdown", (event) => {
    hide();
    rested = walking = false;
    const isFinger = event.pointerType !== "mouse" && event.isPrimary;
    const sign = isFinger && !event.target.closest("a[href]") && signAt(event.target); // links have a menu
    press = sign ? { sign, id: event.pointerId, x: event.clientX, y: event.clientY } : null;
    if (press) timer = setTimeout(rest, REST);
  });

  function rest() {
    if (!press) return;
    rested = true;
    show(press.sign, true);
  }

  document.addEventListener("pointermove", (event) => {
    if (event.pointerId !== press?.id || Math.hypot(event.clientX - press.x, event.clientY - press.y) < TREMBLE) return;
    lift();
    hide();
    rested = false;
  });
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, lift);

  function lift() {
    press = null;
    if (rested) setTimeout(() => (rested = false), CLICK);
    else clearTimeout(timer);
  }

  // Who has asked what something means has not pressed it.
  window.addEventListener("click", (event) => rested && refuse(event), { capture: true });
  window.addEventListener("contextmenu", (event) => press && event.preventDefault(), { capture: true });

  function refuse(event) {
    rested = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  // ---------------------------------------------------------------- the keyboard

  document.addEventListener("focusin", (event) => {
    const sign = walking && signAt(event.target);
    if (sign) show(sign);
  });
  document.addEventListener("focusout", (event) => shown?.sign.contains(event.target) && hide());
  document.addEventListener("table:leaving", hide);
  window.addEventListener("scroll", () => shown && place(shown.sign.getBoundingClientRect(), shown.above), { capture: true, passive: true });

  // After the page's own scripts: what lies over a table takes its keys first.
  window.addEventListener("DOMContentLoaded", () => document.addEventListener("keydown", take, { capture: true }));

  function take(event) {
    walking = event.key === "Tab" || durbar.isOnMap(event);
    if (walking) origin = null; // one goes on from elsewhere
    if (!durbar.isShortcut(event)) return;
    if (event.key === "Escape" && shown) {
      event.stopImmediatePropagation();
      leave();
    } else if (event.key.toLowerCase() === "e") {
      walk(event.shiftKey ? -1 : 1);
    }
  }

  function leave() {
    hide();
    if (origin?.isConnected) origin.focus({ preventScroll: true });
    origin = null;
  }

  // To the next sign of a table, or the one before.
  function walk(step) {
    const isSeen = (sign) => sign.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && sign.getBoundingClientRect().width > 1;
    const current = shown?.sign ?? signAt(document.activeElement);
    hide();
    const found = [...document.querySelectorAll(".framed")].flatMap((table) => [...table.querySelectorAll(SIGNS)]);
    const signs = [...new Set(found.map(signAt))].filter((sign) => sign && isSeen(sign));
    if (!signs.length) return;
    const from = signs.indexOf(current);
    const next = signs.at((from < 0 && step < 0 ? -1 : from + step) % signs.length);
    origin ??= document.activeElement;
    if (next.tabIndex < 0) next.setAttribute("tabindex", "-1");
    next.focus();
    show(next);
  }

  window.durbar = { ...window.durbar, explains: (element) => (signAt(element) ? ownWords(signAt(element)) : "") };
})();
