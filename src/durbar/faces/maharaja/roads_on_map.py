"""The roads from where the architect stands: which are open, and what each costs (MA-30, MA-31)."""

from __future__ import annotations

from durbar.faces.ground import line
from durbar.faces.palette import ACCENT, INK, PAPER
from durbar.faces.svg import Point, tag
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


def open_road(board: BoardFile, road: int, cost: int) -> str:
    """Light up a road along which the architect may travel, its price in the middle."""
    corners = course(board, road)
    lit = line(corners, ACCENT, 11, opacity=0.55) + line(corners, PAPER, 4)
    middle = len(corners) // 2
    (x1, y1), (x2, y2) = corners[middle - 1], corners[middle]
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    coin = tag("circle", cx=x, cy=y, r=13, fill="#f2cb4d", stroke=INK, stroke_width=1.8)
    price = tag(
        "text",
        str(cost),
        x=x,
        y=y + 5.5,
        font_size=16,
        font_weight="bold",
        font_family="system-ui, sans-serif",
        text_anchor="middle",
        fill=INK,
    )
    return tag("g", lit, coin, price, class_="highway", pointer_events="none")
