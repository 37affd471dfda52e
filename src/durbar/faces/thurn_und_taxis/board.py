"""The map of Thurn und Taxis: provinces, rivers, roads, cities, routes and post offices."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from durbar.core.position import Position
from durbar.faces.choosing import OnMap
from durbar.faces.ground import sheet
from durbar.faces.lasting import lasting
from durbar.faces.svg import tag
from durbar.faces.thurn_und_taxis.art import ART
from durbar.faces.thurn_und_taxis.cities import city
from durbar.faces.thurn_und_taxis.ground import ground
from durbar.faces.thurn_und_taxis.ornament import MARGIN
from durbar.faces.thurn_und_taxis.routes import route_ends, routes
from durbar.faces.thurn_und_taxis.scene import Scene


def board_svg(position: Position) -> Markup:
    """Return the map of a position as an SVG that stands alone."""
    scene = Scene.of(position)
    laid = _laid(scene, None, {}, ())
    return sheet(scene.board.tables.meta, ART.definitions(laid), ground(scene.board), *laid, margin=MARGIN)


def drawing(scene: Scene, me: int | None, choices: OnMap, names: Sequence[str]) -> Markup:
    """Return the map for a page that has the drawings.

    The route of the seat `me` is drawn thick with its ends marked; cities in `choices` can be chosen.
    """
    land = lasting(tag("g", ground(scene.board)))
    return sheet(scene.board.tables.meta, land, *_laid(scene, me, choices, names), margin=MARGIN)


def _laid(scene: Scene, me: int | None, choices: OnMap, names: Sequence[str]) -> list[Markup]:
    return [
        *routes(scene, me, names),
        *(city(scene, number, choices.get(number, ()), names) for number in range(len(scene.cities))),
        *route_ends(scene, me),
    ]
