"""The land below the pieces: washes, plants and animals, waters, roads, the frame; drawn once for a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from zlib import crc32

from markupsafe import Markup

from durbar.faces.geometry import between, bounds, coarse, crossings, map_box, within
from durbar.faces.per_board import per_board
from durbar.faces.svg import Point, points, smooth, tag
from durbar.faces.taj_mahal.art import ART, placed
from durbar.faces.taj_mahal.colours import mixed
from durbar.faces.taj_mahal.scenery import WIDTHS, FreeSpace, strewn
from durbar.games.taj_mahal.board_tables import Meta, Province, Tables
from durbar.games.taj_mahal.boardfile import BoardFile

IVORY, LAPIS, GOLD_LEAF, LOTUS = "#f6ecd2", "#20488c", "#d9a520", "#c4457a"
WATER, WATER_EDGE = "var(--map-water,#8cc0d6)", "var(--map-water-edge,#4a86a8)"
ROAD, ROAD_EDGE = "var(--map-road,#fff4d8)", "#7a4a2a"
ROAD_WIDTH = 5.5
FRAME = 13.0  # as wide as the painted border is
COMPASS = (24.0, 36.0)  # its smallest and its largest radius


@per_board
def ground(board: BoardFile) -> Markup:
    """Return the land of a board: what lies below the provinces' veils."""
    tables = board.tables
    space = FreeSpace(board)
    compass = _compass(tables.meta, space)
    return tag(
        "g",
        tag("rect", width=tables.meta.width, height=tables.meta.height, fill="var(--map-paper,#efe0b8)"),
        *map(_wash, tables.province),
        _borders(tables.province),
        *_waters(tables),
        *_plants(tables, space),
        compass,
        tag("rect", width=tables.meta.width, height=tables.meta.height, fill="var(--map-shade,none)"),
        class_="ground",
    )


def _wash(province: Province) -> Markup:
    """Lay three washes over a province, each smaller, lighter and a little turned, as a hand would."""
    rim = mixed(province.colour, province.strong, 0.42)
    heart = mixed(province.colour, IVORY, 0.45)
    shape: dict[str, object] = {
        "points": points(province.outline),
        "stroke_width": 8,
        "stroke_linejoin": "round",
    }
    return (
        tag("polygon", points=shape["points"], fill=rim)
        + tag("polygon", **shape, transform=_within(province, 0.93), fill=province.colour, fill_opacity=0.75)
        + tag(
            "polygon",
            **shape,
            transform=_within(province, 0.85),
            fill=heart,
            fill_opacity=0.8,
            stroke=heart,
            stroke_opacity=0.35,
        )
    )


def _within(province: Province, share: float) -> str:
    """Return how an outline is moved to lie within itself.

    The same points again are next to nothing in a page that is sent compressed.
    """
    x, y = (round(sum(axis) / len(province.outline)) for axis in zip(*province.outline, strict=True))
    turn = crc32(f"{province.id} {share}".encode()) % 5 - 2
    return f"translate({x} {y}) rotate({turn}) scale({share:g}) translate({-x} {-y})"


def _borders(provinces: Sequence[Province]) -> Markup:
    """Draw the borders: a line of gold leaf in ink."""
    shapes = Markup().join(tag("polygon", points=points(province.outline)) for province in provinces)
    look = {"fill": "none", "stroke_linejoin": "round"}
    ink = tag("g", shapes, **look, stroke="#5a3a1a", stroke_opacity=0.55, stroke_width=4)
    return ink + tag("g", shapes, **look, stroke="#f1cf76", stroke_width=2)


def _waters(tables: Tables) -> Iterator[Markup]:
    for body in tables.water:
        if body.kind == "river":
            for colour, width in ((WATER_EDGE, body.width + 3), (WATER, body.width)):
                yield tag(
                    "path",
                    d=smooth(body.points),
                    fill="none",
                    stroke=colour,
                    stroke_width=width,
                    stroke_linecap="round",
                )
        else:
            yield tag("polygon", points=points(body.points), fill=WATER, stroke=WATER_EDGE, stroke_width=2.5)
            yield _waves(body.points, tables.meta)


