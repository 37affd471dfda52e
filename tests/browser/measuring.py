"""What can be measured of a table's page: what is in the window, cut off or covered."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

# Everything that a decision needs; where a list is fanned, what counts is the part of a card that shows.
NEEDED = {
    "question": ".ask h1",
    "answer": ".answers [name=action]:enabled",
    "choice": ".decide [name=action]:enabled:not(.whole)",
    "place": ".board :is([data-action], [data-actions])",
    "hand": ".decide .hand :is(.fan > li, .tut-card)",
    "display": ".decide .display :is(.fan > li, .tut-card, .deck)",
    "own": ".own.plate",
    "board": ".board svg.map",
}

MEASURE = Path(__file__).with_name("measure.js").read_text()
SETTLED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
WATCH_SHIFTS = """
globalThis.shifted = 0;
new PerformanceObserver((list) => list.getEntries().forEach((one) => { globalThis.shifted += one.value; }))
  .observe({ type: "layout-shift", buffered: true });
"""


def at(page: Any, size: tuple[int, int]) -> None:
    """Give the page's window a size, and wait until it is laid out there."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(SETTLED)


def from_here(page: Any, sizes: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the sizes, that of the page's window first: there it is laid out already."""
    now = page.viewport_size
    return sorted(sizes, key=lambda size: size != (now["width"], now["height"]))


def measured(page: Any, **needed: str) -> dict[str, Any]:
    """Return what is wrong on the page as it stands, the width of its board, where its question begins."""
    measures: dict[str, Any] = page.evaluate(MEASURE, needed or NEEDED)
    return measures


def sized(page: Any, size: dict[str, int]) -> None:
    """Give the page's window the size of a viewport, and wait likewise."""
    at(page, (size["width"], size["height"]))


def wide(page: Any) -> int:
    """Return how much wider than the window the page is."""
    return int(page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth"))


def come_in_slowly(page: Any, *, bytes_a_second: int, latency: int) -> None:
    """Let pages come in pieces from now on (latency in milliseconds), and watch what moves meanwhile."""
    page.add_init_script(WATCH_SHIFTS)
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    speed = {"downloadThroughput": bytes_a_second, "uploadThroughput": bytes_a_second}
    network.send("Network.emulateNetworkConditions", {"offline": False, "latency": latency, **speed})


def shifted(page: Any) -> float:
    """Return how much of the window has moved how far since the page came (its cumulative layout shift)."""
    return float(page.evaluate("globalThis.shifted"))


# On phones the list of what a turn offers may be swiped; most of it is on the board as well.
ON_PHONES = {what: NEEDED[what] for what in ("hand", "display", "own", "board")}
AT_THE_END_ON_PHONES = {"board": NEEDED["board"]}  # the result lies over the rest as a sheet
