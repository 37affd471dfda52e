"""The roads on the map: where they run, which are open, and what travel costs (MA-30, MA-31)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from markupsafe import Markup

from durbar.faces.geometry import around, overlap
from durbar.faces.maharaja.colours import SIENNA
from durbar.faces.maharaja.names import city_plate, pieces_on, village_names
from durbar.faces.maharaja.road_lines import course
from durbar.faces.maharaja.scene import Scene
from durbar.faces.palette import ACCENT, INK, PAPER
from durbar.faces.per_board import per_board
from durbar.faces.svg import Point, lettered, tag
from durbar.faces.words import say
from durbar.games.maharaja.boardfile import BoardFile

PAVED = "#fff4d2"
COIN = 30.0  # how wide one is that tells a price
SHARES = (0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7)  # of the way between two places
ASIDE = (0, -8, 8, -14, 14)  # how far its middle is from the road's


def bend(corners: Sequence[Point]) -> str:
    """Return the `d` of a road that swings softly through all its corners."""
    path = f"M{corners[0][0]:g} {corners[0][1]:g}"
    whole = [corners[0], *corners, corners[-1]]
    for before, (x1, y1), (x2, y2), after in zip(whole, whole[1:], whole[2:], whole[3:], strict=False):
        path += (
            f"C{x1 + (x2 - before[0]) / 6:.0f} {y1 + (y2 - before[1]) / 6:.0f}"
            f" {x2 - (after[0] - x1) / 6:.0f} {y2 - (after[1] - y1) / 6:.0f} {x2:g} {y2:g}"
        )
    return path


@per_board
def path_of(board: BoardFile, road: int) -> str:
    """Return the `d` of a road of the board."""
    return bend(course(board, road))


def open_roads(scene: Scene) -> Iterator[Markup]:
    """Draw as paved the roads that can be travelled, for every village on them has a house (MA-30)."""
    board = scene.board
    paved = {
        number: path_of(board, number)
        for number, road in enumerate(scene.roads)
        if all(scene.villages[board.villages.index(village)] for village in road.villages)
    }
    for path in paved.values():
        yield _along(path, SIENNA, 9.5, class_="paved")
    for number, path in paved.items():
        yield _along(path, PAVED, 6.5, class_="paved", data_road=_joined(board, number))


def _joined(board: BoardFile, road: int) -> str:
    """Name the places that a road joins, so that an architect is seen to keep to it."""
    ends, start = board.tables.road[road], board.tables.start.id
    return " ".join("start" if end == start else f"city-{end}" for end in (ends.one, ends.other))


def open_road(board: BoardFile, road: int) -> Markup:
    """Light up a road along which the architect may travel."""
    path = path_of(board, road)
    lit = _along(path, ACCENT, 14, opacity=0.6) + _along(path, PAPER, 5)
    return tag("g", lit, class_="highway", pointer_events="none")


def price(board: BoardFile, road: int, cost: int) -> Markup:
    """Draw what a road costs as a coin that lies on it."""
    x, y = (round(place, 1) for place in coin_at(board, road))
    text = lettered(str(cost), x, y + 6.3, 18)
    coin = tag("circle", cx=x, cy=y, r=14, fill="#f3c64a", stroke=INK, stroke_width=1.8)
    rim = tag("circle", cx=x, cy=y, r=11.5, fill="none", stroke="#a8741a", stroke_width=1)
    title = tag("title", say("The way along this road costs {gold} gold", gold=cost))
    # who hears the page is told with the decision to travel
    return tag("g", title, coin, rim, text, class_="price", aria_hidden="true")


@per_board
def coin_at(board: BoardFile, road: int) -> Point:
    """Return where between two places of a road, near its middle, a coin hides least of names and pieces."""
    plates = [city_plate(board, city) for city in board.tables.city]
    names, pieces = [*(label.box for label in village_names(board)), *plates], list(pieces_on(board))

    def covered(spot: Point) -> float:
        coin = around(spot, COIN, COIN)
        return 20 * overlap(coin, names) + overlap(coin, pieces)

    return min(_spots(course(board, road)), key=covered)


def _spots(corners: Sequence[Point]) -> Iterator[Point]:
    """Yield where a coin still touches a road, from the middles between its places outward."""
    for aside, share in product(ASIDE, SHARES):
        for (x1, y1), (x2, y2) in pairwise(corners):
            dx, dy = x2 - x1, y2 - y1
            off = aside / (math.hypot(dx, dy) or 1)
            yield x1 + share * dx - off * dy, y1 + share * dy + off * dx


def _along(path: str, colour: str, width: float, **more: object) -> Markup:
    return tag("path", d=path, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round", **more)
