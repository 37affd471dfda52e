// Texts that are cut off, run out of their place or out of the window: what the reader's language needs more room for.
// With `opening`, also as tabs and what is folded are opened one after another; with `dialogs`, these too.
([opening, dialogs]) => {
  const hides = (overflow) => /hidden|clip/.test(overflow);
  const scrolls = (overflow) => /auto|scroll/.test(overflow);
  const found = new Set();

  // How far a text runs over what it is laid out in, unless one sees that it is shortened, or can scroll there.
  function lostOf(text) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    let [right, bottom, laid, free] = [Infinity, Infinity, true, false];
    for (let one = text.parentElement; box.width && one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.clipPath === "inset(50%)") return 0; // for those alone who do not see
      if (/^(inline|contents)$/.test(style.display)) continue;
      free = scrolls(style.overflowX) || style.textOverflow === "ellipsis";
      if (free) break;
      const edge = one.getBoundingClientRect();
      if (laid || hides(style.overflowX)) right = Math.min(right, edge.right);
      if (hides(style.overflowY)) bottom = Math.min(bottom, edge.bottom);
      if (/absolute|fixed/.test(style.position)) laid = false;
    }
    return Math.max(box.right - (free ? right : Math.min(right, innerWidth)), box.bottom - bottom);
  }

  function look(root, where) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const [text, owner] = [texts.currentNode, texts.currentNode.parentElement];
      const words = text.textContent.trim();
      if (!/\p{L}{2}/u.test(words) || owner.closest("svg, script, style, template, option, .unseen")) continue;
      if (!owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const lost = lostOf(text);
      if (lost > 1.5) found.add(`${where}${words.slice(0, 50)}: ${Math.round(lost)} px`);
    }
  }

  look(document.body, "");
  if (!opening) return [...found];
  for (const dialog of dialogs ? document.querySelectorAll("dialog:not([open])") : []) {
    dialog.showModal();
    look(dialog, `${dialog.id}: `);
    dialog.close();
  }
  const chosen = document.querySelector(".side > input:checked");
  for (const tab of document.querySelectorAll(".side > input")) {
    tab.checked = true;
    look(document.querySelector(".side"), `${tab.id}: `);
    look(document.querySelector(".others"), `${tab.id}: `);
  }
  if (chosen) chosen.checked = true;
  for (const folded of document.querySelectorAll("details:not([open])")) {
    folded.open = true;
    look(folded, `${folded.querySelector("summary").textContent.trim().slice(0, 20)}: `);
    folded.open = false;
  }
  return [...found];
}
