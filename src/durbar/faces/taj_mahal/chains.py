"""The chain that a palace in each city of the current province would make, shown when one points there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from markupsafe import Markup

from durbar.faces.geometry import square
from durbar.faces.labels import room_taken
from durbar.faces.palette import INK, PAPER, SEATS
from durbar.faces.per_board import per_board
from durbar.faces.svg import Point, lettered, tag
from durbar.faces.taj_mahal.ground import road
from durbar.faces.taj_mahal.names import name_boxes, sheet_of, tile_box
from durbar.faces.taj_mahal.scene import Scene
from durbar.faces.words import DRAWINGS
from durbar.games.taj_mahal.boardfile import BoardFile
from durbar.games.taj_mahal.preview import Site

RADIUS, STROKE = 23, 5  # of a badge
FIRST = 4  # so many tiles weigh as much as a name
# Where it may stand, from its city, the best places first.
BESIDE = ((36, -36), (36, 36), (-36, -36), (-36, 36), (51, 0), (-51, 0), (0, 51), (0, -51))


def chains(scene: Scene, me: int | None, sites: Mapping[int, Site]) -> Iterator[Markup]:
    """Draw the chains of a seat, all of them hidden as long as no style sheet shows one (TM-31)."""
    if not me:
        return
    for place, city in enumerate(scene.cities_of(scene.province)):
        if city in sites:
            inner = _chain(scene.board, sites[city], SEATS[me - 1].colour)
            yield tag("g", inner, class_=f"chain site{place}", display="none", pointer_events="none")


def _chain(board: BoardFile, site: Site, colour: str) -> Markup:
    return _drawn(board, site.city, site.chain, 1 + len(site.provinces), colour)


@lru_cache(DRAWINGS)
def _drawn(board: BoardFile, new: str, chain: tuple[str, ...], provinces: int, colour: str) -> Markup:
    """Draw the roads of a chain, a ring around each of its cities, and how many provinces it reaches.

    It stays the same from decision to decision, as long as nobody builds.
    """
    where = {city.id: (city.x, city.y) for city in board.tables.city if city.id in chain}
    joined = [ends for ends in board.tables.roads if set(ends) <= set(where)]
    parts: list[Markup] = []
    for stroke, width in ((INK, 19), (colour, 14)):
        look = {"fill": "none", "stroke": stroke, "stroke_width": width, "stroke_linecap": "round"}
        parts += (tag("path", d=road(where[one], where[other]), **look) for one, other in joined)
    for city in chain:
        x, y = where[city]
        parts.append(tag("circle", cx=x, cy=y, r=31, fill=PAPER, stroke=INK, stroke_width=12))
        parts.append(tag("circle", cx=x, cy=y, r=31, fill="none", stroke=colour, stroke_width=8))
    return Markup().join([*parts, _count(badge_places_of(board)[new], provinces, colour)])


def _count(at: Point, provinces: int, colour: str) -> Markup:
    """Draw the points of the chain as a badge at the city where the palace would stand."""
    x, y = at
    badge = tag("circle", cx=x, cy=y, r=RADIUS, fill=PAPER, stroke=colour, stroke_width=STROKE)
    return badge + lettered(f"+{provinces}", x, y + 9, 26, family=None)


@per_board
def badge_places_of(board: BoardFile) -> dict[str, Point]:
    """Return where each city's badge stands: beside it, on the name of none, and if it can be on no tile."""
    taken = [*(FIRST * name_boxes(board)), *map(tile_box, board.tables.province)]
    tries = {city.id: [(city.x + x, city.y + y) for x, y in BESIDE] for city in board.tables.city}
    return {
        city: min(places, key=lambda at: room_taken(square(at, RADIUS + STROKE / 2), sheet_of(board), taken))
        for city, places in tries.items()
    }
