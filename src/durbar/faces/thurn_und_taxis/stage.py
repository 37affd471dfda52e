"""How far a game has come, as a list of tables tells it."""

from __future__ import annotations

from durbar.core.phrase import Phrase
from durbar.core.position import Position
from durbar.games.thurn_und_taxis.state_of import state_of


def stage(position: Position) -> Phrase | None:
    """Return which round it is: a turn of everybody."""
    if state_of(position).ender >= 0:
        return Phrase("the last round")
    return Phrase("round {number}", number=int(state_of(position).turns) // position.players + 1)
