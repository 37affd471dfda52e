"""How large things are on the map of Maharaja, and how far a city's own parts are from its middle."""

from __future__ import annotations

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
