"""The map of Thurn und Taxis: provinces, rivers, roads, cities, routes and post offices."""

from __future__ import annotations

from functools import cache

from durbar.core.position import Position
from durbar.faces.choosing import OnMap
from durbar.faces.ground import region, region_name, roads, sheet, water
from durbar.faces.svg import tag
from durbar.faces.thurn_und_taxis.cities import city
from durbar.faces.thurn_und_taxis.routes import route_ends, routes
from durbar.faces.thurn_und_taxis.scene import Scene
from durbar.games.thurn_und_taxis.boardfile import BoardFile


def board_svg(position: Position, me: int | None = None, choices: OnMap | None = None) -> str:
    """Return the map of a position as a standalone SVG.

    The route of the seat `me` is drawn thick with its ends marked; cities in `choices` can be chosen.
    """
    scene = Scene.of(position)
    meta = scene.board.tables.meta
    return sheet(
        meta,
        ground(scene.board),
        *routes(scene, me),
        *(city(scene, number, (choices or {}).get(number, ())) for number in range(len(scene.cities))),
        *route_ends(scene, me),
    )


@cache
def ground(board: BoardFile) -> str:
    """Return all that lies below the pieces: provinces, waters, roads."""
    meta = board.tables.meta
    paper = tag("rect", width=meta.width, height=meta.height, fill=meta.background)
    tables = board.tables
    at = {one.id: (one.x, one.y) for one in tables.city}
    return paper + "".join(
        (
            *(region(province) for province in tables.province),
            *(water(body) for body in tables.water),
            *(
                region_name(province, province.label_at, province.label_size, class_="province")
                for province in tables.province
            ),
            *roads(tables.roads, at),
        )
    )
