"""The ids of all decisions of Maharaja, as the rules know them."""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np

from durbar.games.maharaja.constants import (
    ACTIONS,
    CHARACTER,
    CHARACTERS,
    CITIES,
    GOLD,
    PLACES,
    ROADS,
    SITE_IDS,
    VILLAGES,
)
from durbar.games.maharaja.state import MAX_PLAYERS

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
