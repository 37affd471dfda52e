// Decides as somebody in a hurry, and notes after every view, of whosever decision, what is elsewhere than before.
async ([wishes, decisions, staying]) => {
  const patterns = wishes.map((wish) => new RegExp('^' + wish));
  const places = {};
  const jumps = [];
  let [pressed, seen, count, views, since] = [-1, -1, 0, 0, Date.now()];
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    const view = document.querySelector('#table-view [data-version]');
    if (view.dataset.version !== seen) {
      seen = view.dataset.version;
      views += 1;
      since = Date.now();
      for (const [name, selector] of Object.entries(staying)) {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        if (!box?.width) continue;
        const place = [box.left, box.top, box.width].map((at) => Math.round(at * 10) / 10).join(' ');
        if (name in places && places[name] !== place)
          jumps.push(`${name} from ${places[name]} to ${place}: ${view.dataset.say}`);
        places[name] = place;
      }
    }
    if (Date.now() - since > 20000) return { jumps: [...jumps, `stands still: ${view.dataset.say}`], count, views };
    if (view.classList.contains('phase-over') || count >= decisions) return { jumps, count, views };
    if (view.dataset.turn !== 'mine' || view.dataset.version === pressed) continue;
    const buttons = [...document.querySelectorAll('#play button[name=action]:enabled')];
    const fits = patterns.map((pattern) => buttons.find((button) => pattern.test(button.value)));
    (fits.find((button) => button) ?? buttons[0]).click();
    document.querySelector('.confirm [data-yes]')?.click();
    pressed = view.dataset.version;
    count += 1;
  }
}
