"""What is lost with a decision that cannot be taken back."""

from __future__ import annotations

from durbar.core.phrase import Phrase
from durbar.core.position import Position
from durbar.core.view import View
from durbar.faces.final_decisions import is_final
from durbar.games.thurn_und_taxis import preview
from durbar.games.thurn_und_taxis.state_of import state_of

CLOSINGS = {"close", "close cartwright"}


def cost(view: View, action: int) -> Phrase | None:
    """Return what a decision costs for good; a card that comes unseen costs nothing."""
    words = _lost(view, view.game.actions.texts[action])
    return words if words and len(view.legal) > 1 and is_final(view, action) else None


def _lost(view: View, text: str) -> Phrase | None:
    match text:
        case "administrator":
            return Phrase(
                "All cards of the display are discarded, and no other official helps you this turn."
            )
        case "skip":
            return Phrase("You open no post office in this province.")
        case "none":
            return Phrase("You open no post office for this route.")
        case "end" if CLOSINGS & set(view.legal.texts) and not _can_go_on(view.position, view.seat or 1):
            return Phrase("Nothing in your hand fits: you may lose this route, which you could close now.")
    return None


def _can_go_on(position: Position, seat: int) -> bool:
    """Say whether a card of the hand could lengthen the route next turn (TT-20)."""
    fitting, hand = preview.fits(position, seat), state_of(position).seats[seat - 1].hand
    cities = [city.id for city in position.game.board.tables.city]
    return any(count and city in fitting for city, count in zip(cities, hand, strict=True))
