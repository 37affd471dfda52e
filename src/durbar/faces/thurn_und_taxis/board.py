"""The map of Thurn und Taxis: provinces, rivers, roads, cities, routes and post offices."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from durbar.core.position import Position
from durbar.faces.choosing import OnMap
from durbar.faces.lasting import lasting
from durbar.faces.map_svg import map_svg
from durbar.faces.public_view import PublicView, for_all
from durbar.faces.thurn_und_taxis.art import ART
from durbar.faces.thurn_und_taxis.cities import city
from durbar.faces.thurn_und_taxis.ground import ground
from durbar.faces.thurn_und_taxis.ornament import MARGIN
from durbar.faces.thurn_und_taxis.routes import route_ends, routes
from durbar.faces.thurn_und_taxis.scene import Scene


def board_svg(position: Position) -> Markup:
    """Return the map of a position as an SVG that stands alone."""
    scene = Scene.of(position)
    laid = _laid(scene, None, [city(scene, number, (), ()) for number in range(len(scene.cities))], ())
    return map_svg(scene.board.tables.meta, ART.definitions(laid), ground(scene.board), *laid, margin=MARGIN)


def map_of(public: PublicView, me: int | None, choices: OnMap) -> Markup:
    """Return the map for a page that has the drawings.

    The route of the seat `me` is drawn thick with its ends marked; cities in `choices` can be chosen.
    """
    scene, cities = Scene.of(public.position), list(_cities(public))
    for number, open_ in choices.items():
        cities[number] = city(scene, number, open_, public.names)
    land = lasting(ground(scene.board))
    return map_svg(scene.board.tables.meta, land, *_laid(scene, me, cities, public.names), margin=MARGIN)


@for_all
def _cities(public: PublicView) -> tuple[Markup, ...]:
    """Draw all cities as they are where nothing can be done there."""
    scene = Scene.of(public.position)
    return tuple(city(scene, number, (), public.names) for number in range(len(scene.cities)))


def _laid(scene: Scene, me: int | None, cities: Sequence[Markup], names: Sequence[str]) -> list[Markup]:
    return [*routes(scene, me, names), *cities, *route_ends(scene, me)]
