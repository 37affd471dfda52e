"""The roads on the map: where they run, which are open, and what travel costs (MA-30, MA-31)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from markupsafe import Markup

from durbar.faces.geometry import around, overlap
from durbar.faces.maharaja.colours import SIENNA
from durbar.faces.maharaja.names import village_names
from durbar.faces.maharaja.road_lines import course
from durbar.faces.maharaja.scene import Scene
from durbar.faces.palette import ACCENT, INK, PAPER
from durbar.faces.per_board import per_board
from durbar.faces.svg import Point, lettered, tag
from durbar.faces.words import say
from durbar.games.maharaja.boardfile import BoardFile

PAVED = "#fff4d2"


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
    x, y = _beside_names(board, road)
    text = lettered(str(cost), x, y + 6.3, 18)
    coin = tag("circle", cx=x, cy=y, r=14, fill="#f3c64a", stroke=INK, stroke_width=1.8)
    rim = tag("circle", cx=x, cy=y, r=11.5, fill="none", stroke="#a8741a", stroke_width=1)
    title = tag("title", say("The way along this road costs {gold} gold", gold=cost))
    return tag("g", title, coin, rim, text, class_="price")


@per_board
def _beside_names(board: BoardFile, road: int) -> Point:
    """Return the middle between two places of a road where a coin hides least of the names around."""
    corners = course(board, road)
    spots = [((x1 + x2) / 2, (y1 + y2) / 2) for (x1, y1), (x2, y2) in pairwise(corners)]
    names = [label.box for label in village_names(board)]
    return min(spots, key=lambda spot: overlap(around(spot, 28, 28), names))


def _along(path: str, colour: str, width: float, **more: object) -> Markup:
    return tag("path", d=path, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round", **more)
