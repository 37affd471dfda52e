"""All decisions of Maharaja: ids for the rules, values for code, texts for people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import numpy as np

from durbar.core.actions import Action, ActionTable
from durbar.games.maharaja.constants import (
    ACTION_IDS,
    ACTIONS,
    CHARACTER,
    CHARACTER_IDS,
    CHARACTERS,
    CITIES,
    GOLD,
    PLACES,
    ROADS,
    SITE_IDS,
    VILLAGES,
)
from durbar.games.maharaja.state import MAX_PLAYERS

if TYPE_CHECKING:
    from durbar.games.maharaja.boardfile import BoardFile

# Which two actions a plan sets, by the plan's number.
PLAN_PAIRS = np.array(list(combinations_with_replacement(range(ACTIONS), 2)), np.int16)
PLANS = len(PLAN_PAIRS)
SITES = len(SITE_IDS)

# The ids. A name that stands before a family is the id of its first member.
END = 0
GOLD_ACTION = 1
QUARRY_ACTION = 2
TRAVEL = 3  # + road
HOUSE_AT = TRAVEL + ROADS  # + place; in the setup too
TWO_HOUSES_AT = HOUSE_AT + PLACES  # + place
PALACE_HOUSE_AT = TWO_HOUSES_AT + PLACES  # + place
PALACE_ON = PALACE_HOUSE_AT + PLACES  # + site
PALACE_HOUSE_ON = PALACE_ON + SITES  # + site
MOVE_FROM = PALACE_HOUSE_ON + SITES  # + place
MASON_AT = MOVE_FROM + PLACES  # + place
MASON_FROM = MASON_AT + PLACES  # + place
TO = MASON_FROM + PLACES  # + place
GOVERNOR_OF = TO + PLACES  # + city; chance's in the setup
CHARACTER_NAMED = GOVERNOR_OF + CITIES  # + character; in the setup too
EXCHANGE = CHARACTER_NAMED + CHARACTERS  # + character
ENTICE = EXCHANGE + CHARACTERS  # + seat
TAKE = ENTICE + MAX_PLAYERS  # + character
GIVE = TAKE + CHARACTERS  # + character
CHIP = GIVE + CHARACTERS  # + action
PLAN = CHIP + CHARACTER  # + number of the plan
PASS = PLAN + PLANS
BID = PASS + 1  # + gold
FIRST = BID + GOLD + 1  # + seat; chance
COUNT = FIRST + MAX_PLAYERS

# Three actions that build, the mason's power, every road and the end of the turn; PLANS are fewer.
MAX_LEGAL = 1 + ROADS + 4 * (VILLAGES + 1) + PLACES + 2 * SITES


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

    def text(self) -> str:
        """Return the decision in Durbar notation."""
        parts = (
            self.do,
            self.place,
            self.road,
            self.site,
            self.city,
            self.character,
            self.action,
            self.other_action,
            self.seat,
            self.gold,
        )
        return " ".join(str(part) for part in parts if part is not None)


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
