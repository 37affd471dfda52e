// Controls that a finger can miss: smaller than it, or beneath another one at their own middle.
(least) => {
  const troubles = [];
  const name = (element) => (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ').slice(0, 40) || element.id || element.className;
  const CONTROLS = 'button:enabled, a[href], summary, select:enabled, input:enabled:not([type=hidden]), label:has(> input), .side > label, .log-of label';
  const inText = (element) => element.matches('a') && getComputedStyle(element).display === 'inline'; // in a line of text
  const judge = (what, element, { width, height }) => {
    const more = getComputedStyle(element, '::after'); // what a style sheet adds for fingers
    if (more.position === 'absolute' && more.content !== 'none') [width, height] = [Math.max(width, parseFloat(more.width)), Math.max(height, parseFloat(more.height))];
    if (width < least - 0.5 || height < least - 0.5) troubles.push(`${what} ${name(element)}: ${Math.round(width)}×${Math.round(height)}`);
  };
  for (const element of document.querySelectorAll(CONTROLS)) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert], :disabled')) continue;
    if (element.matches('.unseen, .skip, input[type=radio], input[type=checkbox]') || inText(element)) continue; // their labels are pressed
    const closed = element.closest('details:not([open])');
    if (closed && element.parentElement !== closed) continue;
    const box = element.getBoundingClientRect();
    if (box.width) judge(element.localName, element, box);
  }
  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const places = [...document.querySelectorAll('.board :is([data-action], [data-actions])')];
  for (const place of places) {
    const box = (place.querySelector('.touch') ?? place).getBoundingClientRect();
    judge('place', place, box);
    const meant = durbar.placeAt(...middle(box));
    if (meant !== place && middle(box).every((at, side) => at > 0 && at < [innerWidth, innerHeight][side]))
      troubles.push(`place ${name(place)}: ${meant ? name(meant) : 'nothing'} is meant there`);
  }
  return [...new Set(troubles)];
}
