"""What seats have beside the map: cards, carriage, bonus tiles, post offices that are left."""

from __future__ import annotations

from collections.abc import Iterable

from durbar.core.map_names import city_name
from durbar.core.phrase import Listed, Phrase, Plural
from durbar.core.position import Position
from durbar.faces.belongings import Belongings, each
from durbar.faces.thurn_und_taxis.scene import Scene, SceneSeat
from durbar.games.thurn_und_taxis.boardfile import BoardFile


def belongings(position: Position) -> list[Belongings]:
    """Return what every seat has."""
    scene = Scene.of(position)
    return [_of(scene.board, seat) for seat in scene.seats]


def _of(board: BoardFile, seat: SceneSeat) -> Belongings:
    told = [
        Phrase("hand: {cards}", cards=_cities(board, seat.hand)),
        Phrase("route: {cards}", cards=_cities(board, seat.route)),
    ]
    if seat.carriages:
        told.append(Phrase("carriage: {value}", value=board.tables.carriage[seat.carriages - 1].value))
    if points := sum(map(sum, seat.tiles)):
        told.append(Plural("bonus tiles: {count} point", "bonus tiles: {count} points", points))
    if seat.houses:
        told.append(Plural("{count} post office left", "{count} post offices left", seat.houses_left))
    return Belongings.of(seat.number, *told)


def _cities(board: BoardFile, cities: Iterable[int]) -> Listed:
    return each(city_name(board, city) for city in cities)
