"""The map of Maharaja: roads and villages, cities with their gardens, architects, the Maharaja's way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape

from durbar.core.position import Position
from durbar.faces.choosing import Choice, OnMap, target
from durbar.faces.ground import ROAD, ROAD_EDGE, line, region, region_name, sheet, water
from durbar.faces.labels import written
from durbar.faces.maharaja import cities
from durbar.faces.maharaja.architects import pawn
from durbar.faces.maharaja.roads_on_map import course, open_road
from durbar.faces.maharaja.scene import Scene
from durbar.faces.maharaja.villages import village
from durbar.faces.maharaja.wording import numbered_character
from durbar.faces.palette import ACCENT, INK, PAPER
from durbar.faces.svg import tag
from durbar.games.maharaja.boardfile import BoardFile
from durbar.games.maharaja.constants import CITIES, START

BESIDE = 24.0  # how far apart architects stand in the start space


def board_svg(
    position: Position,
    names: Sequence[str] = (),
    choices: OnMap | None = None,
    prices: Mapping[int, int] | None = None,
) -> str:
    """Return the map of a position as a standalone SVG.

    With `names` the places tell in words who has what there. Places in `choices` (cities, then villages, and
    AT_START) can be chosen; roads in `prices` are open to the architect of the seat that is asked.
    """
    scene = Scene.of(position)
    meta = scene.board.tables.meta
    open_ = choices or {}
    return sheet(
        meta,
        ground(scene.board),
        *(open_road(scene.board, road, cost) for road, cost in (prices or {}).items()),
        *_way(scene),
        *_homes(scene),
        _start(scene, open_.get(AT_START, ())),
        *(
            village(scene, number, names, open_.get(CITIES + number, ()))
            for number in range(len(scene.villages))
        ),
        *(cities.city(scene, number, names, open_.get(number, ())) for number in range(CITIES)),
    )


AT_START = -1  # the start space among the places that can be chosen


@cache
def ground(board: BoardFile) -> str:
    """Return all that lies below the pieces: regions, waters, roads."""
    tables, meta = board.tables, board.tables.meta
    return "".join(
        (
            tag("rect", width=meta.width, height=meta.height, fill=meta.background),
            *(region(realm) for realm in tables.province),
            *(water(body) for body in tables.water),
            *(
                region_name(realm, realm.label_at, realm.label_size, class_="province")
                for realm in tables.province
            ),
            *_roads(board),
        )
    )


def _roads(board: BoardFile) -> Iterator[str]:
    for colour, width in ((ROAD_EDGE, 7.5), (ROAD, 4.5)):
        yield from (line(course(board, road), colour, width) for road in range(len(board.roads)))


def _way(scene: Scene) -> Iterator[str]:
    """Draw where the Maharaja is, and in which order he would visit the cities (MA-10)."""
    if scene.maharaja is not None:
        yield cities.maharaja(scene.cities[scene.maharaja], scene.board.tables.meta.maharaja_size)
    if not scene.over:
        for number, city in enumerate(scene.way, 1):
            if city != scene.maharaja:
                yield cities.turn_of_visit(scene.cities[city], number)


def _homes(scene: Scene) -> Iterator[str]:
    """Draw where the characters live, in games in which that counts (MA-73)."""
    if not scene.homes:
        return
    for place in scene.cities:
        character = place.home_of - 1
        if scene.holder[character] is not None:
            name = numbered_character(scene.board, character)
            yield cities.home(place, name, scene.board.tables.meta.portrait_radius)


def _start(scene: Scene, choices: Sequence[Choice]) -> str:
    """Draw the space where the architects begin."""
    start = scene.board.tables.start
    size = start.radius
    corners = f"0,{-size:g} {size:g},0 0,{size:g} {-size:g},0"
    there = [seat for seat in scene.seats if seat.at == START]
    pawns = (
        pawn(seat.number, BESIDE * (place - (len(there) - 1) / 2), -6, 12) for place, seat in enumerate(there)
    )
    ring = tag("circle", class_="ring", r=size + 8, fill=PAPER, stroke=ACCENT, stroke_width=6)
    return tag(
        "g",
        tag("title", escape(start.name)),
        ring if choices else "",
        tag("polygon", points=corners, fill="#4a4338", stroke=INK, stroke_width=2),
        *pawns,
        written(start.name, start.label, scene.board.tables.meta.label_size * 0.8, size + 2, class_="name"),
        class_="start open" if choices else "start",
        transform=f"translate({start.x:g} {start.y:g})",
        **target(choices),
    )
