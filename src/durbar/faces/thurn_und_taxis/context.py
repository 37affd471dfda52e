"""All that the template of the table shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from durbar.core.match import View
from durbar.faces.reasons import common
from durbar.faces.thurn_und_taxis.board import board_svg
from durbar.faces.thurn_und_taxis.cards import CardShelf, card, cards
from durbar.faces.thurn_und_taxis.carriages import carriages
from durbar.faces.thurn_und_taxis.choices import Choices
from durbar.faces.thurn_und_taxis.notices import notices
from durbar.faces.thurn_und_taxis.officials import officials
from durbar.faces.thurn_und_taxis.outlook import brings, outlook, priced
from durbar.faces.thurn_und_taxis.piles import piles
from durbar.faces.thurn_und_taxis.players import players
from durbar.faces.thurn_und_taxis.seen import Seen
from durbar.faces.thurn_und_taxis.sentence import sentence
from durbar.faces.words import tell
from durbar.games.thurn_und_taxis import preview
from durbar.games.thurn_und_taxis.state import Phase


def context(view: View, names: Sequence[str]) -> dict[str, Any]:
    """Return what the template needs; nothing but the seat's view goes into it."""
    seen = Seen.of(view.position)
    choices = Choices(view, seen)
    me = seen.seat(view.seat) if view.seat else None
    fits = preview.fits(view.position, me.number) if me and seen.phase != Phase.OVER else {}
    shelf = CardShelf(seen, choices, fits, me)
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
        "display": shelf.display(),
        "deck": seen.deck,
        "draw": choices.named("draw"),
        "discards": cards(seen, seen.discards),
        "discards_size": len(seen.discards),
        "hand": shelf.hand() if me else None,
        "hand_size": len(me.hand) if me else 0,
        "route": [card(seen, city) for city in me.route] if me else [],
        "outlook": outlook(seen, view.position, me) if me and not placing else None,
        "officials": officials(seen, choices),
        "piles": piles(seen, names, me),
        "carriages": carriages(seen, names, me),
        "players": players(seen, names, view.scores, view.seat),
    }
