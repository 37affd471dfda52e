"""What is lost with a decision that cannot be taken back."""

from __future__ import annotations

from durbar.core.phrase import Phrase, Plural
from durbar.core.view import View
from durbar.faces.final_decisions import is_final
from durbar.games.maharaja.checklist import penalties


def cost(view: View, action: int) -> Phrase | None:
    """Return what a decision costs for good: of a turn's end, while more could be carried out (MA-29)."""
    if view.game.actions.texts[action] != "end" or len(view.legal) == 1 or not is_final(view, action):
        return None
    due = penalties(view.position, view.seat or 1)
    if not due:
        return None
    return Plural(
        "1 action is not complete: every other player gets {gold} gold.",
        "{count} actions are not complete: every other player gets {gold} gold.",
        len(due),
        gold=sum(due),
    )
