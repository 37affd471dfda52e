"""The ids of all decisions of Thurn und Taxis, as the rules know them."""

from __future__ import annotations

from durbar.games.thurn_und_taxis.constants import CITIES, PROVINCES
from durbar.games.thurn_und_taxis.state import MAX_PLAYERS

# The ids. A name that stands before a family is the id of its first member.
ADMINISTRATOR = 0
DRAW = 1
POSTMASTER = 2
ABANDON = 3
CARRIER = 4
CLOSE = 5
CLOSE_CARTWRIGHT = 6
EACH = 7
NONE = 8
SKIP = 9
END = 10
TAKE = 11  # + city
LAY_LEFT = TAKE + CITIES  # + city
LAY_RIGHT = LAY_LEFT + CITIES  # + city
ALL = LAY_RIGHT + CITIES  # + province
HOUSE = ALL + PROVINCES  # + city
DISCARD = HOUSE + CITIES  # + city
FIRST = DISCARD + CITIES  # + seat; chance from here on
SHOW = FIRST + MAX_PLAYERS  # + city
DRAWN = SHOW + CITIES  # + city

MAX_LEGAL = 2 * CITIES + 2  # each city at both ends, the postmaster, abandoning
