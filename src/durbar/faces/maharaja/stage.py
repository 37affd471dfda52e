"""How far a game has come, as a list of tables tells it."""

from __future__ import annotations

from durbar.core.phrase import Phrase
from durbar.core.position import Position
from durbar.games.maharaja.ending import last_round
from durbar.games.maharaja.state_of import state_of


def stage(position: Position) -> Phrase | None:
    """Return which of the rounds it is; nothing in the setup."""
    s = state_of(position)
    number, last = int(s.round_number), int(last_round(s))
    return Phrase("round {number} of {last}", number=number, last=last) if number else None
