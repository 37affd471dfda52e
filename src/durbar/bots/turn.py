"""Whose turn it must be for a computer player to be asked, and what a seat sees ahead of its turn."""

from __future__ import annotations

from dataclasses import replace

from durbar.core.arguments import check
from durbar.core.errors import InvalidOption
from durbar.core.log import Entry, replay_entries
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
    if not view.decides:
        raise InvalidOption(f"somebody else decides for seat {view.seat}")
    if not view.legal.ids:
        raise InvalidOption("nothing can be decided in this position")


def at_turn(view: View) -> View | None:
    """Return what a seat that is asked will see when the log has come to it; None for one that is not asked.

    Those before it decide at the same time, in secret, so it is known already. None also where the room lets
    a seat set its decision before others that it will see.
    """
    if view.seat is None or (view.actor != view.seat and not view.game.room.sealable(view)):
        return None
    ahead: View | None = view
    for _ in range(view.position.players):  # every other seat decides at most once
        if ahead is None or ahead.actor == ahead.seat:
            return ahead
        ahead = _after_a_secret(ahead)
    return None


def _after_a_secret(view: View) -> View | None:
    """Return a view after another seat has decided in secret; None where the view's seat would see what."""
    after, who, legal = view.position.copy(), view.actor, view.position.legal.ids
    if not who or not legal:
        return None
    (entry,) = replay_entries(view.game, after.states, [Entry(who, legal[0])])
    if entry.owner in (0, view.seat) or entry.shows:
        return None
    log = (*view.log, entry.as_read_by(view.seat, view.game))
    return replace(view, position=after.wiped(view.seat), log=log)
