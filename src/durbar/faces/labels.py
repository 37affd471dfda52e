"""Names on a map: how large they are, where beside their cities they may stand, how they are written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, product
from unicodedata import east_asian_width

from markupsafe import Markup

from durbar.faces.geometry import Box, area_beyond, grown, overlap, shared_area
from durbar.faces.palette import INK, PAPER
from durbar.faces.svg import KEPT, tag

LARGE_SIZE = 29.0
LARGER = 1.3  # by which a style sheet enlarges the markers on small screens
LETTERS = {  # widths of bold letters with serifs, in the widest font that a page may be shown in
    **dict.fromkeys("fijlt", 0.4),
    **dict.fromkeys("rs", 0.55),
    **dict.fromkeys("mw", 1.0),
}
SMALL, CAPITAL, FULL = 0.68, 0.84, 1.0  # of all others; `FULL` of Chinese, Japanese and Korean ones
SIDES = ("e", "w", "s", "n", "se", "ne", "sw", "nw")
TRIED_TOGETHER = 6  # places of each name
APART = 10.0  # between names

Anchor = tuple[float, float, str]  # where a text begins, seen from its city, and its `text-anchor`


@lru_cache(KEPT)
def width_of(name: str, size: float) -> float:
    """Return how wide a name is at the most."""
    return size * sum(map(_width, name))


def _width(letter: str) -> float:
    """Return how wide a letter is at the most, where letters are 1 high."""
    if letter in LETTERS:
        return LETTERS[letter]
    if east_asian_width(letter) in ("W", "F"):
        return FULL
    return SMALL if letter.islower() else CAPITAL


def name_at(side: str, size: float, away: float) -> Anchor:
    """Return where a name stands at a side of its city; `away` is the gap."""
    dx, dy = ("e" in side) - ("w" in side), ("s" in side) - ("n" in side)
    away *= 0.72 if dx and dy else 1
    base = {1: size * 0.8, 0: size * 0.34, -1: 0.0}[dy]
    return dx * away, dy * away + base, {1: "start", 0: "middle", -1: "end"}[dx]


def text_box(x: float, y: float, anchor: str, width: float, above: float, below: float) -> Box:
    """Return the area that a text covers whose base line is anchored at a point."""
    left = x - {"start": 0, "middle": width / 2, "end": width}[anchor]
    return left, y - above, left + width, y + below


def room_taken(box: Box, sheet: Box, others: Iterable[Box]) -> float:
    """Return the area that a name would share with others, and ten times the one beyond the sheet."""
    return 10 * area_beyond(box, sheet) + overlap(box, others)


def least_together(boxes: Sequence[Sequence[Box]], costs: Sequence[Sequence[float]]) -> tuple[int, ...]:
    """Return for each name which of its boxes it has, so that all cost least and none is near another."""
    tried = [sorted(range(len(own)), key=own.__getitem__)[:TRIED_TOGETHER] for own in costs]
    shared = {
        (one, other): {
            (at, beside): shared_area(grown(boxes[one][at], APART), boxes[other][beside])
            for at, beside in product(tried[one], tried[other])
        }
        for one, other in combinations(range(len(boxes)), 2)
    }

    def cost(chosen: tuple[int, ...]) -> float:
        alone = sum(own[number] for own, number in zip(costs, chosen, strict=True))
        return alone + sum(areas[chosen[one], chosen[other]] for (one, other), areas in shared.items())

    return min(product(*tried), key=cost)


@lru_cache(KEPT, typed=True)
def written(name: str, at: Anchor, size: float, **more: str | None) -> Markup:
    """Return a city's name as text beside (0, 0), readable on every ground."""
    x, y, anchor = at
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
        aria_hidden="true",
        **more,
    )
