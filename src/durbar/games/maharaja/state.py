"""The state of a game of Maharaja: one flat record."""

from __future__ import annotations

from enum import IntEnum

from durbar.core.layout import i16, i64, record
from durbar.games.maharaja.data import CHARACTERS, CITIES, VILLAGE_HOUSES, VILLAGES

MAX_PLAYERS = 5
NOBODY = -1  # no seat, no action, no place, no bid
BANK = -1  # holds a character that nobody has
BOX = -2  # where the yogi stays when it is not in play
HIDDEN = -2  # in a view, an action of another seat's disc
UNKNOWN = -1  # in a view, another seat's gold

PLANNED = 2  # actions on a disc
CHIP_SLOT = PLANNED  # the third action of a turn is the chip's
SLOTS = PLANNED + 1

# What of an action has been carried out (bits).
FIRST_PART = 1  # of two houses, the one that must be in a city; of a palace and a house, the palace
SECOND_PART = 2  # the other house
PARTS = 2  # at most
COMPLETE = 3  # actions of one part too


class Phase(IntEnum):
    """The question that is asked now."""

    FIRST = 0  # chance: who starts
    MARKER = 1  # chance: the governor marker of the next box
    AUCTION = 2  # bid or pass
    CHOICE = 3  # a first character
    PLACING = 4  # a first house
    PLAN = 5  # the disc
    TURN = 6  # what next?
    TO = 7  # where the house that is moved goes
    TAKE = 8  # who has lost its character takes one from the bank
    GIVE = 9  # a character for the one that is exchanged or enticed away
    OVER = 10


PLAYER = record(
    gold=i16,  # UNKNOWN in a view of another seat
    reserve=i16,  # houses at hand
    bank=i16,  # houses in the bank
    chips=i16,
    at=i16,  # the node where the architect stands
    acted=i16,  # 1: it has begun its turn in this round
    passed=i16,  # 1: it has passed in this auction
    plan=(i16, PLANNED),  # the actions on the disc; NOBODY: not set yet; HIDDEN in a view of another seat
    houses=(i16, CITIES),  # in cities
    outer=(i16, CITIES),  # outer palaces
)

STATE = record(
    entered=i64,  # the nodes (bits) of the journey, where it began included
    players=i16,
    short=i16,
    yogi=i16,
    auction=i16,
    homes=i16,
    many_characters=i16,
    neutral_palaces=i16,
    open_gold=i16,
    phase=i16,
    first=i16,  # the seat of `* first`
    turn=i16,  # the seat whose turn it is
    asked=i16,  # the seat that decides: another one where a character is lost
    round_number=i16,  # from 1; 0 in the setup
    ending=i16,  # 1: a governor marker was put on box 10 in this round
    maharaja=i16,  # the city where the Maharaja is; NOBODY before the first round
    bid=i16,  # the highest bid of the auction; NOBODY before the first
    bidder=i16,
    chip=i16,  # the action that the chip added in this turn, or NOBODY
    mason_used=i16,  # 1: in this turn
    moving=i16,  # the place that a house is moved from, while TO is asked; it still stands there
    named=i16,  # the character that is exchanged, while GIVE is asked; NOBODY: one is enticed away
    city_houses=i16,  # houses of the *two houses* actions of this turn that were built in cities
    done=(i16, SLOTS),  # what is carried out of the two planned actions and the chip's (bits)
    box=(i16, CITIES),  # of each city's governor marker, from 0; NOBODY: not placed yet
    inner=(i16, CITIES),  # whose inner palace stands there
    holder=(i16, CHARACTERS),  # who has the character: a seat, BANK or BOX
    villages=(i16, (VILLAGES, VILLAGE_HOUSES)),  # whose houses stand there; NOBODY in an empty place
    seats=(PLAYER, MAX_PLAYERS),
)
