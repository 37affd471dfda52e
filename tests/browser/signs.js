// Drawings and small signs of a table that nothing explains: neither words of their own nor words beside them.
() => {
  const spoken = (element) => {
    const copy = element.cloneNode(true);
    for (const part of copy.querySelectorAll('.unseen, svg, title')) part.remove();
    return /\p{L}{3}/u.test(copy.textContent);
  };
  const isSign = (element) => {
    if (element.matches('.board *, .sprite, .sprite *, .unseen, .unseen *, svg *, button *')) return false;
    if (element instanceof SVGSVGElement) return true;
    return !element.childElementCount && /^[^\p{L}\s]{1,4}$/u.test(element.textContent.trim());
  };
  const besides = (element) => [element.parentElement, element.parentElement?.parentElement].some((around) => around && !around.matches('ul, ol, section, form') && spoken(around));
  const described = (element) => element.outerHTML.slice(0, 110) + ' in ' + (element.parentElement.className || element.parentElement.localName);
  const beside = [...document.querySelectorAll('.framed *')].filter(isSign);
  const onMap = [...document.querySelectorAll('.board :is(.city, .village, .tile, .piece, [data-piece])')];
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 2;
  const mute = [...beside, ...onMap].filter((element) => seen(element) && !durbar.explains(element) && (element.closest('.board') || !besides(element)));
  return [...new Set(mute.map(described))];
}
