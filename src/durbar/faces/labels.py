"""Names on a map: how large they are, on which sides of their cities they may stand, how they are written."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from durbar.faces.geometry import Box
from durbar.faces.palette import INK, PAPER
from durbar.faces.svg import KEPT, tag

LARGE_SIZE = 29.0
LARGER = 1.3  # by which a style sheet enlarges the markers on small screens
LETTERS = {  # widths of bold letters with serifs, in the widest font that a page may be shown in
    **dict.fromkeys("fijlt", 0.4),
    **dict.fromkeys("rs", 0.55),
    **dict.fromkeys("mw", 1.0),
}
SMALL, CAPITAL = 0.68, 0.84  # of all others
SIDES = ("e", "w", "s", "n", "se", "ne", "sw", "nw")


def width_of(name: str, size: float) -> float:
    """Return how wide a name is at the most."""
    return size * sum(LETTERS.get(letter, SMALL if letter.islower() else CAPITAL) for letter in name)


def name_at(side: str, size: float, away: float) -> tuple[float, float, str]:
    """Return where a name starts, seen from its city, and its `text-anchor`; `away` is the gap."""
    dx, dy = ("e" in side) - ("w" in side), ("s" in side) - ("n" in side)
    away *= 0.72 if dx and dy else 1
    base = {1: size * 0.8, 0: size * 0.34, -1: 0.0}[dy]
    return dx * away, dy * away + base, {1: "start", 0: "middle", -1: "end"}[dx]


def text_box(x: float, y: float, anchor: str, width: float, above: float, below: float) -> Box:
    """Return the area that a text covers whose base line is anchored at a point."""
    left = x - {"start": 0, "middle": width / 2, "end": width}[anchor]
    return left, y - above, left + width, y + below


@lru_cache(KEPT, typed=True)
def written(name: str, side: str, size: float, away: float, **more: str | None) -> Markup:
    """Return a city's name as text beside (0, 0), readable on every ground."""
    x, y, anchor = name_at(side, size, away)
    return tag(
        "text",
        name,
        x=x,
        y=y,
        text_anchor=anchor,
        font_size=size,
        font_weight="bold",
        fill=INK,
        stroke=PAPER,
        stroke_width=4,
        stroke_linejoin="round",
        paint_order="stroke",
        **more,
    )
