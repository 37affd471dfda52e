"""Where names stand on the map, so that no two of them meet."""

from __future__ import annotations

import math
from collections.abc import Iterator

from durbar.faces.geometry import Box, grown, length_within, map_box, overlap, square
from durbar.faces.labels import (
    LARGE_SIZE,
    LARGER,
    SIDES,
    Anchor,
    least_together,
    name_at,
    room_taken,
    text_box,
    width_of,
)
from durbar.faces.per_board import per_board
from durbar.faces.svg import Point
from durbar.games.taj_mahal.board_tables import City, Province
from durbar.games.taj_mahal.boardfile import BoardFile

NAME_SIZE, LARGE_NAME_SIZE = 19.0, 29.0  # of provinces; the large ones are for small screens
SPACED_CAPITAL = 0.87  # how wide a letter of a province's name is, in its size; they are one unit apart
TILE_HALF = 36.0
MARGIN = 16.0  # the frame of the map
CITY_GAP, FORTRESS_GAP = 21.0, 29.0  # from the middle of a city to its name
RISE, CROWD = 12.0, 14.0
AIR = 0.3  # around a name of a province, in its letters' size
FAVOURITES = ("s", "e", "w", "se", "sw", "ne", "nw", "n")  # a palace rises above its city: names stand below
SHIFTS = (0.25, -0.25, 0.5, -0.5, 0.75, -0.75)  # of a name below or above its city, in halves of its width
UNWISHED = 3.0  # what each place costs that is less wished than another, as an area


def gap(city: City, side: str) -> float:
    """Return how far from a city's middle its name begins: farther above, where palaces rise."""
    return (FORTRESS_GAP if city.fortress else CITY_GAP) + (RISE if "n" in side else 0)


def name_box(city: City, side: str, size: float) -> Box:
    """Return the area that a city's name covers at a side."""
    return _text_box(city, name_at(side, size, gap(city, side)), size)


def _text_box(city: City, at: Anchor, size: float) -> Box:
    x, y, anchor = at
    return text_box(city.x + x, city.y + y, anchor, width_of(city.name, size), 0.8 * size, 0.25 * size)


def province_box(province: Province, at: Point, size: float = NAME_SIZE) -> Box:
    """Return the area that a province's name covers when its middle stands at a point."""
    half = len(province.name) * SPACED_CAPITAL * size / 2
    return at[0] - half, at[1] - 0.8 * size, at[0] + half, at[1] + 0.2 * size


@per_board
def province_places(board: BoardFile, size: float = NAME_SIZE) -> tuple[Point, ...]:
    """Return where the provinces' names stand: where the board says, or by their tile where it is free."""
    places: dict[int, Point] = {}
    for number in range(len(board.tables.province)):
        places[number] = _place(board, number, size, _areas_of(board, places, size))
    return tuple(places.values())


@per_board
def large_province_places(board: BoardFile, visited: int | None) -> dict[int, Point]:
    """Return where the provinces' large names stand: but for the visited one, whose cities have theirs."""
    size, tables = LARGE_NAME_SIZE, board.tables
    places = dict(enumerate(province_places(board, size)))
    if visited is None:
        return places
    del places[visited]
    cities = [
        large_name_box(city, at)
        for city, at in zip(tables.city, large_places_of(board), strict=True)
        if city.province == tables.province[visited].id
    ]
    for number, at in places.items():
        if overlap(province_box(tables.province[number], at, size), cities):
            others = {other: place for other, place in places.items() if other != number}
            places[number] = _place(board, number, size, cities + _areas_of(board, others, size))
    return places


def _place(board: BoardFile, number: int, size: float, names: list[Box]) -> Point:
    """Return where a province's name disturbs least, beside other names."""
    tables, province = board.tables, board.tables.province[number]
    place = {city.id: (city.x, city.y) for city in tables.city}
    roads = [(place[one], place[other]) for one, other in tables.roads]
    taken = [*map(crowd_box, tables.city), *map(tile_box, tables.province), *names]
    sheet = sheet_of(board)

    def cost(at: Point) -> float:
        box = province_box(province, at, size)
        crossed = sum(length_within(road, box) for road in roads)
        return room_taken(box, sheet, taken) + size * crossed + math.dist(at, province.tile)

    return min(_province_spots(province, size), key=cost)


def _areas_of(board: BoardFile, places: dict[int, Point], size: float) -> list[Box]:
    """Return the areas of provinces' names, with the room that keeps them apart from the next."""
    boxes = (province_box(board.tables.province[number], at, size) for number, at in places.items())
    return [grown(box, AIR * size) for box in boxes]


