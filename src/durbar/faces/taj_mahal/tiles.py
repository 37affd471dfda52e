"""The province tiles on the map, each with its number and goods."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from durbar.faces.palette import ACCENT, INK
from durbar.faces.svg import lettered, tag
from durbar.faces.taj_mahal.art import placed
from durbar.faces.taj_mahal.scene import Scene
from durbar.faces.taj_mahal.wording import good_word
from durbar.faces.words import drawn_in_each_language, headed, row, say
from durbar.games.taj_mahal.board_tables import Province
from durbar.games.taj_mahal.boardfile import BoardFile
from durbar.games.taj_mahal.constants import VISITS

TILE = 80.0
HERE, COMING = "#ffe08a", "#fbf3dc"


def tiles(scene: Scene) -> Markup:
    """Draw each province's tile with its number and goods; the current one lies in the court (TM-4)."""
    return _tiles(scene.board, scene.province_tile, VISITS + 1 if scene.over else scene.visit)


@drawn_in_each_language
def _tiles(board: BoardFile, province_tile: tuple[int, ...], visit: int) -> Markup:
    """Draw the tiles of a visit; they stay as they are until the next one."""
    dealt = zip(board.tables.province, province_tile, strict=True)
    return Markup().join(_tile(board, province, tile, visit) for province, tile in dealt if tile)


def _tile(board: BoardFile, province: Province, tile: int, visit: int) -> Markup:
    x, y = province.tile
    past = tile < visit
    goods = board.tables.province_tile[tile - 1].goods
    return tag(
        "g",
        tag("title", headed(province.name, _told(board, tile, goods, past=past))),
        _past(tile) if past else _coming(tile, goods, here=tile == visit),
        class_="tile",
        data_piece=None if past else f"tile-{tile}",
        transform=f"translate({x:g} {y:g})",
    )


def _told(board: BoardFile, tile: int, goods: Sequence[str], *, past: bool) -> str:
    """Say what the tile on a province is."""
    if past:
        return say("Visit {number} is over", number=tile)
    brought = row([good_word(board, good) for good in goods])
    return say("Visit {number}: the province tile brings {goods}", number=tile, goods=brought)


def _past(tile: int) -> Markup:
    """Draw the place of a tile that was won or is out of the game."""
    ring = tag(
        "circle",
        r=17,
        fill="#fbf3dc",
        fill_opacity=0.5,
        stroke=INK,
        stroke_opacity=0.4,
        stroke_dasharray="4 4",
    )
    return ring + lettered(str(tile), 0, 7, 20, family=None, fill_opacity=0.6)


def _coming(tile: int, goods: Sequence[str], *, here: bool) -> Markup:
    ground = placed("tile", 2, 2, TILE, color=HERE if here else COMING)
    glow = tag("circle", r=38, fill="none", stroke=ACCENT, stroke_width=3.5) if here else ""
    wide = 26 if len(goods) > 1 else 0
    pictures = [placed(good, (i - 0.5) * wide if wide else 0, 11, 26) for i, good in enumerate(goods)]
    return glow + ground + lettered(str(tile), 0, -6, 24, family=None) + Markup().join(pictures)
