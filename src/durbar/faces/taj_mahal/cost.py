"""What is lost with a decision that cannot be taken back."""

from __future__ import annotations

from durbar.core.phrase import Phrase
from durbar.core.view import View
from durbar.faces.final_decisions import is_final
from durbar.games.taj_mahal import preview


def cost(view: View, action: int) -> Phrase | None:
    """Return what a decision costs for good: of leaving the court, unless it can be taken back."""
    if view.game.actions.texts[action] != "withdraw" or len(view.legal) == 1 or not is_final(view, action):
        return None
    if any(contest.wins for contest in preview.contests(view.position, view.seat or 1)):
        return Phrase("You leave the court for this visit.")
    return Phrase("You leave the court for this visit, and win nothing.")
