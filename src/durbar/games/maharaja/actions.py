"""All decisions of Maharaja: values for code, texts for people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from durbar.core.actions import Action, ActionTable
from durbar.games.maharaja.action_ids import PLAN_PAIRS
from durbar.games.maharaja.constants import ACTION_IDS, CHARACTER, CHARACTER_IDS, GOLD, SITE_IDS
from durbar.games.maharaja.state import MAX_PLAYERS

if TYPE_CHECKING:
    from durbar.games.maharaja.boardfile import BoardFile


@dataclass(frozen=True, slots=True)
class Decision(Action):
    """A decision of Maharaja.

    `do` is its verb (`travel`, `house`, `plan`, …); the other fields are there where the verb needs them:
    `place` (a city or a village), `road`, `site`, `city` (of a governor marker), `character`,
    `action` and `other_action` (what a plan sets, or a chip adds), `seat` (from 1), `gold` (a bid).
    """

    do: str
    place: str | None = None
    road: str | None = None
    site: str | None = None
    city: str | None = None
    character: str | None = None
    action: str | None = None
    other_action: str | None = None
    seat: int | None = None
    gold: int | None = None


def table(board: BoardFile) -> ActionTable:
    """Return all decisions on `board`, in the order of their ids."""
    return ActionTable(_all(board))


def _all(board: BoardFile) -> Iterator[Decision]:
    for verb in ("end", "gold", "quarry"):
        yield Decision(verb)
    yield from (Decision("travel", road=road) for road in board.roads)
    for verb in ("house", "two-houses", "palace-house"):
        yield from (Decision(verb, place=place) for place in board.places)
    for verb in ("palace", "palace-house"):
        yield from (Decision(verb, site=site) for site in SITE_IDS)
    for verb in ("move", "mason", "mason-move", "to"):
        yield from (Decision(verb, place=place) for place in board.places)
    yield from (Decision("governor", city=city) for city in board.cities)
    for verb in ("character", "exchange"):
        yield from (Decision(verb, character=name) for name in CHARACTER_IDS)
    yield from (Decision("entice", seat=seat) for seat in range(1, MAX_PLAYERS + 1))
    for verb in ("take", "give"):
        yield from (Decision(verb, character=name) for name in CHARACTER_IDS)
    yield from (Decision("chip", action=action) for action in ACTION_IDS[:CHARACTER])
    for one, other in PLAN_PAIRS:
        yield Decision("plan", action=ACTION_IDS[one], other_action=ACTION_IDS[other])
    yield Decision("pass")
    yield from (Decision("bid", gold=gold) for gold in range(GOLD + 1))
    yield from (Decision("first", seat=seat) for seat in range(1, MAX_PLAYERS + 1))
