"""How far a game has come, as a list of tables tells it."""

from __future__ import annotations

from durbar.core.phrase import Phrase
from durbar.core.position import Position


def stage(position: Position) -> Phrase | None:
    """Return which round it is: a turn of everybody."""
    if position.state.ender >= 0:
        return Phrase("the last round")
    return Phrase("round {number}", number=int(position.state.turns) // position.players + 1)
