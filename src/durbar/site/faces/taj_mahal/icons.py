"""Small pictures drawn for this game: symbols, goods, bonus tiles; each known by its shape alone."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from durbar.games.taj_mahal.data import BONUS_IDS, GOOD_IDS, SYMBOL_IDS
from durbar.site.faces.svg import tag

SHEET = Path(__file__).with_name("icons.svg").read_text(encoding="utf-8")
SQUARE = 24  # all are drawn in a square of this size
DRAWINGS: dict[str, str] = {
    name: drawing.replace("\n", "")
    for name, drawing in re.findall(r'<symbol id="tm-(\w+)"[^>]*>(.*?)</symbol>', SHEET, re.DOTALL)
}
SPECIAL = ("mogul", "elephant", "any_colour", "two_points")  # what the special cards do, by figure
assert {*SYMBOL_IDS, *GOOD_IDS, *BONUS_IDS, *SPECIAL, "crown"} <= set(DRAWINGS)


def sprite() -> str:
    """Return all pictures once, for the page to point to."""
    symbols = (
        tag("symbol", drawing, id=f"tm-{name}", viewBox=f"0 0 {SQUARE} {SQUARE}")
        for name, drawing in DRAWINGS.items()
    )
    return tag("svg", *symbols, class_="sprite", width=0, height=0, aria_hidden="true")


def icon(name: str, label: str = "") -> str:
    """Return a picture to stand in a line of text; without a label the words beside it say all."""
    title = tag("title", escape(label)) if label else ""
    return tag(
        "svg",
        title + tag("use", href=f"#tm-{name}"),
        class_="icon",
        viewBox=f"0 0 {SQUARE} {SQUARE}",
        role="img" if label else None,
        aria_label=label or None,
        aria_hidden=None if label else "true",
    )


def drawn(name: str, x: float, y: float, size: float) -> str:
    """Return a picture around a point of a map."""
    place = f"translate({x - size / 2:g} {y - size / 2:g}) scale({size / SQUARE:.3f})"
    return tag("g", DRAWINGS[name], transform=place)
