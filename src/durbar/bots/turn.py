"""Whose turn it must be for a computer player to be asked."""

from __future__ import annotations

from durbar.core.arguments import check
from durbar.core.errors import InvalidOption
from durbar.core.view import View


def check_turn(view: View) -> None:
    """Raise InvalidOption for a view whose seat has nothing to decide."""
    check("view", view, View)
    actor = view.actor
    if view.seat is None or actor != view.seat:
        who = "a spectator" if view.seat is None else f"seat {view.seat}"
        whose = (
            "the game is over" if actor is None else f"seat {actor} decides" if actor else "chance decides"
        )
        raise InvalidOption(f"it is not the turn of {who}: {whose}; ask with match.view(match.actor)")