def _province_spots(province: Province, size: float) -> Iterator[Point]:
    """Return the points where a province's name may stand, the board's own first."""
    yield province.label_at
    x, y = province.tile
    for away in (-away_of(province), away_of(province)):
        down = TILE_HALF + (0.95 * size + 4 if away > 0 else 5)
        for aside in range(-100, 101, 25):
            for farther in range(0, 61, 15):
                yield x + aside, y + away * (down + farther)


def tile_box(province: Province) -> Box:
    """Return the area that a province's tile covers."""
    return square(province.tile, TILE_HALF)


def away_of(province: Province) -> int:
    """Return on which side of a province's tile its name stands: 1 is below, −1 above."""
    return 1 if province.label_at[1] > province.tile[1] else -1


def piece_box(city: City) -> Box:
    """Return the area that a city covers, its palace too."""
    if city.fortress:
        return city.x - 29, city.y - 32, city.x + 29, city.y + 25
    return city.x - 22, city.y - 28, city.x + 22, city.y + 18


def crowd_box(city: City) -> Box:
    """Return the area that a city covers with two palaces side by side."""
    left, top, right, bottom = piece_box(city)
    return left - CROWD, top, right + CROWD, bottom


@per_board
def sides_of(board: BoardFile) -> tuple[str, ...]:
    """Return for each city on which side its name stands: the board's side, unless something is there."""
    tables, meta = board.tables, board.tables.meta
    sides: list[str] = [city.label for city in tables.city]
    size = float(meta.label_size)
    sheet = sheet_of(board)
    taken = [*map(province_box, tables.province, province_places(board)), *map(tile_box, tables.province)]
    pieces = list(map(piece_box, tables.city))
    names = [name_box(city, side, size) for city, side in zip(tables.city, sides, strict=True)]
    for _ in range(3):
        for number, city in enumerate(tables.city):
            others = [*taken, *pieces, *without(names, number)]
            preferred = (sides[number], *FAVOURITES)
            sides[number] = min(
                preferred, key=lambda side: room_taken(name_box(city, side, size), sheet, others)
            )
            names[number] = name_box(city, sides[number], size)
    return tuple(sides)


@per_board
def large_places_of(board: BoardFile) -> tuple[Anchor, ...]:
    """Return where each city's large name stands, which is shown with those of its province only."""
    tables = board.tables
    taken = [*map(tile_box, tables.province), *map(large_crowd_box, tables.city)]
    places: dict[str, Anchor] = {}
    for province in tables.province:
        cities = [city for city in tables.city if city.province == province.id]
        tries = [list(_large_places(city)) for city in cities]
        boxes = [[large_name_box(city, at) for at in own] for city, own in zip(cities, tries, strict=True)]
        costs = [
            [room_taken(box, sheet_of(board), taken) + UNWISHED * rank for rank, box in enumerate(own)]
            for own in boxes
        ]
        for city, own, number in zip(cities, tries, least_together(boxes, costs), strict=True):
            places[city.id] = own[number]
    return tuple(places[city.id] for city in tables.city)


def _large_places(city: City) -> Iterator[Anchor]:
    """Return where a city's large name may stand, the best places first: at its sides, and between them."""
    for side in dict.fromkeys((city.label, *FAVOURITES)):
        yield name_at(side, LARGE_SIZE, LARGER * gap(city, side))
    half = width_of(city.name, LARGE_SIZE) / 2
    for side in ("s", "n"):
        x, y, anchor = name_at(side, LARGE_SIZE, LARGER * gap(city, side))
        for share in SHIFTS:
            yield x + share * half, y, anchor


def large_name_box(city: City, at: Anchor) -> Box:
    """Return the area that a city's large name covers at a place."""
    return _text_box(city, at, LARGE_SIZE)


def large_crowd_box(city: City) -> Box:
    """Return the area that a city covers with two palaces where it is drawn larger."""
    left, top, right, bottom = (
        at + (edge - at) * LARGER for edge, at in zip(crowd_box(city), 2 * (city.x, city.y), strict=True)
    )
    return left, top, right, bottom


def sheet_of(board: BoardFile) -> Box:
    """Return the map without its frame."""
    return map_box(board.tables.meta, MARGIN)


def without(boxes: list[Box], number: int) -> list[Box]:
    """Return all boxes but one."""
    return boxes[:number] + boxes[number + 1 :]


def name_boxes(board: BoardFile) -> list[Box]:
    """Return the areas that the names of all cities and provinces cover."""
    tables = board.tables
    size = float(tables.meta.label_size)
    cities = [name_box(city, side, size) for city, side in zip(tables.city, sides_of(board), strict=True)]
    return cities + list(map(province_box, tables.province, province_places(board)))


assert set(FAVOURITES) == set(SIDES)
