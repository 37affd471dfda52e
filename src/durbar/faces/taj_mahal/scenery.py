"""What grows and lives in a province: told by the colour of its wash, so that every board has it."""

from __future__ import annotations

import colorsys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random

import numpy as np

from durbar.faces.geometry import bounds, closed, distance, distances, inside, strokes
from durbar.faces.svg import Point
from durbar.faces.taj_mahal.colours import channels
from durbar.faces.taj_mahal.names import name_boxes
from durbar.games.taj_mahal.board_tables import Province, Tables
from durbar.games.taj_mahal.boardfile import BoardFile


@dataclass(frozen=True)
class Land:
    """What is strewn over a kind of land, and the animal that lives there."""

    plants: tuple[str, ...]
    animal: str
    growth: int  # how many plants at most


DESERT = Land(("dune", "dune", "dune", "palm", "grass"), "camel", 16)
ROCKS = Land(("rock", "rock", "grass", "tree"), "camel", 16)
GARDEN = Land(("cypress", "cypress", "flower", "tree"), "peacock", 18)
FOREST = Land(("tree", "tree", "tree", "grass"), "deer", 20)
COAST = Land(("palm", "palm", "grass", "flower"), "peacock", 16)
MEADOW = Land(("grass", "tree", "flower", "grass"), "deer", 18)
PEAKS = Land(("peak", "peak", "peak", "rock"), "deer", 18)

BY_HUE = ((18, GARDEN), (50, DESERT), (110, FOREST), (160, COAST), (225, MEADOW), (270, PEAKS), (330, ROCKS))
WIDTHS = {
    "dune": 40.0, "palm": 27.0, "grass": 20.0, "rock": 33.0, "tree": 25.0, "cypress": 13.0, "flower": 17.0,
    "peak": 36.0, "camel": 40.0, "peacock": 40.0, "deer": 34.0,
}  # fmt: skip
CITY_ROOM, TILE_ROOM, ROAD_ROOM, RIVER_ROOM = 33.0, 40.0, 7.0, 5.0
TRIES = 400
LEAST, SHORE = 8.0, 17.0  # what is freer than this is tried; how far from a border nothing stands


def land_of(province: Province) -> Land:
    """Return the kind of land of a province: the wash of its map says it."""
    known = channels(province.colour)
    if not known:
        return MEADOW
    hue, lightness, saturation = colorsys.rgb_to_hls(*(channel / 255 for channel in known))
    if lightness > 0.87:  # hardly any wash: a garden on bare paper
        return GARDEN
    found = next((land for bound, land in BY_HUE if hue * 360 < bound), GARDEN)
    return ROCKS if found is DESERT and saturation < 0.6 else found


@dataclass(frozen=True)
class Strewn:
    """A plant or an animal, and the point in which it stands."""

    name: str
    x: float
    y: float


class FreeSpace:
    """What is free on a map: how far a point lies from all that must stay readable."""

    def __init__(self, board: BoardFile) -> None:
        tables = board.tables
        place = {city.id: (city.x, city.y) for city in tables.city}
        lines = [((place[one], place[other]), ROAD_ROOM) for one, other in tables.roads]
        for body in tables.water:
            shore = body.points if body.kind == "river" else closed(body.points)
            lines += [(part, RIVER_ROOM + body.width / 2) for part in pairwise(shore)]
        self._lines = strokes(*(line for line, _ in lines))
        self._beside = np.array([away for _, away in lines])
        self._boxes = np.array(name_boxes(board)).T
        cities = [(city.x, city.y, CITY_ROOM) for city in tables.city]
        tiles = [(*province.tile, TILE_ROOM) for province in tables.province]
        self._spots = np.array([*cities, *tiles]).T

    def free_around(self, x: float, y: float) -> float:
        """Return how much is free around a point."""
        left, top, right, bottom = self._boxes
        outside = np.hypot(np.maximum(left - x, x - right).clip(0), np.maximum(top - y, y - bottom).clip(0))
        across, down, room = self._spots
        to_spots = np.hypot(x - across, y - down) - room
        to_lines = distances((x, y), self._lines) - self._beside
        return float(min(to_spots.min(), outside.min(), to_lines.min()))

    def take(self, x: float, y: float, radius: float) -> None:
        """Note that something stands at a point."""
        self._spots = np.column_stack((self._spots, (x, y, radius)))


def strewn(tables: Tables, space: FreeSpace) -> Iterator[Strewn]:
    """Return what is strewn over all provinces: always the same on the same board."""
    for province in tables.province:
        yield from sorted(_strewn(province, land_of(province), space), key=lambda one: one.y)


def _strewn(province: Province, land: Land, space: FreeSpace) -> Iterator[Strewn]:
    random = Random(province.id)  # noqa: S311 - a garden, no secret
    free = {spot: there for spot in _spots(province, random) if (there := space.free_around(*spot)) > LEAST}
    wide = WIDTHS[land.animal]
    best = max(free, key=free.__getitem__, default=None)
    if best and free[best] > 0.5 * wide:
        yield Strewn(land.animal, *best)
        space.take(*best, 0.55 * wide)
    grown = 0
    for x, y in free:
        plant = random.choice(land.plants)
        if grown < land.growth and space.free_around(x, y) > 0.46 * WIDTHS[plant]:
            space.take(x, y, 0.4 * WIDTHS[plant])
            grown += 1
            yield Strewn(plant, x, y)


def _spots(province: Province, random: Random) -> Iterator[Point]:
    """Return points well inside a province, in an order of chance."""
    outline = closed(province.outline)
    border = strokes(outline)
    left, top, right, bottom = bounds(outline)
    for _ in range(TRIES):
        x, y = random.uniform(left, right), random.uniform(top, bottom)
        if inside((x, y), outline) and distance((x, y), border) > SHORE:
            yield round(x), round(y)
