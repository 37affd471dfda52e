"""How long it takes from a click at a table to what is seen of it, in a real browser.

There are two moments: the end of the first frame in which what was pressed is marked, and of the first that
shows what came of it. `uv run python benchmarks/reaction.py URL`, with a server that runs there and Chromium
at hand: a table of each game is set up against a computer player, and whatever is offered first is clicked.
Motion is on.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import sync_playwright

GAMES = {"thurn-und-taxis": 2, "taj-mahal": 3, "maharaja": 2}
CLICKS = 20
TURN = "() => document.querySelector('#table-view :is([data-turn=mine], .phase-over)')"
# Times from the click to the ends of the frames in which what was pressed is marked, and the view is another.
CLICK = """async () => {
  await durbar.settled();
  const frame = document.getElementById('table-view');
  const places = frame.querySelectorAll('#play [name=action]:enabled, #play [data-action]');
  const place = [...places].find((one) => one.getBoundingClientRect().width > 0) ?? places[0];
  const afterFrame = () => new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
  });
  const changed = new Promise((resolve) => {
    document.addEventListener('table:shown', () => resolve(afterFrame()), { once: true });
  });
  const start = performance.now();
  place.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window }));
  document.querySelector('.confirm [data-yes]')?.click();
  const marked = frame.querySelector('.pressed') ? afterFrame() : changed;
  return { marked: (await marked) - start, changed: (await changed) - start };
}"""


def reactions(page: Any, url: str, game: str, players: int) -> Iterator[dict[str, float]]:
    """Yield milliseconds from clicks at a new table of a game to both moments."""
    page.goto(f"{url}/?game={game}")
    for seat in range(2, 6):
        choice = page.locator(f"#seat{seat}")
        if choice.count():
            choice.select_option("steady" if seat <= players else "none", force=True)
    page.locator(".new-table form").last.evaluate("form => form.requestSubmit()")
    page.wait_for_selector("#table-view .phase-running", timeout=600_000)
    for _ in range(CLICKS):
        page.wait_for_function(TURN, timeout=120_000)
        if page.locator(".phase-over").count():
            return
        yield page.evaluate(CLICK)


def main(url: str) -> None:
    """Print the medians, and the fastest and slowest click, for each game."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for game, players in GAMES.items():
            page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
            page.add_init_script("localStorage.setItem('durbar_pace', 'fast')")
            clicks = list(reactions(page, url, game, players))
            for moment in ("marked", "changed"):
                times = sorted(click[moment] for click in clicks)
                told = f"median {statistics.median(times):.0f} ms ({times[0]:.0f} … {times[-1]:.0f})"
                print(f"{game}: click to {moment}: {told}, {len(times)} clicks", flush=True)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"))
