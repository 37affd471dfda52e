"""The map of Taj Mahal: the land, provinces with their tiles, roads, cities with palaces, and chains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from markupsafe import Markup

from durbar.core.position import Position
from durbar.faces.choosing import OnMap
from durbar.faces.lasting import lasting
from durbar.faces.map_svg import map_svg
from durbar.faces.palette import INK, PAPER
from durbar.faces.per_board import per_board
from durbar.faces.public_view import PublicView, for_all
from durbar.faces.svg import Point, points, tag
from durbar.faces.taj_mahal.art import ART
from durbar.faces.taj_mahal.chains import chains
from durbar.faces.taj_mahal.cities import city
from durbar.faces.taj_mahal.ground import frame, ground, roads
from durbar.faces.taj_mahal.names import (
    LARGE_NAME_SIZE,
    NAME_SIZE,
    large_province_places,
    province_places,
)
from durbar.faces.taj_mahal.scene import Scene
from durbar.faces.taj_mahal.tiles import tiles
from durbar.games.taj_mahal.board_tables import Province
from durbar.games.taj_mahal.boardfile import BoardFile
from durbar.games.taj_mahal.preview import Site

GOLD = "#f0b429"
NAME_INK, NAME_HALO = "var(--map-name,#5b3a6b)", f"var(--map-halo,{PAPER})"
VEIL = "var(--map-veil,#f4ead0)"
PAST, NEXT = 0.62, 0.2  # how strong the veil is over provinces that were, or will be, visited


def board_svg(position: Position) -> Markup:
    """Return the map of a position as a standalone SVG, which brings the drawings that it points to."""
    scene = Scene.of(position)
    drawn = _drawn(scene, [city(scene, number, (), None) for number in range(len(scene.cities))])
    return map_svg(scene.board.tables.meta, ART.definitions(drawn), *drawn)


def map_of(public: PublicView, me: int | None, choices: OnMap, sites: Sequence[Site]) -> Markup:
    """Return the map of a position for a page that has the drawings.

    Cities in `choices` can be chosen; `sites` tell what a palace of the seat `me` there would join, which a
    style sheet shows when one points at the city.
    """
    scene, cities = Scene.of(public.position), list(_cities(public))
    chances = {scene.numbers[site.city]: site for site in sites}
    for number in {*choices, *chances}:
        cities[number] = city(scene, number, choices.get(number, ()), chances.get(number), public.names)
    return map_svg(scene.board.tables.meta, *_drawn(scene, cities, me, chances))


@for_all
def _cities(public: PublicView) -> tuple[Markup, ...]:
    """Draw all cities as they are where nothing can be done there."""
    scene = Scene.of(public.position)
    return tuple(city(scene, number, (), None, public.names) for number in range(len(scene.cities)))


def _drawn(
    scene: Scene, cities: Sequence[Markup], me: int | None = None, chances: Mapping[int, Site] | None = None
) -> list[Markup]:
    """Return the parts of the map, from the ground up."""
    return [
        lasting(ground(scene.board)),
        _veils(scene),
        lasting(network(scene.board)),
        tiles(scene),
        *large_names(scene.board, scene.province),
        lasting(frame(scene.board)),
        *chains(scene, me, chances or {}),
        *(cities[number] for number in _last_here(scene)),
    ]


@per_board
def network(board: BoardFile) -> Markup:
    """Return what never changes above the provinces: roads and names."""
    return tag("g", roads(board), *map(_name, board.tables.province, province_places(board)))


def _name(province: Province, at: Point) -> Markup:
    return _province(province, at, NAME_SIZE, class_="province", letter_spacing=1)


def _province(province: Province, at: Point, size: float, **more: object) -> Markup:
    """Write a province's name in capitals, readable on its wash and on roads."""
    return tag(
        "text",
        province.name.upper(),
        x=at[0],
        y=at[1],
        fill=NAME_INK,
        font_size=size,
        font_style="italic",
        font_weight="bold",
        text_anchor="middle",
        stroke=NAME_HALO,
        stroke_width=4.5,
        stroke_opacity=0.65,
        stroke_linejoin="round",
        paint_order="stroke",
        aria_hidden="true",
        **more,
    )


@per_board
def large_names(board: BoardFile, visited: int | None) -> tuple[Markup, ...]:
    """Write the provinces' names once more, for small screens, where cities of other provinces have none."""
    provinces = board.tables.province
    return tuple(
        _province(provinces[number], at, LARGE_NAME_SIZE, class_="province large", display="none")
        for number, at in large_province_places(board, visited).items()
    )


def _last_here(scene: Scene) -> list[int]:
    """Return all cities from north to south, those of the current province last: nothing covers them."""
    return sorted(range(len(scene.cities)), key=lambda number: (scene.here(number), scene.cities[number].y))


def _veils(scene: Scene) -> Markup:
    """Veil the provinces that were visited much, those to come a little; frame the current one."""
    strengths = tuple(_veil(scene, number) for number in range(len(scene.provinces)))
    return _areas(scene.board, strengths, None if scene.over else scene.province)


@lru_cache(64)
def _areas(board: BoardFile, strengths: tuple[float, ...], lit: int | None) -> Markup:
    """Veil all provinces, each as much as it is given, and frame one."""
    provinces = board.tables.province
    areas = [
        tag("polygon", points=points(province.outline), fill=VEIL, fill_opacity=strength)
        for province, strength in zip(provinces, strengths, strict=True)
        if strength
    ]
    return Markup().join(areas) + (_lit(provinces[lit]) if lit is not None else "")


def _lit(province: Province) -> Markup:
    """Draw the frame of the province where the visit is."""
    look = {"points": points(province.outline), "fill": "none", "stroke_linejoin": "round"}
    dark = tag("polygon", **look, stroke=INK, stroke_width=10)
    return dark + tag("polygon", **look, stroke=GOLD, stroke_width=7)


def _veil(scene: Scene, province: int) -> float:
    if scene.over:
        return NEXT
    tile = scene.province_tile[province]
    return 0.0 if tile == scene.visit else PAST if tile < scene.visit else NEXT
