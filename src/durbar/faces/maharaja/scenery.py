"""Dunes, hills, trees and camels, scattered over the realms; a board always gets the same ones."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from zlib import crc32

from markupsafe import Markup

from durbar.faces.geometry import Box, Strokes, around, bounds, closed, distance, inside, strokes
from durbar.faces.maharaja.art import ART
from durbar.faces.maharaja.free_space import along, is_free
from durbar.faces.svg import Point, tag
from durbar.games.maharaja.board_tables import Meta, Realm
from durbar.games.maharaja.boardfile import BoardFile

TRIES = 260  # in each realm
NEAR_WATER, NEAR_BORDER, NEAR_EDGE = 46.0, 30.0, 40.0
GAP = 3.0
WIDTHS = {"dune": 46, "hill": 40, "khejri": 22, "palm": 22, "scrub": 17, "camel": 34, "chhatri": 26}
DESERT = ("dune",) * 8 + ("scrub",) * 5 + ("khejri", "camel", "chhatri")
WATERSIDE = ("khejri", "khejri", "palm", "scrub")
BORDER = ("hill",) * 5 + ("scrub",)
ALONE = {"camel", "chhatri"}  # one of each in a realm


def scenery(board: BoardFile, taken: list[Box]) -> Iterator[Markup]:
    """Draw hills along borders, trees at waters, elsewhere desert, wherever nothing is `taken`."""
    used = [*taken, *(box for body in board.tables.water for box in along(body.points, body.width + 6))]
    placed: list[tuple[float, Markup]] = []
    for realm in board.tables.province:
        placed += _scattered(board, realm, used)
    return (drawing for _, drawing in sorted(placed))


def _scattered(board: BoardFile, realm: Realm, used: list[Box]) -> Iterator[tuple[float, Markup]]:
    random = Random(crc32(realm.id.encode()))  # noqa: S311 - scenery, and the same one always
    left, top, right, bottom = bounds(realm.outline)
    waters = strokes(*(body.points for body in board.tables.water))
    border = strokes(closed(realm.outline))
    seen: set[str] = set()
    for _ in range(TRIES):
        at = (
            round(left + random.random() * (right - left)),
            round(top + random.random() * (bottom - top)),
        )
        kinds = _kinds(board.tables.meta, waters, border, at)
        name = kinds[int(random.random() * len(kinds))]
        if name in seen or not inside(at, realm.outline):
            continue
        width = round(WIDTHS[name] * (0.85 + 0.3 * random.random()))
        symbol = ART.symbols[name]
        height = round(width * symbol.height / symbol.width)
        box = around(at, width + GAP, height + GAP)
        if not is_free(box, used):
            continue
        used.append(box)
        seen |= {name} & ALONE
        corner = {"x": at[0] - width // 2, "y": at[1] - height // 2, "width": width, "height": height}
        yield box[3], tag("use", href=f"#{ART.prefix}-{name}", **corner)


def _kinds(meta: Meta, waters: Strokes, border: Strokes, at: Point) -> tuple[str, ...]:
    """Return what may be found at a point of a realm."""
    if distance(at, waters) < NEAR_WATER:
        return WATERSIDE
    edge = min(at[0], at[1], meta.width - at[0], meta.height - at[1])
    if edge > NEAR_EDGE and distance(at, border) < NEAR_BORDER:
        return BORDER
    return DESERT
