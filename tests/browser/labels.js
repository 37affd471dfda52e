// What cannot be read: words that are too small, that lie on each other, that are broken or cut off within a word.
([smallest, onMap]) => {
  const troubles = [];
  const name = (element) => element.textContent.trim().slice(0, 24);
  const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.textContent.trim() && element.getBoundingClientRect().width !== 1; // 1: only heard

  // ---- on the map
  const unit = document.querySelector('svg.map')?.getScreenCTM()?.a;
  const words = [...document.querySelectorAll(onMap ? 'svg.map text' : 'none')].filter((text) => seen(text) && /\p{L}{2}/u.test(text.textContent));
  const boxes = words.map((text) => {
    const { left, top, width, height } = text.getBoundingClientRect();
    const halo = 3 * unit; // the stroke around letters, and the room below them
    return { text, left: left + halo, right: left + width - halo, top: top + 0.22 * height, bottom: top + 0.8 * height };
  });
  for (const { text } of boxes) {
    const size = parseFloat(getComputedStyle(text).fontSize) * unit;
    if (size < smallest - 0.05) troubles.push(`${name(text)}: ${size.toFixed(1)} px`);
  }
  const judgeApart = (places) => places.forEach((one, place) => {
    for (const other of places.slice(place + 1)) {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across > 1 && down > 1) troubles.push(`${name(one.text)} lies on ${name(other.text)}`);
    }
  });
  judgeApart(boxes);

  // Letters under what is drawn over them: pieces, plates, and the rings of what can be chosen; not what only takes a touch, nor a route.
  const parts = [...document.querySelectorAll('svg.map *')];
  for (const part of parts) part.style.pointerEvents = part.matches('.touch, polyline') ? 'none' : 'visiblePainted';
  for (const text of words) {
    const ctm = text.getScreenCTM();
    const covered = [...text.textContent].filter((letter, place) => {
      const { x, y, width, height } = text.getExtentOfChar(place);
      const at = new DOMPoint(x + width / 2, y + 0.55 * height).matrixTransform(ctm);
      const top = document.elementFromPoint(at.x, at.y);
      return top?.closest('svg.map') && top !== text && !text.contains(top) && !top.contains(text) && letter.trim();
    });
    if (covered.length) troubles.push(`${name(text)}: ${covered.join('')} is covered`);
  }
  for (const part of parts) part.style.pointerEvents = '';

  // ---- on cards, officials, characters, buttons
  for (const label of document.querySelectorAll('.tut-name, .official-name, .prize .name, .group-name, .mh .name, .mh .title, .ask .title')) {
    if (!seen(label) || label.closest('.unseen')) continue;
    const size = parseFloat(getComputedStyle(label).fontSize);
    if (size < smallest - 0.05) troubles.push(`${name(label)}: ${size} px`);
    const range = document.createRange();
    range.selectNodeContents(label);
    const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
    const pieces = label.textContent.trim().split(/[\s\u200b-]+/u).length;
    if (lines > pieces + 1) troubles.push(`${name(label)}: broken into ${lines} lines`);
    if (label.scrollWidth > label.clientWidth + 1 && label.clientWidth && getComputedStyle(label).overflow !== 'visible') troubles.push(`${name(label)}: cut off`);
    const card = label.closest('.tut-card, .tut-strip, .official, .prize, .card');
    const edge = card?.getBoundingClientRect();
    const box = range.getBoundingClientRect();
    if (edge && (box.left < edge.left - 0.5 || box.right > edge.right + 0.5)) troubles.push(`${name(label)}: beyond its card`);
  }

  // ---- over the cards of a hand, one beside the other
  const groups = [...document.querySelectorAll('.group-name')].filter(seen);
  judgeApart(groups.map((text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    if (right > innerWidth) troubles.push(`${name(text)}: beyond the window`);
    return { text, left, right, top, bottom };
  }));
  return [...new Set(troubles)];
}
