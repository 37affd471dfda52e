// Which words of a text are broken: their letters stand in two lines without a hyphen.
(text) => {
  function isLeftOut(owner) {
    for (let one = owner; one && one !== document.body; one = one.parentElement)
      if (getComputedStyle(one).clipPath === "inset(50%)") return true; // for those alone who do not see
    return owner.closest("pre, code") || getComputedStyle(owner).hyphens === "auto"; // the browser writes the hyphens
  }

  const boxesOf = (range) => [...range.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
  const areLines = (boxes) => boxes.some((box) => Math.abs(box.top - boxes[0].top) > 0.5 * boxes[0].height);

  const [broken, range] = [[], document.createRange()];
  range.selectNodeContents(text);
  if (isLeftOut(text.parentElement) || !areLines(boxesOf(range))) return broken;
  for (const word of text.data.matchAll(/[\p{L}\p{M}\p{N}_]{2,}/gu)) {
    const isAfterHyphen = text.data[word.index - 1] === "\u00AD"; // which is drawn with the letter after it
    range.setStart(text, word.index + isAfterHyphen);
    range.setEnd(text, word.index + word[0].length);
    if (areLines(boxesOf(range))) broken.push(`${word[0]} is broken`);
  }
  return broken;
}
