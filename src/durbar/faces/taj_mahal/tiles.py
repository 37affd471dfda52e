"""The province tiles on the map, each with its number and goods."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from durbar.faces.palette import ACCENT, INK
from durbar.faces.svg import tag
from durbar.faces.taj_mahal.art import placed
from durbar.faces.taj_mahal.scene import Scene
from durbar.faces.taj_mahal.wording import good_word
from durbar.faces.words import row, say

TILE = 80.0
HERE, COMING = "#ffe08a", "#fbf3dc"


def tiles(scene: Scene) -> Iterator[Markup]:
    """Draw each province's tile with its number and goods; the current one lies in the court (TM-4)."""
    for province, tile in zip(scene.provinces, scene.province_tile, strict=True):
        if tile:
            x, y = province.tile
            past = tile < scene.visit or scene.over
            yield tag(
                "g",
                tag("title", _told(scene, tile, past=past)),
                _past(tile) if past else _coming(scene, tile),
                class_="tile",
                data_piece=None if past else f"tile-{tile}",
                transform=f"translate({x:g} {y:g})",
            )


def _told(scene: Scene, tile: int, *, past: bool) -> str:
    """Say what the tile on a province is."""
    if past:
        return say("Visit {number} is over", number=tile)
    goods = row([good_word(scene.board, good) for good in scene.goods_of(tile)])
    return say("Visit {number}: the province tile brings {goods}", number=tile, goods=goods)


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
    return ring + _number(tile, 0, 7, 20, fill_opacity=0.6)


def _coming(scene: Scene, tile: int) -> Markup:
    goods = scene.goods_of(tile)
    here = tile == scene.visit
    ground = placed("tile", 2, 2, TILE, color=HERE if here else COMING)
    glow = tag("circle", r=38, fill="none", stroke=ACCENT, stroke_width=3.5) if here else ""
    wide = 26 if len(goods) > 1 else 0
    pictures = [placed(good, (i - 0.5) * wide if wide else 0, 11, 26) for i, good in enumerate(goods)]
    return glow + ground + _number(tile, 0, -6, 24) + Markup().join(pictures)


def _number(tile: int, x: float, y: float, size: float, **more: object) -> Markup:
    return tag(
        "text",
        str(tile),
        x=x,
        y=y,
        font_size=size,
        font_weight="bold",
        text_anchor="middle",
        fill=INK,
        **more,
    )
