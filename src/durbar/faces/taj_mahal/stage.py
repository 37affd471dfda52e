"""How far a game has come, as a list of tables tells it."""

from __future__ import annotations

from durbar.core.phrase import Phrase
from durbar.core.position import Position
from durbar.games.taj_mahal.constants import VISITS
from durbar.games.taj_mahal.state_of import state_of


def stage(position: Position) -> Phrase | None:
    """Return which of the visits it is; nothing in the setup."""
    visit = int(state_of(position).visit)
    return Phrase("visit {number} of {last}", number=visit, last=VISITS) if visit else None
