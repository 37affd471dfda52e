"""All that the template of the table shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from durbar.core.match import View
from durbar.faces.reasons import common
from durbar.faces.thurn_und_taxis import panels
from durbar.faces.thurn_und_taxis.board import board_svg
from durbar.faces.thurn_und_taxis.choices import Choices
from durbar.faces.thurn_und_taxis.outlook import brings, outlook, priced
from durbar.faces.thurn_und_taxis.seen import Seat, Seen
from durbar.faces.thurn_und_taxis.sentence import sentence
from durbar.faces.words import say, tell
from durbar.games.thurn_und_taxis import preview
from durbar.games.thurn_und_taxis.state import Official, Phase


def context(view: View, names: Sequence[str]) -> dict[str, Any]:
    """Return what the template needs; nothing but the seat's view goes into it."""
    seen = Seen.of(view.position)
    choices = Choices(view, seen)
    me = seen.seat(view.seat) if view.seat else None
    fits = preview.fits(view.position, me.number) if me and seen.phase != Phase.OVER else {}
    helper = panels.Helper(seen, choices, fits, me)
    closing = brings(view.position, seen.phase) if choices.texts else {}
    placing = bool(closing) and seen.phase != Phase.CLOSE
    return {
        "board": board_svg(view.position, view.seat, choices.on_map()),
        "phase": seen.phase.name.lower(),
        "asked": bool(choices.texts),
        "sentence": tell(sentence(view), names),
        "notices": notices(seen, names, me),
        "actions": priced(choices.bar(), closing, seen.phase),
        "always": common(way.gains for way in closing.values()) if placing else (),
        "display": helper.display(),
        "deck": seen.deck,
        "draw": choices.named("draw"),
        "discards": panels.cards(seen, seen.discards),
        "discards_size": len(seen.discards),
        "hand": helper.hand() if me else None,
        "hand_size": len(me.hand) if me else 0,
        "route": [panels.card(seen, city) for city in me.route] if me else [],
        "outlook": outlook(seen, view.position, me) if me and not placing else None,
        "officials": panels.officials(seen, choices),
        "piles": panels.piles(seen, names, me),
        "carriages": panels.carriages(seen, names, me),
        "players": panels.players(seen, names, view.scores, view.seat),
    }


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
