// Texts that are cut off, or run out of the window: what the reader's language needs more room for.
() => {
  const clips = (style) => /hidden|clip/.test(style.overflowX);
  const scrolls = (style) => /auto|scroll/.test(style.overflowX);
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const words = text.textContent.trim();
    const owner = text.parentElement;
    if (!/\p{L}{2}/u.test(words) || owner.closest("svg, script, style, template, option, .unseen")) continue;
    if (!owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (!box.width) continue;
    let edge = innerWidth;
    let free = false;
    for (let one = owner; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.textOverflow === "ellipsis") free = true; // shortened where it is seen to be
      if (scrolls(style)) free = true;
      if (free) break;
      if (clips(style)) edge = Math.min(edge, one.getBoundingClientRect().right);
    }
    if (!free && box.right > edge + 1.5) found.push(`${words.slice(0, 50)}: ${Math.round(box.right - edge)} px`);
  }
  return found;
}
