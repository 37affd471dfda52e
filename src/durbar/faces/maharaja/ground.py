"""The land below the pieces: realms in washes of colour, waters, tracks, scenery, and the map's ornaments.

A night style sheet darkens it by the properties `--map-…`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from durbar.faces.geometry import Box, around
from durbar.faces.maharaja import sizes
from durbar.faces.maharaja.art import ART
from durbar.faces.maharaja.colours import GOLD, MADDER, MAP_INK, PARCHMENT, SIENNA
from durbar.faces.maharaja.free_space import along, is_free
from durbar.faces.maharaja.names import pieces_on, realm_names, village_names
from durbar.faces.maharaja.road_lines import course
from durbar.faces.maharaja.roads_on_map import path_of
from durbar.faces.maharaja.scenery import scenery
from durbar.faces.maharaja.track_on_map import pillar
from durbar.faces.per_board import per_board
from durbar.faces.svg import Point, points, smooth, tag
from durbar.games.maharaja.board_tables import Realm
from durbar.games.maharaja.boardfile import BoardFile

SAND = "var(--map-paper,#ecd6a8)"
TRACK, TRACK_EDGE = "var(--map-road,#f6e7c0)", "var(--map-road-edge,#9a6a3a)"
WATER, BANK = "var(--map-water,#7fb3b8)", "var(--map-bank,#4f7f86)"
INDIGO = "#2c3e8c"
COMPASS = 104
CORNER = 11  # the round bite out of each corner of the title
STEP = 6  # in which ornaments look for room


@per_board
def ground(board: BoardFile) -> Markup:
    """Return all of a board that never changes."""
    tables, meta = board.tables, board.tables.meta
    taken = [
        *pieces_on(board),
        *(label.box for label in village_names(board)),
        *(label.box for label in realm_names(board) if label),
        *(box for road in range(len(board.roads)) for box in along(course(board, road), 14)),
    ]
    ornaments = [*_cartouche(board, taken), *_compass(board, taken)]
    return tag(
        "g",
        tag("rect", width=meta.width, height=meta.height, fill=SAND),
        *map(_wash, tables.province),
        *(_border(realm) for realm in tables.province),
        *_waters(board),
        *scenery(board, taken),
        *_tracks(board),
        *_realm_names(board),
        *ornaments,
        *_frame(meta.width, meta.height),
        *pillar(meta),
        class_="ground",
    )


def _wash(realm: Realm) -> Markup:
    """Return the colour of a realm, thin in the middle and thicker where the brush has stopped."""
    return tag(
        "polygon",
        points=points(realm.outline),
        fill=realm.colour,
        fill_opacity="var(--map-wash,.5)",
        stroke=realm.colour,
        stroke_width=9,
        stroke_opacity="var(--map-brush,.5)",
        stroke_linejoin="round",
    )


def _border(realm: Realm) -> Markup:
    return tag(
        "polygon",
        points=points(realm.outline),
        fill="none",
        stroke=f"var(--map-border,{SIENNA})",
        stroke_width=1.6,
        stroke_dasharray="1 5",
        stroke_linecap="round",
    )


def _waters(board: BoardFile) -> Iterator[Markup]:
    """Draw rivers between their banks, and lakes with a ripple."""
    for body in board.tables.water:
        if body.kind == "river":
            for colour, wider in ((BANK, 3.4), (WATER, 1.4)):
                width = body.width + wider
                yield _stroke(smooth(body.points), colour, width, opacity=0.85)
            continue
        shore = points(body.points)
        yield tag("polygon", points=shore, fill=WATER, stroke=BANK, stroke_width=7, stroke_linejoin="round")
        yield tag("polygon", points=shore, fill=WATER, stroke=WATER, stroke_width=4, stroke_linejoin="round")


def _tracks(board: BoardFile) -> Iterator[Markup]:
    """Draw the roads as the tracks of caravans; which of them are open is no part of the land."""
    lines = [path_of(board, road) for road in range(len(board.roads))]
    yield from (_stroke(line, TRACK_EDGE, 9.5, opacity=0.75) for line in lines)
    yield from (_stroke(line, TRACK, 6.5) for line in lines)
    yield from (_stroke(line, TRACK_EDGE, 1.3, stroke_dasharray="1 5.5", opacity=0.8) for line in lines)


def _stroke(path: str, colour: str, width: float, **more: object) -> Markup:
    return tag(
        "path", d=path, fill="none", stroke=colour, stroke_width=float(width), stroke_linecap="round", **more
    )


def _realm_names(board: BoardFile) -> Iterator[Markup]:
    for realm, label in zip(board.tables.province, realm_names(board), strict=True):
        if label:
            yield tag(
                "text",
                realm.name.upper(),
                x=float(label.x),
                y=float(label.y),
                class_="province",
                fill="var(--map-name,#7d4f26)",
                font_size=sizes.REALM_NAME,
                font_style="italic",
                letter_spacing=2.5,
                text_anchor="middle",
                aria_hidden="true",
            )


# ---------------------------------------------------------------- ornaments


def _cartouche(board: BoardFile, taken: list[Box]) -> Iterator[Markup]:
    """Draw the map's title, where there is room for it."""
    meta = board.tables.meta
    width, height = len(meta.game) * 0.74 * sizes.TITLE + 40, 58
    for scale in (1, 0.85, 0.7):
        spot = _free_spot(board, width * scale, height * scale, taken)
        if spot:
            taken.append(around(spot, width * scale, height * scale))
            yield _plate(meta.game, spot, width / 2, height, scale)
            return


