"""Where the names of villages and realms stand on the map: at the side that disturbs least."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from durbar.faces.geometry import Box, area_beyond, around, bounds, coarse, inside, map_box, overlap
from durbar.faces.labels import SIDES, name_at, text_box, width_of
from durbar.faces.maharaja import beside_city, sizes
from durbar.faces.maharaja.free_space import along, is_free
from durbar.faces.maharaja.road_lines import course
from durbar.faces.per_board import per_board
from durbar.faces.svg import Point
from durbar.games.maharaja.board_tables import City, Realm, Village
from durbar.games.maharaja.boardfile import BoardFile

RING = 8  # what a village is wider where it may be chosen
PLATE_SHIFT = 24  # by which the name of a city goes out of the way of a village at the most
SPACED_CAPITAL = 0.86  # how wide a letter of a realm's name is, in its size
ROAD_SHARE, BESIDE_WISH = 0.3, 60.0  # what it costs to cover a road, and to leave the board's side
STEP = 8  # in which realms look for room


@dataclass(frozen=True, slots=True)
class Label:
    """A name on the map: where its text is anchored, and the area that it covers."""

    x: float
    y: float
    anchor: str
    box: Box


@per_board
def village_names(board: BoardFile) -> tuple[Label, ...]:
    """Return where each village's name stands, seen from the village; boxes are those of the map."""
    tables = board.tables
    sides: list[str] = [village.label for village in tables.village]
    pieces, roads = list(pieces_on(board)), list(_road_boxes(board))
    for _ in range(3):
        for number, village in enumerate(tables.village):
            names = [
                _village_label(other, side).box
                for other, side in zip(tables.village, sides, strict=True)
                if other is not village
            ]
            sides[number] = min(SIDES, key=lambda side: _cost(board, village, side, [*names, *pieces], roads))
    return tuple(_village_label(village, side) for village, side in zip(tables.village, sides, strict=True))


def _cost(board: BoardFile, village: Village, side: str, pieces: list[Box], roads: list[Box]) -> float:
    box = _village_label(village, side).box
    outside = area_beyond(box, map_box(board.tables.meta, sizes.FRAME))
    unwished = 0 if side == village.label else BESIDE_WISH * (1 + len(side) / 2)
    return 5 * overlap(box, pieces) + ROAD_SHARE * overlap(box, roads) + 20 * outside + unwished


def _village_label(village: Village, side: str) -> Label:
    dx, dy = ("e" in side) - ("w" in side), ("s" in side) - ("n" in side)
    size = sizes.PLACE_NAME
    half_width, half_height = sizes.VILLAGE_WIDTH / 2, sizes.VILLAGE_HEIGHT / 2
    _, _, anchor = name_at(side, size, 0)
    x = dx * (half_width + 3 if not dy else half_width * 0.5)
    y = {1: half_height + size * 0.8, 0: size * 0.34, -1: -half_height - size * 0.3}[dy]
    width = width_of(village.name, size)
    box = text_box(village.x + x, village.y + y, anchor, width, 0.74 * size, 0.26 * size)
    return Label(x, y, anchor, box)


def pieces_on(board: BoardFile) -> Iterator[Box]:
    """Return the areas on which pieces may stand, and the name plates of the cities."""
    tables, meta = board.tables, board.tables.meta
    radius = sizes.fort(meta) + 14
    for village in tables.village:
        yield around((village.x, village.y - 3), sizes.VILLAGE_WIDTH + RING, sizes.VILLAGE_HEIGHT + 4)
    for city in tables.city:
        yield around((city.x, city.y), 2 * radius, 1.5 * radius)
        yield around((city.x, city.y), 1.5 * radius, 2 * radius)
        yield city_plate(board, city)
        houses = (city.x, city.y + sizes.houses_y(city, meta))
        yield around(houses, 3 * sizes.BETWEEN_HOUSES + 4, sizes.HOUSE + 4)
        yield around(beside_city.maharaja_spot(city, meta), sizes.ELEPHANT, sizes.ELEPHANT)
        yield around(beside_city.visit_spot(city, meta), sizes.VISIT, sizes.VISIT)
        home = beside_city.beside(city, city.portrait_at, meta, sizes.PORTRAIT)
        yield around(home, sizes.PORTRAIT, sizes.PORTRAIT * 1.25)
    start = tables.start
    yield around((start.x, start.y), 2 * start.radius + 20, 2 * start.radius + 30)


def city_plate(board: BoardFile, city: City) -> Box:
    """Return the area of a city's name plate."""
    middle = (city.x + city_name_x(board, city), city.y + sizes.banner_y(city, board.tables.meta))
    return around(middle, sizes.banner_width(city), sizes.BANNER)


@per_board
def city_name_x(board: BoardFile, city: City) -> float:
    """Return how far a city's name stands beside its middle, so that it covers no village, nor one it."""
    tables = board.tables
    width, y = sizes.banner_width(city) + 2 * sizes.RIBBON, city.y + sizes.banner_y(city, tables.meta)
    villages = [
        around((village.x, village.y), sizes.VILLAGE_WIDTH + RING, sizes.VILLAGE_HEIGHT + RING)
        for village in tables.village
    ]

    def covered(shift: int) -> float:
        return overlap(around((city.x + shift, y), width, sizes.BANNER), villages)

    return min(range(-PLATE_SHIFT, PLATE_SHIFT + 1, 2), key=lambda shift: (covered(shift), abs(shift)))


def _road_boxes(board: BoardFile) -> Iterator[Box]:
    for road in range(len(board.roads)):
        yield from along(course(board, road), 9)


@per_board
def realm_names(board: BoardFile) -> tuple[Label | None, ...]:
    """Return where each realm's name stands, near to where the board wants it; None without room."""
    taken = [
        *pieces_on(board),
        *_road_boxes(board),
        *(label.box for label in village_names(board)),
    ]
    found: list[Label | None] = []
    for realm in board.tables.province:
        label = _realm_label(board, realm, taken)
        taken += [label.box] if label else []
        found.append(label)
    return tuple(found)


def _realm_label(board: BoardFile, realm: Realm, taken: list[Box]) -> Label | None:
    """Return the free spot in a realm that is nearest to where the board would have its name."""
    size = sizes.REALM_NAME
    width = SPACED_CAPITAL * size * len(realm.name)
    wanted_x, wanted_y = realm.label_at
    meta = board.tables.meta
    step = coarse(STEP, meta)
    left, top, right, bottom = bounds(realm.outline)
    spots = (
        (x, y)
        for x in range(0, meta.width, step)
        if left <= x <= right
        for y in range(0, meta.height, step)
        if top <= y <= bottom
    )
    for at in sorted(spots, key=lambda spot: (spot[0] - wanted_x) ** 2 + (spot[1] - wanted_y) ** 2):
        box = around(at, width, size)
        if all(inside(corner, realm.outline) for corner in _corners(box)) and is_free(box, taken):
            return Label(at[0], at[1] + 0.34 * size, "middle", box)
    return None


def _corners(box: Box) -> tuple[Point, ...]:
    left, top, right, bottom = box
    return (left, top), (right, top), (left, bottom), (right, bottom)
