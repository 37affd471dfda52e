"""Where what is not of a city stands beside it: the Maharaja, the number of his visit, portraits."""

from __future__ import annotations

import math

from durbar.faces.maharaja.sizes import BETWEEN_HOUSES, ELEPHANT, FRAME, HOUSE, VISIT, fort, houses_y
from durbar.faces.svg import Point
from durbar.games.maharaja.board_tables import City, Meta

OWNERS = 4  # the Maharaja keeps clear of the houses of so many seats in a city


def beside(place: City, spot: Point, meta: Meta, size: float) -> Point:
    """Return a spot that the board gives beside a city, moved out so far that the wall stays in sight."""
    dx, dy = spot[0] - place.x, spot[1] - place.y
    far = math.hypot(dx, dy) or 1.0
    away = max(far, _off_the_wall(meta, size))
    x, y = place.x + dx / far * away, place.y + dy / far * away
    return _framed(x, meta.width, size), _framed(y, meta.height, size)


def maharaja_spot(place: City, meta: Meta) -> Point:
    """Return where the Maharaja stands beside a city: aside from its row of houses, else past it."""
    x, y = beside(place, place.maharaja_at, meta, ELEPHANT)
    if not _meets_houses(place, y, meta, ELEPHANT):
        return x, y
    side, row = x - place.x, houses_y(place, meta)
    clear = max(abs(side), (OWNERS * BETWEEN_HOUSES + ELEPHANT) / 2)
    wanted = place.x + math.copysign(clear, side)
    x = _framed(wanted, meta.width, ELEPHANT)
    past = (HOUSE + ELEPHANT) / 2 - (y - place.y - row) * math.copysign(1, row)
    return x, y + math.copysign(min(abs(wanted - x), past), row)


def visit_spot(place: City, meta: Meta) -> Point:
    """Return where the number of the Maharaja's visit stands: at a city's wall, off its row of houses."""
    x, y = beside(place, place.maharaja_at, meta, VISIT)
    if not _meets_houses(place, y, meta, VISIT):
        return x, y
    row = houses_y(place, meta)
    down = row - math.copysign((HOUSE + VISIT) / 2, row)
    aside = math.sqrt(_off_the_wall(meta, VISIT) ** 2 - down**2)
    return place.x + math.copysign(aside, x - place.x), place.y + down


def _off_the_wall(meta: Meta, size: float) -> float:
    """Return how far from a city's middle something of a size leaves its wall in sight."""
    return fort(meta) + size * 0.42


def _framed(at: float, end: float, size: float) -> float:
    """Return a coordinate of something of a size, moved so far that it is within the map's frame."""
    room = FRAME + size / 2
    return min(max(at, room), end - room)


def _meets_houses(place: City, y: float, meta: Meta, size: float) -> bool:
    """Say whether something of a size is as high as a city's row of houses."""
    return abs(y - place.y - houses_y(place, meta)) < (HOUSE + size) / 2