def _plate(title: str, at: Point, half: float, height: float, scale: float) -> Markup:
    wide, high, bite = half - 3 - CORNER, height / 2 - 3, CORNER
    corner = f"a{bite} {bite} 0 0 0"
    plate = (
        f"M{-wide:g} {-high:g}H{wide:g}{corner} {bite} {bite}V{high - bite:g}{corner} {-bite} {bite}"
        f"H{-wide:g}{corner} {-bite} {-bite}V{bite - high:g}{corner} {bite} {-bite}z"
    )
    return tag(
        "g",
        tag("path", d=plate, fill=MADDER, stroke=MAP_INK, stroke_width=2, stroke_linejoin="round"),
        tag("path", d=plate, fill="none", stroke=GOLD, stroke_width=1.6, transform="scale(.96 .86)"),
        tag(
            "text",
            title,
            y=12,
            fill=PARCHMENT,
            font_size=sizes.TITLE,
            font_weight="bold",
            letter_spacing=3,
            text_anchor="middle",
            aria_hidden="true",
        ),
        transform=f"translate({at[0]:g} {at[1]:g}) scale({scale:g})",
    )


def _compass(board: BoardFile, taken: list[Box]) -> Iterator[Markup]:
    """Draw a compass rose, as large as there is room for it."""
    for size in (COMPASS, 0.8 * COMPASS, 0.6 * COMPASS):
        spot = _free_spot(board, size, size, taken)
        if spot:
            taken.append(around(spot, size, size))
            yield ART.placed("compass", *spot, size)
            return


def _free_spot(board: BoardFile, width: float, height: float, taken: Sequence[Box]) -> Point | None:
    """Return the free spot for an ornament that is nearest to the lower edge."""
    meta = board.tables.meta
    margin = sizes.FRAME + 5
    spots = (
        (float(x), float(y))
        for y in range(int(meta.height - margin - height / 2), int(margin + height / 2), -STEP)
        for x in range(int(margin + width / 2), int(meta.width - margin - width / 2), STEP)
    )
    return next((spot for spot in spots if is_free(around(spot, width, height), taken)), None)


def _frame(width: int, height: int) -> Iterator[Markup]:
    """Draw the border of the map: a band of indigo with gold studs, a flower at each corner."""
    band = sizes.FRAME
    inner = {"x": band / 2, "y": band / 2, "width": width - band, "height": height - band, "fill": "none"}
    yield tag("rect", **inner, stroke=MAP_INK, stroke_width=band)
    yield tag("rect", **inner, stroke=INDIGO, stroke_width=band - 3)
    yield tag(
        "rect", **inner, stroke=GOLD, stroke_width=band - 8, stroke_dasharray="0 14", stroke_linecap="round"
    )
    yield tag("rect", **inner, stroke=INDIGO, stroke_width=band - 11.5)
    edge = {"x": band, "y": band, "width": width - 2 * band, "height": height - 2 * band, "fill": "none"}
    yield tag("rect", **edge, stroke=GOLD, stroke_width=1.6)
    for x in (band, width - band):
        for y in (band, height - band):
            yield ART.placed("rosette", x, y, 2 * band)
