"""Where the cities' names stand on small screens, where they are written larger."""

from __future__ import annotations

from durbar.faces.geometry import Box, map_box, square
from durbar.faces.labels import LARGE_SIZE, LARGER, SIDES, name_at, room_taken, text_box, width_of
from durbar.faces.per_board import per_board
from durbar.games.thurn_und_taxis.board_tables import City
from durbar.games.thurn_und_taxis.boardfile import BoardFile

RING = 24.0  # how far a city's marker reaches from its centre
MARKER = 17.0 * LARGER  # the same where it is drawn larger
GAP, CROWDED_GAP = 4.0, 18.0  # from there to the large name


@per_board
def large_sides(board: BoardFile) -> tuple[str, ...]:
    """Return for each city the side on which its large name disturbs least."""
    cities, whole = board.tables.city, map_box(board.tables.meta)
    sides: list[str] = [city.label for city in cities]
    for _ in range(2):
        for number, city in enumerate(cities):
            others = [
                large_box(other, side) for other, side in zip(cities, sides, strict=True) if other is not city
            ]
            others += [ring(other) for other in cities if other is not city]
            tries = (sides[number], *SIDES)
            sides[number] = min(tries, key=lambda side: room_taken(large_box(city, side), whole, others))
    return tuple(sides)


def large_gap(*, crowded: bool) -> float:
    """Return how far from a city's middle its large name begins: farther where post offices stand."""
    return MARKER + (CROWDED_GAP if crowded else GAP)


def large_box(city: City, side: str) -> Box:
    """Return the area that a large name covers at a side of its city."""
    x, y, anchor = name_at(side, LARGE_SIZE, large_gap(crowded=False))
    width = width_of(city.name, LARGE_SIZE)
    return text_box(city.x + x, city.y + y, anchor, width, 0.75 * LARGE_SIZE, 0.2 * LARGE_SIZE)


def ring(city: City) -> Box:
    """Return the area that a city's marker covers."""
    return square((city.x, city.y), RING)
