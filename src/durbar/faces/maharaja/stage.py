"""How far a game has come, as a list of tables tells it."""

from __future__ import annotations

from durbar.core.phrase import Phrase
from durbar.core.position import Position
from durbar.games.maharaja.constants import LAST_ROUND, SHORT_LAST_ROUND
from durbar.games.maharaja.state_of import state_of


def stage(position: Position) -> Phrase | None:
    """Return which of the rounds it is; nothing in the setup."""
    number = int(state_of(position).round_number)
    last = SHORT_LAST_ROUND if state_of(position).options.short else LAST_ROUND
    return Phrase("round {number} of {last}", number=number, last=last) if number else None