def _waves(shore: Sequence[Point], meta: Meta) -> Markup:
    """Draw waves as painters of miniatures do, in rows that stand crosswise."""
    left, top, right, bottom = bounds(shore)
    sheet = map_box(meta, FRAME + 8)
    high, wide = coarse(13, meta), coarse(24, meta)
    spots = (
        (x, y)
        for row, y in enumerate(range(int(top), int(bottom), high))
        if (crossed := crossings(y, shore))
        for x in range(int(left) + row % 2 * (wide // 2), int(right), wide)
        if within((x, y), sheet) and all(between(x + dx, crossed) for dx in (-9, 9))
    )
    return tag(
        "path",
        d="".join(f"M{x - 7} {y}q3.5 -5 7 0t7 0" for x, y in spots),
        fill="none",
        stroke="#eef7f4",
        stroke_width=1.5,
        stroke_opacity=0.8,
        stroke_linecap="round",
    )


def _plants(tables: Tables, space: FreeSpace) -> Iterator[Markup]:
    found = [placed(one.name, one.x, one.y, WIDTHS[one.name]) for one in strewn(tables, space)]
    yield tag("g", *found, opacity=0.82)


def _compass(meta: Meta, space: FreeSpace) -> Markup:
    """Draw a compass rose where most is free, if there is room for one."""
    small, large = COMPASS
    step = coarse(20, meta)
    across, down = range(60, meta.width - 59, step), range(60, meta.height - 59, step)
    spots = [(float(x), float(y)) for x in across for y in down]
    best = max(spots, key=lambda spot: (space.free_around(*spot), spot[1]))
    radius = min(large, space.free_around(*best))
    if radius < small:
        return Markup()
    space.take(*best, radius)
    return placed("compass", *best, 2 * radius)


@per_board
def roads(board: BoardFile) -> Markup:
    """Return all roads: their edges first, then themselves, so that they join at the cities."""
    tables = board.tables
    place = {one.id: (one.x, one.y) for one in tables.city}
    path = "".join(road(place[one], place[other]) for one, other in tables.roads)
    look = {"d": path, "fill": "none", "stroke_linecap": "round"}
    return (
        tag("path", **look, stroke=ROAD_EDGE, stroke_opacity=0.85, stroke_width=ROAD_WIDTH + 3)
        + tag("path", **look, stroke=ROAD, stroke_width=ROAD_WIDTH)
        + tag("path", **look, stroke="#b98a4c", stroke_width=1.2, stroke_dasharray="5 5")
    )


def road(one: Point, other: Point) -> str:
    """Return the `d` of a road, bent a little as roads are; the same from both its ends."""
    (x1, y1), (x2, y2) = sorted((one, other))
    bend = (crc32(f"{x1:g} {y1:g} {x2:g} {y2:g}".encode()) % 3 - 1) * 0.07
    x, y = (x1 + x2) / 2 - (y2 - y1) * bend, (y1 + y2) / 2 + (x2 - x1) * bend
    return f"M{x1:g} {y1:g}Q{x:.0f} {y:.0f} {x2:g} {y2:g}"


@per_board
def frame(board: BoardFile) -> Markup:
    """Return the painted border of the map."""
    meta = board.tables.meta

    def rim(inset: float, **look: object) -> Markup:
        box = {"x": inset, "y": inset, "width": meta.width - 2 * inset, "height": meta.height - 2 * inset}
        return tag("rect", **box, fill="none", **look)

    half = FRAME / 2
    return tag(
        "g",
        rim(half, stroke=LAPIS, stroke_width=FRAME),
        rim(half, stroke=GOLD_LEAF, stroke_width=5.5, stroke_linecap="round", stroke_dasharray=".1 14"),
        rim(half, stroke=LOTUS, stroke_width=2.4, stroke_linecap="round", stroke_dasharray=".1 14"),
        rim(half, stroke="#9fc4a0", stroke_width=1.6, stroke_dasharray="4 10", stroke_dashoffset=-5),
        rim(1.2, stroke=GOLD_LEAF, stroke_width=2.4),
        rim(FRAME, stroke=GOLD_LEAF, stroke_width=2.4),
        rim(FRAME + 2, stroke="#1f2440", stroke_width=1.4, stroke_opacity=0.7),
        class_="frame",
        pointer_events="none",
    )


assert set(WIDTHS) <= set(ART.symbols)
