"""Where the roads run on the map."""

from __future__ import annotations

from durbar.faces.svg import Point
from durbar.games.maharaja.boardfile import BoardFile
from durbar.games.maharaja.constants import CITIES


def node_at(board: BoardFile, node: int) -> Point:
    """Return where a city, or the start space, stands on the map."""
    place = board.tables.city[node] if node < CITIES else board.tables.start
    return place.x, place.y


def course(board: BoardFile, road: int) -> list[Point]:
    """Return the corners of a road: its two ends, and its villages in between."""
    ends = board.tables.road[road]
    villages = [board.tables.village[board.villages.index(village)] for village in ends.villages]
    return [
        node_at(board, board.nodes.index(ends.one)),
        *((village.x, village.y) for village in villages),
        node_at(board, board.nodes.index(ends.other)),
    ]
