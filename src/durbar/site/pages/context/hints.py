"""A hint as the page of the one who has asked shows it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from durbar.faces.decision_words import words_for
from durbar.site.tables import hints, readiness
from durbar.site.tables.models import Seat

if TYPE_CHECKING:
    from durbar.core.match import Match


def hint_bar(match: Match, seats: Iterable[Seat], seat: Seat) -> dict[str, Any] | None:
    """Return the hint that a seat may ask for, waits for or has got; None where it may have none."""
    if seat.number != match.actor or not hints.are_allowed(seat.table, seats):
        return None
    hint = hints.current(seat)
    if hint is None:
        return {"asked": False}
    return {
        "asked": True,
        "thinking": hints.is_wanted(seat),
        "preparing": not readiness.can_search(seat.table.game),
        "choices": [_choice(match, seat.number, *choice) for choice in hint.get("choices", ())],
    }


def _choice(
    match: Match, seat: int, action: int, chance: float, place: float, points: float
) -> dict[str, Any]:
    return {
        "words": words_for(match, seat, action),
        "chance": round(100 * chance),
        "place": f"{place:.1f}",
        "points": round(points),
    }
