"""Where the cities' names stand: at the side that the board says or, written large, where there is room."""

from __future__ import annotations

from functools import cache

from durbar.games.thurn_und_taxis.data import Board, City

LARGE_SIZE = 29.0
LARGER = 1.3  # by which a style sheet enlarges the markers on small screens
LETTER = 0.56  # the width of a letter, as a share of its size
SIDES = ("e", "w", "s", "n", "se", "ne", "sw", "nw")
RING = 24

Box = tuple[float, float, float, float]


def name_at(side: str, size: float, away: float) -> tuple[float, float, str]:
    """Return where a name starts, seen from its city, and its `text-anchor`; `away` is the gap."""
    dx, dy = ("e" in side) - ("w" in side), ("s" in side) - ("n" in side)
    away *= 0.72 if dx and dy else 1
    base = {1: size * 0.8, 0: size * 0.34, -1: 0.0}[dy]
    return dx * away, dy * away + base, {1: "start", 0: "middle", -1: "end"}[dx]


@cache
def large_sides(board: Board) -> tuple[str, ...]:
    """Return for each city the side on which its large name disturbs least."""
    cities = board.tables.city
    sides: list[str] = [city.label for city in cities]
    for _ in range(2):
        for number, city in enumerate(cities):
            others = [
                _box(other, side) for other, side in zip(cities, sides, strict=True) if other is not city
            ]
            others += [_ring(other) for other in cities if other is not city]
            tries = (sides[number], *SIDES)
            sides[number] = min(tries, key=lambda side: _cost(board, _box(city, side), others))
    return tuple(sides)


def _box(city: City, side: str) -> Box:
    x, y, anchor = name_at(side, LARGE_SIZE, LARGER * 17 + 4)
    width = len(city.name) * LETTER * LARGE_SIZE
    left = city.x + x - {"start": 0, "middle": width / 2, "end": width}[anchor]
    return left, city.y + y - 0.75 * LARGE_SIZE, left + width, city.y + y + 0.2 * LARGE_SIZE


def _ring(city: City) -> Box:
    return city.x - RING, city.y - RING, city.x + RING, city.y + RING


def _cost(board: Board, box: Box, others: list[Box]) -> float:
    """Return the area that a name would share with others, and ten times the one beyond the edge."""
    meta = board.tables.meta
    whole = (box[2] - box[0]) * (box[3] - box[1])
    inside = _shared(box, (0, 0, meta.width, meta.height))
    return sum(_shared(box, other) for other in others) + 10 * (whole - inside)


def _shared(one: Box, other: Box) -> float:
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, width) * max(0.0, height)
