// Looks at each text that is seen, and returns what is wrong with them: a function that is given what finds that out.
// With `opening`, also as tabs and what is folded are opened one after another; with `dialogs`, these too.
(...rules) =>
  ([opening, dialogs]) => {
    const found = new Set();

    function look(root, where) {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const [text, owner] = [texts.currentNode, texts.currentNode.parentElement];
        if (!/\p{L}{2}/u.test(text.data) || owner.closest("svg, script, style, template, option, .unseen")) continue;
        if (!owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        for (const wrongWith of rules) for (const wrong of wrongWith(text)) found.add(where + wrong);
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
