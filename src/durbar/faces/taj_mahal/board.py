"""The map of Taj Mahal: provinces with their tiles, roads, cities with palaces, and chains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from durbar.core.position import Position
from durbar.faces.choosing import OnMap
from durbar.faces.ground import region, region_name, roads, sheet, water
from durbar.faces.palette import ACCENT, INK, PAPER
from durbar.faces.svg import points, tag
from durbar.faces.taj_mahal.chains import chains
from durbar.faces.taj_mahal.cities import city
from durbar.faces.taj_mahal.icons import drawn
from durbar.faces.taj_mahal.scene import Scene
from durbar.games.taj_mahal.board_tables import Province
from durbar.games.taj_mahal.boardfile import BoardFile
from durbar.games.taj_mahal.preview import Site

GOLD = "#f0b429"
NAME_SIZE, LARGE_NAME_SIZE = 15.5, 23.0
LABEL_BELOW = 6  # a tile makes way for the province's name
TILE = points([(-13, -31), (13, -31), (31, -13), (31, 13), (13, 31), (-13, 31), (-31, 13), (-31, -13)])
PAST, NEXT = 0.3, 0.62  # how strong the provinces are that were, or will be, visited


def board_svg(
    position: Position, me: int | None = None, choices: OnMap | None = None, sites: Sequence[Site] = ()
) -> str:
    """Return the map of a position as a standalone SVG.

    Cities in `choices` can be chosen; `sites` tell what a palace of the seat `me` there would join, which a
    style sheet shows when one points at the city.
    """
    scene = Scene.of(position)
    meta = scene.board.tables.meta
    chances = {scene.numbers[site.city]: site for site in sites}
    return sheet(
        meta,
        tag("rect", width=meta.width, height=meta.height, fill=PAPER),
        tag("rect", width=meta.width, height=meta.height, fill=meta.background, fill_opacity=0.75),
        _provinces(scene),
        network(scene.board),
        *_tiles(scene),
        *(
            _large_name(province)
            for number, province in enumerate(scene.provinces)
            if number != scene.province
        ),
        *chains(scene, me, chances),
        *(
            city(scene, number, (choices or {}).get(number, ()), chances.get(number))
            for number in _last_here(scene)
        ),
    )


@cache
def network(board: BoardFile) -> str:
    """Return what never changes above the provinces: waters, names, roads."""
    tables = board.tables
    place = {one.id: (one.x, one.y) for one in tables.city}
    return "".join(
        (
            *(water(body) for body in tables.water),
            *roads(tables.roads, place),
            *map(_name, tables.province),
        )
    )


def _name(province: Province) -> str:
    x, y = province.label_at
    return region_name(province, (x, y + 2 * _away(province)), NAME_SIZE, class_="province")


def _large_name(province: Province) -> str:
    """Write a province's name once more, for small screens, where cities have none."""
    x, y = province.tile[0], province.label_at[1] + 8 * _away(province)
    look = {"stroke": PAPER, "stroke_width": 5, "stroke_opacity": 0.7, "paint_order": "stroke"}
    return region_name(province, (x, y), LARGE_NAME_SIZE, class_="province large", display="none", **look)


def _away(province: Province) -> int:
    """Return on which side of a province's tile its name stands: 1 is below, −1 above."""
    return 1 if province.label_at[1] > province.tile[1] else -1


def _last_here(scene: Scene) -> list[int]:
    """Return all cities, those of the current province last, so that nothing covers them."""
    return sorted(range(len(scene.cities)), key=scene.here)


def _provinces(scene: Scene) -> str:
    """Draw all provinces, the visited ones faint and the current one lit."""
    strengths = tuple(_strength(scene, number) for number in range(len(scene.provinces)))
    return _areas(scene.board, strengths, None if scene.over else scene.province)


@lru_cache(64)
def _areas(board: BoardFile, strengths: tuple[float, ...], lit: int | None) -> str:
    """Draw all provinces, each as strong as it is given."""
    provinces = board.tables.province
    areas = [
        tag("polygon", points=points(province.outline), fill=PAPER) + region(province, fill_opacity=strength)
        for province, strength in zip(provinces, strengths, strict=True)
    ]
    return "".join(areas) + (_frame(provinces[lit]) if lit is not None else "")


def _frame(province: Province) -> str:
    """Draw the frame of the province where the visit is."""
    look = {"points": points(province.outline), "fill": "none", "stroke_linejoin": "round"}
    dark = tag("polygon", **look, stroke=INK, stroke_width=11)
    return dark + tag("polygon", **look, stroke=GOLD, stroke_width=7)


def _strength(scene: Scene, province: int) -> float:
    if scene.over:
        return NEXT
    tile = scene.province_tile[province]
    return 1 if tile == scene.visit else PAST if tile < scene.visit else NEXT


def _tiles(scene: Scene) -> Iterator[str]:
    """Draw each province's tile with its number and goods; the current one lies in the court (TM-4)."""
    for province, tile in zip(scene.provinces, scene.province_tile, strict=True):
        if tile:
            x, y = province.tile
            raised = LABEL_BELOW if _away(province) > 0 else 0
            yield tag(
                "g",
                _past(tile) if tile < scene.visit or scene.over else _coming(scene, tile),
                class_="tile",
                transform=f"translate({x:g} {y - raised:g})",
            )


def _past(tile: int) -> str:
    """Draw the place of a tile that was won or is out of the game."""
    ring = tag("circle", r=17, fill="none", stroke=INK, stroke_opacity=0.35, stroke_dasharray="4 4")
    return ring + _number(tile, 0, 7, 20, fill_opacity=0.55)


def _coming(scene: Scene, tile: int) -> str:
    goods = scene.goods_of(tile)
    here = tile == scene.visit
    ground = tag(
        "polygon",
        points=TILE,
        fill="#ffe9a8" if here else "#fdf6e0",
        stroke=ACCENT if here else "#8a6a2c",
        stroke_width=4 if here else 2,
    )
    wide = 24 if len(goods) > 1 else 0
    pictures = [drawn(good, (i - 0.5) * wide if wide else 0, 13, 24) for i, good in enumerate(goods)]
    return ground + _number(tile, 0, -4, 25) + "".join(pictures)


def _number(tile: int, x: float, y: float, size: float, **more: object) -> str:
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
