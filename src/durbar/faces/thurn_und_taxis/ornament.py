"""What makes a sheet of paper a map: its frame, a compass rose and a title, where they cover nothing."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from markupsafe import Markup

from durbar.faces.geometry import Box, around, coarse, grown, inside, length_within, overlap, square
from durbar.faces.svg import Point, points, tag
from durbar.faces.thurn_und_taxis.names import CROWD, name_boxes, province_box, province_names, road_lines
from durbar.games.thurn_und_taxis.boardfile import BoardFile

MARGIN = 20.0  # the frame's breadth, around the board's own drawing
LINE, GOLD, SCROLL = "var(--map-line,#3a2c1e)", "#c9972f", "var(--map-scroll,#f6ecd2)"
ROSE = 42.0
STEP = 16


def ornaments(board: BoardFile) -> Markup:
    """Return the title and the compass rose, each where the map is emptiest; the frame comes last."""
    title = board.tables.meta.game
    wide = max(150.0, len(title) * 13.5 + 40)
    drawn = Markup()
    taken: list[Box] = []
    place = _free(board, wide, 78, taken)
    if place:
        drawn += _cartouche(title, place, wide)
        taken.append(around(place, wide, 78))
    rose = _free(board, 2.3 * ROSE, 2.8 * ROSE, taken)
    if rose:
        drawn += _rose(rose)
    return tag("g", drawn, class_="ornament") if drawn else drawn


def frame(board: BoardFile) -> Markup:
    """Return the frame with its scale of degrees, black and white in turn."""
    out, inner = MARGIN - 4, 6.0
    lines = (_around(board, by, thick) for by, thick in ((out, 3.0), (inner + 5.5, 1.0), (inner, 1.0)))
    scale = _around(board, inner + 2.75, 5.5, stroke_dasharray="26 26")
    return tag("g", scale, *lines, class_="frame", stroke=LINE)


def _around(board: BoardFile, by: float, thick: float, **more: object) -> Markup:
    """Draw a line around the board, so far from its edge."""
    meta = board.tables.meta
    size = {"width": meta.width + 2 * by, "height": meta.height + 2 * by}
    return tag("rect", x=-by, y=-by, **size, fill="none", stroke_width=thick, **more)


def _free(board: BoardFile, wide: float, high: float, taken: Sequence[Box]) -> Point | None:
    """Return the middle of a box of that size that covers least; None if it would cover names or cities."""
    meta = board.tables.meta
    lines = road_lines(board)
    full = [*taken, *name_boxes(board)]
    full += [square((city.x, city.y), CROWD) for city in board.tables.city]
    full += [
        province_box(province.name, name.at, name.size)
        for province, name in zip(board.tables.province, province_names(board), strict=True)
    ]
    best, least = None, math.inf
    step = coarse(STEP, meta)
    for x in range(int(wide / 2) + 4, int(meta.width - wide / 2) - 3, step):
        for y in range(int(high / 2) + 4, int(meta.height - high / 2) - 3, step):
            box = around((x, y), wide, high)
            if overlap(box, full) > 0 or any(length_within(line, grown(box, 8)) for line in lines):
                continue
            cost = sum(_land(board, corner) for corner in _grid(box))
            if cost < least:
                best, least = (float(x), float(y)), cost
            if least == 0:
                return best
    return best


def _grid(box: Box) -> Iterator[Point]:
    for i in range(4):
        for j in range(3):
            yield box[0] + (box[2] - box[0]) * i / 3, box[1] + (box[3] - box[1]) * j / 2


def _land(board: BoardFile, at: Point) -> int:
    return any(inside(at, province.outline) for province in board.tables.province)


def _cartouche(title: str, place: Point, wide: float) -> Markup:
    x, y = place
    half = wide / 2 - 8
    scroll = f"M{-half:g}-22q-9-9 3-12h{2 * half - 6:g}q12 3 3 12v40q9 9-3 12h{6 - 2 * half:g}q-12-3-3-12z"
    rules = f"M{-half + 14:g}-15h{2 * half - 28:g}M{-half + 14:g} 19h{2 * half - 28:g}"
    return tag(
        "g",
        tag("path", d=scroll, fill=LINE, fill_opacity=0.25, stroke="none", transform="translate(3 4)"),
        tag("path", d=scroll, class_="scroll", fill=SCROLL, stroke_width=1.8),
        tag("path", d=rules, fill="none", stroke=GOLD, stroke_width=2),
        tag(
            "text",
            title,
            y=9,
            font_size=24,
            font_style="italic",
            font_weight="bold",
            text_anchor="middle",
            class_="title",
            fill=LINE,
            stroke="none",
            aria_hidden="true",
        ),
        transform=f"translate({x:g} {y:g})",
        stroke=LINE,
    )


def _rose(place: Point) -> Markup:
    rays: list[str] = []
    shades: list[str] = []
    for turn, long in [(i * 45, 0.6 if i % 2 else 1.0) for i in (1, 3, 5, 7, 0, 2, 4, 6)]:
        tip, flank = ROSE * long, ROSE * 0.17
        for side, found in ((-1, rays), (1, shades)):
            corners = [(0.0, 0.0), (side * flank * 0.75, -flank * 1.3), (0.0, -tip)]
            found.append(points(_turned(corners, turn)))
    x, y = place
    return tag(
        "g",
        tag("circle", r=ROSE * 0.72, fill="none", stroke_width=1),
        tag("circle", r=ROSE * 0.66, fill="none", stroke_width=2.2, stroke_dasharray="2 3.2"),
        *(tag("polygon", points=ray, class_="scroll", fill=SCROLL) for ray in rays),
        *(tag("polygon", points=ray, fill=LINE) for ray in shades),
        tag("circle", r=4.5, fill=GOLD),
        tag("path", d=f"M-7-{ROSE + 5:g}q4-3 7-10q3 7 7 10q-5-1-7 3q-2-4-7-3z", fill=GOLD),
        transform=f"translate({x:g} {y:g})",
        stroke=LINE,
        stroke_width=0.9,
        stroke_linejoin="round",
    )


def _turned(corners: Sequence[Point], degrees: float) -> list[Point]:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(x * cos - y * sin, x * sin + y * cos) for x, y in corners]
