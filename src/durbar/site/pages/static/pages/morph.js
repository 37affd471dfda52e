// A view is put in the place of the one before so that what is the same stays where it is: it is not styled, laid out
// and painted again, and keeps its focus. Pieces, and what can be pressed, are the same or others, never changed: a
// piece that has gone is what flies away, and a button that is given another meaning is read out.
"use strict";

(() => {
  const WHOLE = "[data-piece], [data-action], [data-actions], a, button, input:not([type=hidden]), select, textarea";

  const PATIENCE = 15000; // milliseconds

  const isBlank = (node) => node.nodeType === Node.TEXT_NODE && !node.data.trim();
  const isElement = (node) => node.nodeType === Node.ELEMENT_NODE;

  // Equal names of lasting parts mean equal parts, also where one of them was left out.
  function isSame(old, fresh) {
    if (isElement(old) && isElement(fresh) && (old.dataset.lasting || fresh.dataset.lasting)) return old.dataset.lasting === fresh.dataset.lasting;
    return old.isEqualNode(fresh);
  }

  function isKin(old, fresh) {
    if (old.nodeType !== fresh.nodeType) return false;
    if (!isElement(old)) return true;
    if (old.localName !== fresh.localName || old.id !== fresh.id || old.dataset.place !== fresh.dataset.place) return false;
    return ![old, fresh].some((one) => one.dataset.lasting || one.matches(WHOLE));
  }

  function morph(old, fresh) {
    if (isElement(old)) {
      takeAttributes(old, fresh);
      put(old, partners(old, fresh));
    } else if (old.data !== fresh.data) {
      old.data = fresh.data;
    }
    return old;
  }

  function takeAttributes(old, fresh) {
    for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }

  // What shall be inside, in order: what was there, where it is the same or can become it. What holds a piece becomes
  // what holds the same one: so the rest of a hand stays when a card of it is played.
  function partners(old, fresh) {
    const there = [...old.childNodes].filter((node) => !isBlank(node));
    const wanted = [...fresh.childNodes];
    const pieces = there.map(heldBy);
    const kept = pieces.some(Boolean) ? mostInOrder(pieces, wanted.map(heldBy)) : inOrder(there, wanted);
    let from = 0;
    return wanted.map((node, index) => {
      if (isBlank(node)) return node;
      const end = kept.slice(index).find((place) => place !== undefined) ?? there.length;
      const place = kept[index] ?? there.findIndex((one, at) => at >= from && at < end && isKin(one, node));
      if (place < 0) return node;
      from = place + 1;
      if (isSame(there[place], node)) return there[place];
      return isKin(there[place], node) ? morph(there[place], node) : node;
    });
  }

  // The piece in an item of a list; a place may hold any.
  function heldBy(node) {
    if (node.localName !== "li" || node.dataset.place) return undefined;
    return (node.dataset.piece ? node : node.querySelector("[data-piece]"))?.dataset.piece;
  }

  // For each wanted node the place of the one that is the same; they follow each other in both.
  function inOrder(there, wanted) {
    let from = 0;
    return wanted.map((node) => {
      if (isBlank(node)) return undefined;
      const place = there.findIndex((one, at) => at >= from && isSame(one, node));
      if (place < 0) return undefined;
      from = place + 1;
      return place;
    });
  }

  // The same for pieces, of which as many stay as can: a new one before them makes none of them anew.
  function mostInOrder(pieces, wanted) {
    const most = [...pieces, null].map(() => Array(wanted.length + 1).fill(0)); // from a place and a wanted piece on
    const stays = (at, index) => wanted[index] && pieces[at] === wanted[index];
    for (let at = pieces.length - 1; at >= 0; at--) {
      for (let index = wanted.length - 1; index >= 0; index--) {
        most[at][index] = stays(at, index) ? most[at + 1][index + 1] + 1 : Math.max(most[at + 1][index], most[at][index + 1]);
      }
    }
    let from = 0;
    return wanted.map((_, index) => {
      const place = pieces.findIndex((_piece, at) => at >= from && stays(at, index));
      if (place < 0 || most[place + 1][index + 1] + 1 < most[from][index]) return undefined;
      from = place + 1;
      return place;
    });
  }

  function put(parent, nodes) {
    let next = parent.firstChild;
    const removeUntil = (last) => {
      while (next !== last) {
        const gone = next;
        next = next.nextSibling;
        gone.remove();
      }
    };
    for (const node of nodes) {
      if (isBlank(node) && next && isBlank(next)) {
        next = next.nextSibling;
      } else if (node.parentNode === parent) {
        removeUntil(node);
        next = node.nextSibling;
      } else {
        parent.insertBefore(node, next);
      }
    }
    removeUntil(null);
  }

  // What was typed, ticked and chosen belongs to the view before.
  function reset(root) {
    for (const field of root.querySelectorAll("input")) {
      if (/^(radio|checkbox)$/.test(field.type)) field.checked = field.defaultChecked; // their value is what they stand for
      else if (field.value !== field.defaultValue) field.value = field.defaultValue;
    }
    for (const field of root.querySelectorAll("select")) {
      const first = Math.max(0, [...field.options].findIndex((option) => option.defaultSelected));
      if (field.selectedIndex !== first) field.selectedIndex = first;
    }
  }

  // Put `fresh` in the place of an element.
  function take(old, fresh) {
    if (!isKin(old, fresh)) old.replaceWith(fresh);
    else reset(morph(old, fresh));
  }

  // Put `fresh` in the place of all that is inside `place`, in which `lasting` parts may be empty.
  function become(place, fresh, lasting) {
    if (place.childElementCount === 1) take(place.firstElementChild, fresh);
    else place.replaceChildren(fresh);
    for (const part of place.querySelectorAll("[data-lasting]:empty")) {
      const there = lasting.get(part.dataset.lasting);
      if (there && there !== part) part.replaceWith(there);
    }
  }

  // The page at an address, of which the server may write only the part that changes.
  async function part(address) {
    const response = await fetch(address, { headers: { "Durbar-Part": "true" }, signal: AbortSignal.timeout(PATIENCE) });
    if (!response.ok) throw new Error(address);
    return new DOMParser().parseFromString(await response.text(), "text/html");
  }

  window.durbar = { ...window.durbar, become, part, take };
})();
