"""The routes on the map: those of all seats in lanes beside each other, the own one with its ends."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from markupsafe import Markup

from durbar.faces.geometry import overlap, square
from durbar.faces.palette import INK, PAPER, SEATS
from durbar.faces.svg import Point, lettered, piece, points, tag
from durbar.faces.thurn_und_taxis.names import all_name_boxes
from durbar.faces.thurn_und_taxis.scene import Scene, SceneSeat
from durbar.faces.words import say
from durbar.games.thurn_und_taxis.boardfile import BoardFile

END = 13  # the radius of the mark of an end
END_AWAY = (*range(44, 92, 6), *range(-44, -72, -6))  # how far from its city it may stand, along its road


def routes(scene: Scene, me: int | None, names: Sequence[str]) -> Iterator[Markup]:
    """Draw the routes of all seats in lanes beside each other, `me` on top and in the middle."""
    nothing = [Markup()] * len(scene.seats)
    told = [tag("title", say("Route of {name}", name=name)) for name in names] or nothing
    others = [seat for seat in scene.seats if seat.number != me]
    lanes = (9.0, -9.0, 15.0) if me else _even_lanes(len(others))
    for seat, lane in zip(others, lanes, strict=False):
        yield _route(scene, seat, lane, 5 if me else 6, told[seat.number - 1])
    if me:
        yield _route(scene, scene.seat(me), 0.0, 11, told[me - 1])


def _even_lanes(count: int) -> tuple[float, ...]:
    return tuple(8.0 * (i - (count - 1) / 2) for i in range(count))


def _route(scene: Scene, seat: SceneSeat, lane: float, width: float, told: str) -> Markup:
    if not seat.route:
        return Markup()
    colour = SEATS[seat.number - 1].colour
    places = [(scene.cities[city].x, scene.cities[city].y) for city in seat.route]
    ids = [scene.board.cities[city] for city in seat.route]
    if len(places) == 1:
        (x, y), radius = places[0], 25 + abs(lane) / 2
        ring = (
            tag("circle", cx=x, cy=y, r=radius, fill="none", stroke=stroke, stroke_width=thick)
            for stroke, thick in ((INK, width + 3.5), (colour, width))
        )
        return tag(
            "g", told, *ring, piece(seat.number, x, y - radius, 6), data_piece=f"leg-{seat.number}-{ids[0]}"
        )
    corners = shifted(places, lane)
    legs = list(zip(corners[::2], corners[1::2], strict=True))
    drawn = [_line(corners, INK, width + 3.5)]
    for ((x1, y1), (x2, y2)), (one, other) in zip(legs, pairwise(ids), strict=True):
        drawn.append(
            tag(
                "g",
                _line([(x1, y1), (x2, y2)], colour, width),
                piece(seat.number, (x1 + x2) / 2, (y1 + y2) / 2, 6),
                data_piece=f"leg-{seat.number}-{'-'.join(sorted((one, other)))}",
            )
        )
    return tag("g", told, *drawn)


def _line(corners: Sequence[Point], colour: str, width: float, **more: object) -> Markup:
    """Return a line with round ends."""
    return tag(
        "polyline",
        points=points(corners),
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_linejoin="round",
        stroke_linecap="round",
        **more,
    )


def shifted(places: Sequence[Point], lane: float) -> list[Point]:
    """Return a line moved sideways by `lane`, with a corner for each of the two roads that meet."""
    corners = []
    for (x1, y1), (x2, y2) in pairwise(places):
        length = math.hypot(x2 - x1, y2 - y1) or 1.0  # a board may draw two cities at one place
        dx, dy = -(y2 - y1) / length * lane, (x2 - x1) / length * lane
        corners += [(x1 + dx, y1 + dy), (x2 + dx, y2 + dy)]
    return corners


def route_ends(scene: Scene, me: int | None) -> Iterator[Markup]:
    """Mark the left and the right end of a route of two cards or more, on its first and last road."""
    route = scene.seat(me).route if me else ()
    if not me or len(route) < 2:
        return
    for letter, end, inner in ((say("L"), route[0], route[1]), (say("R"), route[-1], route[-2])):
        x, y = end_place(scene.board, end, inner)
        yield tag(
            "g",
            tag("circle", cx=x, cy=y, r=END, fill=PAPER, stroke=INK, stroke_width=2),
            lettered(letter, x, y + 6.5, 19),
            class_="end",
            pointer_events="none",
            aria_hidden="true",
        )


def end_place(board: BoardFile, end: int, inner: int) -> Point:
    """Return where the end of a route is marked: on its last road, or else beyond it, clear of names."""
    city, before = board.tables.city[end], board.tables.city[inner]
    length = math.hypot(before.x - city.x, before.y - city.y) or 1.0
    along = (before.x - city.x) / length, (before.y - city.y) / length
    places = [(city.x + along[0] * away, city.y + along[1] * away) for away in END_AWAY if away < length / 2]
    names = all_name_boxes(board)
    return min(places, key=lambda place: overlap(square(place, END), names))
