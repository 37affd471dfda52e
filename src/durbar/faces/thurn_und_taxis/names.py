"""Where the names of the map stand, so that none covers another, a city or the post offices in it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from durbar.faces.geometry import (
    Box,
    Segment,
    area_beyond,
    grown,
    inside,
    length_within,
    map_box,
    overlap,
    square,
)
from durbar.faces.labels import SIDES, name_at, text_box
from durbar.faces.per_board import per_board
from durbar.faces.svg import Point
from durbar.faces.thurn_und_taxis.large_names import large_box, large_sides
from durbar.games.thurn_und_taxis.board_tables import City, Province
from durbar.games.thurn_und_taxis.boardfile import BoardFile

BOLD, ITALIC = 0.62, 0.56  # the width of a letter, as a share of its size: of the widest serif type
LEAST = 19.0  # of names: eleven pixels where the map is 620 pixels wide
MARKER, CROWD = 21.0, 35.0  # how far a city reaches from its centre: bare, and with post offices
NEAR, FAR = 25.0, 37.0  # where its name begins
EDGE = 4.0  # of the map, on which no name lies


@dataclass(frozen=True)
class ProvinceName:
    """A province's name: the middle of its base line, and its size."""

    at: Point
    size: float


def name_box(city: City, side: str, size: float, away: float) -> Box:
    """Return the area that a city's name covers."""
    x, y, anchor = name_at(side, size, away)
    width = len(city.name) * BOLD * size
    return text_box(city.x + x, city.y + y, anchor, width, 0.74 * size, 0.22 * size)


def province_box(name: str, at: Point, size: float) -> Box:
    """Return the area that a province's name covers."""
    width = len(name) * ITALIC * size
    return at[0] - width / 2, at[1] - 0.72 * size, at[0] + width / 2, at[1] + 0.22 * size


@per_board
def sides(board: BoardFile) -> tuple[str, ...]:
    """Return for each city the side of its name: the board's, unless the name would cover something there."""
    cities = board.tables.city
    size = name_size(board)
    found: list[str] = [city.label for city in cities]
    lines = road_lines(board)
    for _ in range(4):
        for number, city in enumerate(cities):
            taken = [square((other.x, other.y), CROWD) for other in cities if other is not city]
            taken += [
                grown(name_box(other, found[i], size, away), 3)
                for i, other in enumerate(cities)
                if other is not city
                for away in (NEAR, FAR)
            ]

            def cost(side: str, city: City = city, taken: Sequence[Box] = taken) -> float:
                own = [name_box(city, side, size, away) for away in (NEAR, FAR)]
                return sum(_cost(board, box, taken, lines) for box in own) + 60 * (side != city.label)

            found[number] = min((city.label, *SIDES), key=cost)
    return tuple(found)


def name_size(board: BoardFile) -> float:
    """Return the size of the cities' names."""
    return max(float(board.tables.meta.label_size), LEAST)


@per_board
def province_names(board: BoardFile) -> tuple[ProvinceName, ...]:
    """Return where each province's name stands: near to where the board says, and clear of all else."""
    lines = road_lines(board)
    placed: list[ProvinceName] = []
    for province in board.tables.province:
        taken = [*name_boxes(board), *(square((city.x, city.y), CROWD) for city in board.tables.city)]
        taken += [
            grown(province_box(other.name, name.at, name.size), 8)
            for other, name in zip(board.tables.province, placed, strict=False)
        ]
        size = max(LEAST, min(28.0, province.label_size * 1.5))
        placed.append(_best(board, province, size, taken, lines))
    return tuple(placed)


def name_boxes(board: BoardFile) -> list[Box]:
    """Return the areas of all cities' names, near and moved aside for post offices."""
    size = name_size(board)
    return [
        name_box(city, side, size, away)
        for city, side in zip(board.tables.city, sides(board), strict=True)
        for away in (NEAR, FAR)
    ]


@per_board
def all_name_boxes(board: BoardFile) -> tuple[Box, ...]:
    """Return the areas of all cities' names, on large screens and on small ones."""
    large = zip(board.tables.city, large_sides(board), strict=True)
    return (*name_boxes(board), *(large_box(city, side) for city, side in large))


def road_lines(board: BoardFile) -> list[Segment]:
    """Return the roads as lines."""
    at = {city.id: (city.x, city.y) for city in board.tables.city}
    return [(at[one], at[other]) for one, other in board.tables.roads]


def _best(
    board: BoardFile, province: Province, size: float, taken: Sequence[Box], lines: Sequence[Segment]
) -> ProvinceName:
    best, least = ProvinceName((float(province.label_at[0]), float(province.label_at[1])), size), math.inf
    for name in _tries(province, size):
        if _drift(province, name) >= least:
            break
        cost = _departure(province, name)
        if cost < least:
            cost += _outside(province, name)
        if cost < least:
            cost += _cost(board, grown(province_box(province.name, name.at, name.size), 6), taken, lines)
        if cost < least:
            best, least = name, cost
    return best


def _tries(province: Province, size: float) -> Iterator[ProvinceName]:
    """Return where a province's name may stand, from where the board says outward, large and small."""
    x, y = province.label_at
    near = sorted((abs(dx) + abs(dy), dx, dy) for dx in range(-120, 121, 10) for dy in range(-120, 121, 4))
    for _, dx, dy in near:
        for tried in (size, LEAST):
            yield ProvinceName((float(x + dx), float(y + dy)), tried)


def _departure(province: Province, name: ProvinceName) -> float:
    """Return what it costs that a name is far from where the board says, or small."""
    return _drift(province, name) + 14 * (28 - name.size)


def _outside(province: Province, name: ProvinceName) -> float:
    """Return what it costs that a name reaches out of its province."""
    left, top, right, bottom = province_box(province.name, name.at, name.size)
    corners = [(x, y) for x in (left, (left + right) / 2, right) for y in (top, bottom)]
    return 300 * sum(not inside(corner, province.outline) for corner in corners)


def _drift(province: Province, name: ProvinceName) -> float:
    return 0.4 * (abs(name.at[0] - province.label_at[0]) + abs(name.at[1] - province.label_at[1]))


def _cost(board: BoardFile, box: Box, taken: Sequence[Box], lines: Sequence[Segment]) -> float:
    """Return what a place costs: what it covers, and ten times what is beyond the edge."""
    beyond = area_beyond(box, map_box(board.tables.meta, EDGE))
    return 8 * overlap(box, taken) + 10 * beyond + 6 * sum(length_within(line, box) for line in lines)
