"""Where the names on a map stand: at the side that the board says or, written large, where there is room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Protocol

from markupsafe import Markup

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
RING = 24

Box = tuple[float, float, float, float]


class Named(Protocol):
    """A city: its place on the map, and the side on which the board puts its name."""

    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def x(self) -> float: ...  # noqa: D102
    @property
    def y(self) -> float: ...  # noqa: D102
    @property
    def label(self) -> str: ...  # noqa: D102


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


def large_sides(
    cities: Sequence[Named], around: Sequence[Named], width: float, height: float
) -> tuple[str, ...]:
    """Return for each city the side on which its large name disturbs least; `around` are other markers."""
    sides: list[str] = [city.label for city in cities]
    for _ in range(2):
        for number, city in enumerate(cities):
            others = [
                large_box(other, side) for other, side in zip(cities, sides, strict=True) if other is not city
            ]
            others += [ring(other) for other in (*cities, *around) if other is not city]
            tries = (sides[number], *SIDES)
            sides[number] = min(tries, key=lambda side: _cost((width, height), large_box(city, side), others))
    return tuple(sides)


def large_box(city: Named, side: str) -> Box:
    """Return the area that a large name covers at a side of its city."""
    x, y, anchor = name_at(side, LARGE_SIZE, LARGER * 17 + 4)
    width = width_of(city.name, LARGE_SIZE)
    return text_box(city.x + x, city.y + y, anchor, width, 0.75 * LARGE_SIZE, 0.2 * LARGE_SIZE)


def ring(city: Named) -> Box:
    """Return the area that a city's marker covers."""
    return city.x - RING, city.y - RING, city.x + RING, city.y + RING


def _cost(size: tuple[float, float], box: Box, others: list[Box]) -> float:
    """Return the area that a name would share with others, and ten times the one beyond the edge."""
    whole = (box[2] - box[0]) * (box[3] - box[1])
    inside = shared_area(box, (0, 0, *size))
    return overlap(box, others) + 10 * (whole - inside)


def overlap(box: Box, others: Iterable[Box]) -> float:
    """Return how much of a box others cover, as an area."""
    return sum(shared_area(box, other) for other in touching(box, others))


def shared_area(one: Box, other: Box) -> float:
    """Return the area that two boxes share."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, width) * max(0.0, height)


def touching(box: Box, others: Iterable[Box]) -> Iterator[Box]:
    """Yield those of many boxes, of which a map compares a million, that share anything with one."""
    left, top, right, bottom = box
    for other in others:
        if left < other[2] and other[0] < right and top < other[3] and other[1] < bottom:
            yield other
