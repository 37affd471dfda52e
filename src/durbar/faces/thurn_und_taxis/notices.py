"""What holds now and is easily forgotten."""

from __future__ import annotations

from collections.abc import Sequence

from durbar.faces.thurn_und_taxis.seen import Seat, Seen
from durbar.faces.words import say
from durbar.games.thurn_und_taxis.state import Official, Phase


def notices(seen: Seen, names: Sequence[str], me: Seat | None) -> list[str]:
    """Return what holds in this turn or round and is easily forgotten (TT-14, TT-40)."""
    found = []
    mine = bool(me and me.number == seen.turn)
    if mine and seen.duty and seen.official == Official.NONE and seen.phase in {Phase.TAKE, Phase.PLAY}:
        found.append(
            say("First round: you must call the postmaster.")
            if seen.first_round
            else say("Your hand was empty: you must call the postmaster.")
        )
    if seen.ender and seen.phase != Phase.OVER:
        found.append(_last_round(seen, names, me))
    return found


def _last_round(seen: Seen, names: Sequence[str], me: Seat | None) -> str:
    ender, last = names[seen.ender - 1], names[seen.last - 1]
    if seen.turn == seen.last:
        if me and me.number == seen.last:
            return say("Last round: this is your turn, and the last of the game.")
        return say("Last round: this is the last turn of the game.")
    if me and me.number == seen.last:
        return say("Last round: {ender} has the end tile; the last turn is yours.", ender=ender)
    return say(
        "Last round: {ender} has the end tile; the last turn is that of {last}.", ender=ender, last=last
    )
