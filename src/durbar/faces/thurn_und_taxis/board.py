"""The map of Thurn und Taxis: provinces, rivers, roads, cities, routes and post offices."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from durbar.core.position import Position
from durbar.faces.choosing import RING, Choice, OnMap, target
from durbar.faces.ground import line, region, region_name, roads, sheet, water
from durbar.faces.names import LARGE_SIZE, LARGER, large_sides, written
from durbar.faces.palette import INK, PAPER, SEATS
from durbar.faces.svg import Point, piece, tag
from durbar.faces.thurn_und_taxis.seen import Seat, Seen
from durbar.games.thurn_und_taxis.boardfile import BoardFile


def board_svg(position: Position, me: int | None = None, choices: OnMap | None = None) -> str:
    """Return the map of a position as a standalone SVG.

    The route of the seat `me` is drawn thick with its ends marked; cities in `choices` can be chosen.
    """
    seen = Seen.of(position)
    meta = seen.board.tables.meta
    return sheet(
        meta,
        ground(seen.board),
        *_routes(seen, me),
        *(_city(seen, number, (choices or {}).get(number, ())) for number in range(len(seen.cities))),
        *_route_ends(seen, me),
    )


# ---------------------------------------------------------------- what never changes


@cache
def ground(board: BoardFile) -> str:
    """Return all that lies below the pieces: provinces, waters, roads."""
    meta = board.tables.meta
    paper = tag("rect", width=meta.width, height=meta.height, fill=meta.background)
    tables = board.tables
    place = {city.id: (city.x, city.y) for city in tables.city}
    return paper + "".join(
        (
            *(region(province) for province in tables.province),
            *(water(body) for body in tables.water),
            *(
                region_name(province, province.label_at, province.label_size, class_="province")
                for province in tables.province
            ),
            *roads(tables.roads, place),
        )
    )


# ---------------------------------------------------------------- routes


def _routes(seen: Seen, me: int | None) -> Iterator[str]:
    """Draw the routes of all seats in lanes beside each other, `me` on top and in the middle."""
    others = [seat for seat in seen.seats if seat.number != me]
    lanes = (9.0, -9.0, 15.0) if me else _even_lanes(len(others))
    for seat, lane in zip(others, lanes, strict=False):
        yield _route(seen, seat, lane, 5 if me else 6)
    if me:
        yield _route(seen, seen.seat(me), 0.0, 11)


def _even_lanes(count: int) -> tuple[float, ...]:
    return tuple(8.0 * (i - (count - 1) / 2) for i in range(count))


def _route(seen: Seen, seat: Seat, lane: float, width: float) -> str:
    if not seat.route:
        return ""
    colour = SEATS[seat.number - 1].colour
    places = [(seen.cities[city].x, seen.cities[city].y) for city in seat.route]
    if len(places) == 1:
        (x, y), radius = places[0], 23 + abs(lane) / 2
        rim = tag("circle", cx=x, cy=y, r=radius, fill="none", stroke=INK, stroke_width=width + 3)
        return rim + tag("circle", cx=x, cy=y, r=radius, fill="none", stroke=colour, stroke_width=width)
    corners = shifted(places, lane)
    return line(corners, INK, width + 3.5) + line(corners, colour, width)


def shifted(places: Sequence[Point], lane: float) -> list[Point]:
    """Return a line moved sideways by `lane`, with a corner for each of the two roads that meet."""
    corners = []
    for (x1, y1), (x2, y2) in pairwise(places):
        length = math.hypot(x2 - x1, y2 - y1)
        dx, dy = -(y2 - y1) / length * lane, (x2 - x1) / length * lane
        corners += [(x1 + dx, y1 + dy), (x2 + dx, y2 + dy)]
    return corners


def _route_ends(seen: Seen, me: int | None) -> Iterator[str]:
    """Mark the left and the right end of a route of two cards or more, on its first and last road."""
    route = seen.seat(me).route if me else ()
    if not me or len(route) < 2:
        return
    for letter, end, inner in (("L", route[0], route[1]), ("R", route[-1], route[-2])):
        x1, y1, x2, y2 = seen.cities[end].x, seen.cities[end].y, seen.cities[inner].x, seen.cities[inner].y
        share = 40 / math.hypot(x2 - x1, y2 - y1)
        x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
        yield tag(
            "g",
            tag("circle", cx=x, cy=y, r=11, fill=PAPER, stroke=INK, stroke_width=2),
            tag(
                "text",
                letter,
                x=x,
                y=y + 5,
                font_size=14,
                font_weight="bold",
                font_family="sans-serif",
                text_anchor="middle",
                fill=INK,
            ),
            class_="end",
            pointer_events="none",
        )


# ---------------------------------------------------------------- cities


def _city(seen: Seen, number: int, choices: Sequence[Choice]) -> str:
    """Draw a city around (0, 0) of its own group, so that a style sheet can enlarge its parts."""
    city = seen.cities[number]
    owners = [seat.number for seat in seen.seats if number in seat.houses]
    marks = tag("g", _GLOW, RING if choices else "", _marker(seen, number), *_houses(owners), class_="marks")
    names = _names(seen, number, crowded=len(owners) > 1 or bool(choices), strong=bool(choices))
    touch = tag("circle", r=55, fill="none", pointer_events="all") if choices else ""
    return tag(
        "g",
        marks,
        *names,
        touch,
        class_=f"city c{number}" + (" open" if choices else ""),
        transform=f"translate({city.x:g} {city.y:g})",
        **target(choices),
    )


_GLOW = tag("circle", class_="glow", r=33, fill="none")  # lights up when the city's card is pointed at


def _marker(seen: Seen, number: int) -> str:
    strong = seen.province_of(number).strong
    disc = tag("circle", r=16, fill=PAPER, stroke=INK, stroke_width=2.5)
    return disc + tag("circle", r=9.5, fill=strong, stroke=INK, stroke_width=1.5)


_PLACES: dict[int, tuple[float, tuple[Point, ...]]] = {
    1: (13, ((0, 0),)),
    2: (11, ((-14, 0), (14, 0))),
    3: (10, ((-13, 10), (13, 10), (0, -13))),
    4: (10, ((-13, -12), (13, -12), (-13, 12), (13, 12))),
}


def _houses(owners: Sequence[int]) -> Iterator[str]:
    """Draw up to four post offices side by side on the city."""
    if owners:
        size, places = _PLACES[len(owners)]
        for owner, (dx, dy) in zip(owners, places, strict=True):
            yield piece(owner, dx, dy, size)


def _names(seen: Seen, number: int, *, crowded: bool, strong: bool) -> Iterator[str]:
    """Write a city's name, and once more larger for a style sheet to show on small screens."""
    meta, city = seen.board.tables.meta, seen.cities[number]
    look = {"text_decoration": "underline" if strong else None}
    near = meta.city_radius + (14 if crowded else 5)
    yield written(city.name, city.label, meta.label_size, near, class_="name", **look)
    far = LARGER * meta.city_radius + (18 if crowded else 4)
    side = _large_sides(seen.board)[number]
    yield written(city.name, side, LARGE_SIZE, far, class_="name large", display="none", **look)


@cache
def _large_sides(board: BoardFile) -> tuple[str, ...]:
    meta = board.tables.meta
    return large_sides(board.tables.city, (), meta.width, meta.height)
