"""What seats have beside the map: characters, gold, the actions that they have set."""

from __future__ import annotations

from durbar.core.phrase import Phrase, Plural
from durbar.core.position import Position
from durbar.faces.belongings import Belongings, each
from durbar.faces.maharaja.scene import Scene, SceneSeat
from durbar.games.maharaja.boardfile import BoardFile
from durbar.games.maharaja.naming import action_name, character_name


def belongings(position: Position) -> list[Belongings]:
    """Return what every seat has."""
    scene = Scene.of(position)
    return [_of(scene.board, seat) for seat in scene.seats]


def _of(board: BoardFile, seat: SceneSeat) -> Belongings:
    names = [character_name(board, character) for character in seat.characters]
    characters = Plural("character: {names}", "characters: {names}", len(names), names=each(names))
    told: list[Phrase] = [characters]
    if seat.gold is not None:
        told.append(Plural("{count} gold", "{count} gold", seat.gold))
    told.append(Phrase("actions: {actions}", actions=each(action_name(board, one) for one in seat.plan)))
    return Belongings.of(seat.number, *told)
