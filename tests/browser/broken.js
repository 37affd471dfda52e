// Words that are broken: whose letters stand in two lines without a hyphen. With `opening`, also as tabs and what is
// folded are opened one after another; with `dialogs`, these too.
([opening, dialogs]) => {
  const found = new Set();

  function isSeen(owner) {
    if (owner.closest("svg, script, style, template, option, pre, code, .unseen")) return false;
    if (!owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    for (let one = owner; one && one !== document.body; one = one.parentElement)
      if (getComputedStyle(one).clipPath === "inset(50%)") return false; // for those alone who do not see
    return getComputedStyle(owner).hyphens !== "auto"; // where the browser writes the hyphens
  }

  const boxesOf = (range) => [...range.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
  const areLines = (boxes) => boxes.some((box) => Math.abs(box.top - boxes[0].top) > 0.5 * boxes[0].height);

  function look(root, where) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (!/\p{L}{2}/u.test(text.data) || !isSeen(text.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if (!areLines(boxesOf(range))) continue;
      for (const word of text.data.matchAll(/[\p{L}\p{M}\p{N}_]{2,}/gu)) {
        const isAfterHyphen = text.data[word.index - 1] === "\u00AD"; // which is drawn with the letter after it
        range.setStart(text, word.index + isAfterHyphen);
        range.setEnd(text, word.index + word[0].length);
        if (areLines(boxesOf(range))) found.add(`${where}${word[0]} is broken`);
      }
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
