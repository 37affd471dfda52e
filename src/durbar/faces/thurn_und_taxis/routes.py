"""The routes on the map: those of all seats in lanes beside each other, the own one with its ends."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from durbar.faces.ground import line
from durbar.faces.palette import INK, PAPER, SEATS
from durbar.faces.svg import Point, tag
from durbar.faces.thurn_und_taxis.scene import Scene, Seat


def routes(scene: Scene, me: int | None) -> Iterator[str]:
    """Draw the routes of all seats in lanes beside each other, `me` on top and in the middle."""
    others = [seat for seat in scene.seats if seat.number != me]
    lanes = (9.0, -9.0, 15.0) if me else _even_lanes(len(others))
    for seat, lane in zip(others, lanes, strict=False):
        yield _route(scene, seat, lane, 5 if me else 6)
    if me:
        yield _route(scene, scene.seat(me), 0.0, 11)


def _even_lanes(count: int) -> tuple[float, ...]:
    return tuple(8.0 * (i - (count - 1) / 2) for i in range(count))


def _route(scene: Scene, seat: Seat, lane: float, width: float) -> str:
    if not seat.route:
        return ""
    colour = SEATS[seat.number - 1].colour
    places = [(scene.cities[city].x, scene.cities[city].y) for city in seat.route]
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


def route_ends(scene: Scene, me: int | None) -> Iterator[str]:
    """Mark the left and the right end of a route of two cards or more, on its first and last road."""
    route = scene.seat(me).route if me else ()
    if not me or len(route) < 2:
        return
    for letter, end, inner in (("L", route[0], route[1]), ("R", route[-1], route[-2])):
        x1, y1, x2, y2 = (
            scene.cities[end].x,
            scene.cities[end].y,
            scene.cities[inner].x,
            scene.cities[inner].y,
        )
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
