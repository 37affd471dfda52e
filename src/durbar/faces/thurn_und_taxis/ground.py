"""What is printed on the board of Thurn und Taxis: an engraved post map, washed by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

from markupsafe import Markup

from durbar.core.boardmap import Water
from durbar.faces.geometry import bounds
from durbar.faces.per_board import per_board
from durbar.faces.svg import Point, points, smooth, tag
from durbar.faces.thurn_und_taxis.names import province_names, road_lines
from durbar.faces.thurn_und_taxis.ornament import LINE, MARGIN, frame, ornaments
from durbar.faces.thurn_und_taxis.scenery import scenery
from durbar.games.thurn_und_taxis.board_tables import Province
from durbar.games.thurn_und_taxis.boardfile import BoardFile

PAPER_LAID, WIRES = "var(--map-paper,#efe4c8)", "var(--map-wires,#a08a5c)"
STREAM, BANK = "var(--map-water,#8fb4bd)", "var(--map-bank,#41616b)"
ROAD, ROAD_EDGE, MILES = "var(--map-road,#fbf3dc)", f"var(--map-road-edge,{LINE})", "var(--map-miles,#8a6a3c)"


@per_board
def ground(board: BoardFile) -> Markup:
    """Return all that lies below the pieces, in colours that a night style sheet sets by `--map-…`."""
    tables = board.tables
    return tag(
        "g",
        _paper(board),
        *(_wash(province) for province in tables.province),
        *(_water(number, body) for number, body in enumerate(tables.water)),
        scenery(board),
        *_roads(board),
        *_province_names(board),
        ornaments(board),
        frame(board),
        class_="ground",
    )


def _paper(board: BoardFile) -> Markup:
    """Return the sheet, laid paper: with the wires of its mould shining through."""
    meta = board.tables.meta
    size = {"x": -MARGIN, "y": -MARGIN, "width": meta.width + 2 * MARGIN, "height": meta.height + 2 * MARGIN}
    high = meta.height + 20
    wires = "M18-10" + f"v{high}m36-{high}" * len(range(18, meta.width, 36))
    return tag("rect", class_="paper", fill=PAPER_LAID, **size) + tag(
        "path", d=wires, stroke=WIRES, stroke_opacity=0.13, stroke_width=1.5
    )


def _wash(province: Province) -> Markup:
    """Return a province: a thin wash, stronger along its border as the brush left it, and a dotted border."""
    area = f"tt-land-{province.id}"
    shape = points(province.outline)
    same = {"href": f"#{area}"}
    brushed = (
        tag("use", fill="none", stroke=province.strong, stroke_width=width, stroke_opacity=opacity, **same)
        for width, opacity in ((30, "var(--map-brush,.14)"), (13, "var(--map-rim,.3)"))
    )
    return (
        tag("clipPath", tag("polygon", id=area, points=shape), id=f"{area}-inside")
        + tag(
            "g",
            tag("use", fill=province.colour, fill_opacity="var(--map-wash,.62)", **same),
            _pools(province),
            *brushed,
            clip_path=f"url(#{area}-inside)",
            stroke_linejoin="round",
        )
        + tag("use", fill="none", stroke=LINE, stroke_width=1.6, stroke_dasharray="9 3 1.5 3", **same)
    )


def _pools(province: Province) -> Markup:
    """Return where the wash has stood on the paper, thinner or thicker."""
    random = Random(province.id)  # noqa: S311 - ornament
    left, top, right, bottom = bounds(province.outline)
    return Markup().join(
        tag(
            "ellipse",
            cx=round(random.uniform(left, right)),
            cy=round(random.uniform(top, bottom)),
            rx=random.randint(30, 90),
            ry=random.randint(20, 60),
            fill=random.choice((PAPER_LAID, province.strong)),
            fill_opacity=0.09,
        )
        for _ in range(6)
    )


def _water(number: int, body: Water) -> Markup:
    """Return a river between its banks, or a lake with the ripples that engravers draw along its shore."""
    if body.kind == "river":
        way = smooth(body.points)
        look = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
        return tag("path", d=way, stroke=BANK, stroke_width=body.width + 2.2, **look) + tag(
            "path", d=way, class_="stream", stroke=STREAM, stroke_width=float(body.width), **look
        )
    shore = _bay(body.points)
    left, top, right, bottom = bounds(body.points)
    ripples = "".join(f"M{left:g} {y:g}H{right:g}" for y in range(int(top) + 4, int(bottom), 5))
    inside = f"tt-lake-{number}"
    return (
        tag("clipPath", tag("path", d=shore), id=inside)
        + tag("path", d=shore, class_="stream", fill=STREAM, stroke=BANK, stroke_width=2)
        + tag(
            "path",
            d=ripples,
            stroke=BANK,
            stroke_width=0.9,
            stroke_opacity=0.6,
            clip_path=f"url(#{inside})",
        )
    )


def _bay(shore: Sequence[Point]) -> str:
    """Return the outline of a lake, bending softly around its points."""
    middles = [((x1 + x2) / 2, (y1 + y2) / 2) for (x1, y1), (x2, y2) in pairwise((*shore, shore[0]))]
    path = f"M{middles[-1][0]:g} {middles[-1][1]:g}"
    for (x, y), (x1, y1) in zip(shore, middles, strict=True):
        path += f"Q{x:g} {y:g} {x1:g} {y1:g}"
    return path + "z"


def _province_names(board: BoardFile) -> Iterator[Markup]:
    for province, name in zip(board.tables.province, province_names(board), strict=True):
        yield tag(
            "text",
            province.name,
            x=name.at[0],
            y=name.at[1],
            font_size=float(name.size),
            font_style="italic",
            text_anchor="middle",
            class_="province",
            fill=LINE,
            stroke=PAPER_LAID,
            stroke_opacity=0.75,
            stroke_width=4,
            stroke_linejoin="round",
            paint_order="stroke",
            aria_hidden="true",
        )


def _roads(board: BoardFile) -> Iterator[Markup]:
    """Draw the post roads: first their edges, then themselves, so that they join at the cities."""
    lines = road_lines(board)
    for colour, width in ((ROAD_EDGE, 7.5), (ROAD, 5.0)):
        inner = "".join(f"M{x1:g} {y1:g}L{x2:g} {y2:g}" for (x1, y1), (x2, y2) in lines)
        yield tag(
            "path",
            d=inner,
            class_="road",
            stroke=colour,
            stroke_width=width,
            fill="none",
            stroke_linecap="round",
        )
    yield tag(
        "path",
        d=inner,
        class_="miles",
        stroke=MILES,
        stroke_width=1.3,
        fill="none",
        stroke_dasharray="1.5 9",
    )
