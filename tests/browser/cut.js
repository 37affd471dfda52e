// Whether a text is cut off, runs out of its place or out of the window: what the reader's language needs more room for.
(text) => {
  const hides = (overflow) => /hidden|clip/.test(overflow);
  const scrolls = (overflow) => /auto|scroll/.test(overflow);

  // How far it runs over what it is laid out in, unless one sees that it is shortened, or can scroll there.
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

  const lost = lostOf(text);
  return lost > 1.5 ? [`${text.data.trim().slice(0, 50)}: ${Math.round(lost)} px`] : [];
}
