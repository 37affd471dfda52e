// What a decision needs, and what is wrong with it: outside the window, cut off, covered.
(needed) => {
  const clips = (element) => /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflow);
  const round = (box) => [box.left, box.top, box.right, box.bottom].map(Math.round).join(' ');
  const visibleOf = (element) => {
    const box = element.getBoundingClientRect();
    const seen = {left: Math.max(0, box.left), top: Math.max(0, box.top),
                  right: Math.min(innerWidth, box.right), bottom: Math.min(innerHeight, box.bottom)};
    for (let one = element.parentElement; one; one = one.parentElement) {
      if (!clips(one) || one === document.documentElement || one === document.body) continue;
      const edge = one.getBoundingClientRect();
      seen.left = Math.max(seen.left, edge.left); seen.top = Math.max(seen.top, edge.top);
      seen.right = Math.min(seen.right, edge.right); seen.bottom = Math.min(seen.bottom, edge.bottom);
    }
    return [box, seen];
  };
  const troubles = [];
  const judge = (what, element) => {
    const [box, seen] = visibleOf(element);
    if (!element.checkVisibility({visibilityProperty: true}) || !box.width) return; // in a list that is closed
    const name = `${what} ${(element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ').slice(0, 30)}`;
    const lost = Math.max(seen.left - box.left, seen.top - box.top, box.right - seen.right, box.bottom - seen.bottom);
    if (what !== 'place' && lost > 1.5) troubles.push(`${name}: cut off by ${Math.round(lost)} (${round(box)})`);
    const fanned = element.matches('.fan > li');
    const x = fanned ? box.left + Math.min(20, box.width / 2) : (box.left + box.right) / 2;
    for (const share of element.matches('.seat-name') ? [0.15, 0.85] : [0.5]) { // a name may be half covered
      const top = document.elementFromPoint(x, box.top + share * box.height);
      const own = top && (element.contains(top) || top.contains(element) || top.closest('.board'));
      if (!own && what !== 'board') troubles.push(`${name}: covered by ${top ? top.className?.baseVal ?? top.className : 'nothing'} (${round(box)})`);
    }
    if (element.matches('h1, p, .answers *, .seat-name') && element.scrollHeight > element.clientHeight + 2 && clips(element))
      troubles.push(`${name}: its text is cut off`);
  };
  for (const [what, selector] of Object.entries(needed)) document.querySelectorAll(`#play ${selector}`).forEach((one) => judge(what, one));
  const root = document.documentElement;
  const board = document.querySelector('.board svg.map')?.getBoundingClientRect();
  const view = document.querySelector('.board svg.map')?.viewBox.baseVal;
  return {
    troubles,
    scrolls: Math.max(root.scrollHeight - innerHeight, root.scrollWidth - innerWidth,
                      document.body.scrollHeight - innerHeight, document.querySelector('#main').scrollHeight - document.querySelector('#main').clientHeight),
    rolls: [...document.querySelectorAll('.ask .answers')].filter(clips).reduce((most, one) => Math.max(most, one.scrollHeight - one.clientHeight), 0),
    board: board && Math.round(Math.min(board.width, board.height * view.width / view.height)),
    below: [...document.querySelectorAll('.ask .answers button')].filter((button) => {
      const box = button.getBoundingClientRect(); // how much of a row may be under the edge is what tells that there is more
      return box.height && button.checkVisibility({visibilityProperty: true}) && box.bottom - 0.2 * box.height > document.querySelector('.ask').getBoundingClientRect().bottom;
    }).map((button) => button.textContent.trim()),
    question: Math.round(document.querySelector('.ask h1').getBoundingClientRect().top),
  };
}
