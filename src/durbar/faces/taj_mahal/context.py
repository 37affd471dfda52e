"""All that the template of the table shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from durbar.core.match import View
from durbar.faces.taj_mahal import cards, contest, players
from durbar.faces.taj_mahal.board import board_svg
from durbar.faces.taj_mahal.choices import Choices, in_any_case
from durbar.faces.taj_mahal.icons import sprite
from durbar.faces.taj_mahal.notices import notices
from durbar.faces.taj_mahal.outlook import claim
from durbar.faces.taj_mahal.seen import Seen
from durbar.faces.taj_mahal.sentence import sentence
from durbar.faces.taj_mahal.steps import steps
from durbar.faces.words import tell, translated
from durbar.games.taj_mahal import preview


def context(view: View, names: Sequence[str]) -> dict[str, Any]:
    """Return what the template needs; nothing but the seat's view goes into it."""
    position = view.position
    seen = Seen.of(position)
    choices = Choices(view, seen)
    me = seen.seat(view.seat) if view.seat else None
    sites = preview.sites(position, view.seat) if view.seat and seen.visit and not seen.over else ()
    brings = preview.brings(position) if choices.texts else {}
    would_win = claim(seen, position, me) if me and not seen.over else None
    return {
        "sprite": sprite(),
        "board": board_svg(position, view.seat, choices.on_map(), sites),
        "provenance": _provenance(view),
        "phase": seen.phase.name.lower(),
        "asked": bool(choices.texts),
        "playing": bool(me) and not seen.over,
        "sentence": tell(sentence(view), names),
        "notices": notices(seen, me),
        "steps": steps(seen),
        "actions": choices.bar(would_win),
        "building": choices.building(brings, {site.city: site for site in sites}),
        "always": in_any_case(brings),
        "visit": seen.visit,
        "province": seen.province_name,
        "prizes": contest.prizes(seen),
        "lines": contest.lines(seen, position, names, view.seat),
        "claim": would_win,
        "display": cards.display(seen, choices),
        "deck": seen.deck,
        "discards": cards.cards(seen, seen.discards),
        "discards_size": len(seen.discards),
        "hand": cards.hand(seen, choices, me) if me else None,
        "players": players.players(seen, names, view.scores, view.seat),
        "specials": players.specials(seen, names, int(view.state.options.special_symbols)),
        "visits": players.visits(seen),
    }


def _provenance(view: View) -> str:
    """Say what of the shipped board is a reconstruction; a board of one's own speaks for itself."""
    return translated(view.game.about.provenance) if view.game.board.digest is None else ""
