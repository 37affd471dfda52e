"""How large things are on the map of Maharaja, and where they stand beside a city."""

from __future__ import annotations

import math

from durbar.faces.svg import Point
from durbar.games.maharaja.board_tables import City, Meta

HOUSE = 34.0
PALACE = 37.0
INNER_PALACE = 44.0
ARCHITECT = 42.0
ELEPHANT = 58.0
PORTRAIT = 33.0
VISIT = 26.0  # the number that tells when the Maharaja comes
TRACK = 92  # the governor track at the right of the map
FRAME = 15.0  # the border around the map
PLACE_NAME, CITY_NAME, REALM_NAME, TITLE = 18.0, 21.0, 18.0, 34.0
BETWEEN_HOUSES = 32.0  # of different seats in a city
OWNERS = 4  # the Maharaja keeps clear of the houses of so many seats in a city
VILLAGE_WIDTH, VILLAGE_HEIGHT = 62.0, 34.0
RIBBON = 7.0  # how far the ends of a city's name plate stand out
BANNER = 28.0  # the height of a city's name plate


def fort(meta: Meta) -> float:
    """Return the radius of a city's wall; seven palaces find room in it."""
    return 1.25 * meta.city_radius


def site_ring(meta: Meta) -> float:
    """Return how far the outer sites are from the inner one."""
    return 0.59 * fort(meta)


def banner_y(place: City, meta: Meta) -> float:
    """Return where a city's name stands, seen from its middle: at the wall's foot, or above its top."""
    away, room = fort(meta) + 7, FRAME + BANNER / 2 + 3
    if "s" in place.label:
        return min(away, meta.height - room - place.y)
    return max(-away, room - place.y)


def houses_y(place: City, meta: Meta) -> float:
    """Return where the houses of a city stand, seen from its middle: at the wall, away from the name."""
    return (-1 if "s" in place.label else 1) * (fort(meta) + 8)


def banner_width(place: City) -> float:
    """Return the width of a city's name plate."""
    return 0.58 * CITY_NAME * len(place.name) + 15


def beside(place: City, spot: Point, meta: Meta, size: float) -> Point:
    """Return a spot that the board gives beside a city, moved out so far that the wall stays in sight."""
    dx, dy = spot[0] - place.x, spot[1] - place.y
    far = math.hypot(dx, dy) or 1.0
    away = max(far, fort(meta) + size * 0.42)
    x, y = place.x + dx / far * away, place.y + dy / far * away
    room = FRAME + size / 2
    return min(max(x, room), meta.width - room), min(max(y, room), meta.height - room)


def maharaja_spot(place: City, meta: Meta) -> Point:
    """Return where the Maharaja stands beside a city: aside from its row of houses, else past it."""
    x, y = beside(place, place.maharaja_at, meta, ELEPHANT)
    side, row, apart = x - place.x, houses_y(place, meta), (HOUSE + ELEPHANT) / 2
    if abs(y - place.y - row) >= apart:
        return x, y
    clear = max(abs(side), (OWNERS * BETWEEN_HOUSES + ELEPHANT) / 2)
    wanted, room = place.x + math.copysign(clear, side), FRAME + ELEPHANT / 2
    x = min(max(wanted, room), meta.width - room)
    past = apart - (y - place.y - row) * math.copysign(1, row)
    return x, y + math.copysign(min(abs(wanted - x), past), row)


def visit_spot(place: City, meta: Meta) -> Point:
    """Return where the number of the Maharaja's visit stands: at a city's wall, off its row of houses."""
    x, y = beside(place, place.maharaja_at, meta, VISIT)
    row, apart = houses_y(place, meta), (HOUSE + VISIT) / 2
    if abs(y - place.y - row) >= apart:
        return x, y
    down = row - math.copysign(apart, row)
    aside = math.sqrt((fort(meta) + VISIT * 0.42) ** 2 - down**2)
    return place.x + math.copysign(aside, x - place.x), place.y + down
