// A view is put in the place of the one before so that what is the same stays where it is: it is not styled, laid out
// and painted again, and keeps its focus. Pieces, and what can be pressed, are the same or others, never changed: a
// piece that has gone is what flies away, and a button that is given another meaning is read out.
"use strict";

(() => {
  const WHOLE = "[data-piece], [data-action], [data-actions], a, button, input:not([type=hidden]), select, textarea";

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
    const [pieces, wishes] = [there.map(heldBy), wanted.map(heldBy)];
    const awaited = new Set(wishes.filter(Boolean));
    const same = inOrder(there, wanted);
    let from = 0;
    return wanted.map((node, index) => {
      if (same[index] !== undefined) {
        from = same[index] + 1;
        return there[same[index]];
      }
      if (isBlank(node)) return node;
      const end = same.slice(index).find((place) => place !== undefined) ?? there.length;
      const fits = (at) => pieces[at] === wishes[index] || !awaited.has(pieces[at]);
      const place = there.findIndex((one, at) => at >= from && at < end && fits(at) && isKin(one, node));
      if (place < 0) return node;
      from = place + 1;
      return morph(there[place], node);
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

  window.durbar = { ...window.durbar, become, take };
})();
