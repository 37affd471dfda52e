"""The state of a game of Maharaja: one flat record."""

from __future__ import annotations

from enum import IntEnum

from durbar.core.layout import Bits, GameState, Ints, Layout, Rows, array
from durbar.games.maharaja.constants import CHARACTERS, CITIES, VILLAGE_HOUSES, VILLAGES

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


SETUP = (Phase.FIRST, Phase.MARKER, Phase.AUCTION, Phase.CHOICE, Phase.PLACING)  # before the first round
ON_TURN = (Phase.TURN, Phase.TO, Phase.TAKE, Phase.GIVE)  # a turn is being taken, whoever is asked


class Options(Layout):
    """The options of the rules, as `about.py` declares them; a switch is 0 or 1."""

    short: int
    yogi: int
    auction: int
    homes: int
    many_characters: int
    neutral_palaces: int
    open_gold: int


class Player(Layout):
    """What a seat has."""

    gold: int  # UNKNOWN in a view of another seat
    reserve: int  # houses at hand
    bank: int  # houses in the bank
    chips: int
    at: int  # the node where the architect stands
    acted: int  # 1: it has begun its turn in this round
    passed: int  # 1: it has passed in this auction
    plan: Ints = array(PLANNED)  # actions; NOBODY: not set yet; HIDDEN in a view of another seat
    houses: Ints = array(CITIES)  # in cities
    outer: Ints = array(CITIES)  # outer palaces


class State(GameState):
    """A whole game at one moment; seats count from 0."""

    options: Options
    entered: Bits  # the nodes (bits) of the journey, where it began included
    settled: Bits  # the villages (bits) with a house or two: what `villages` tells, for the roads
    first: int  # the seat of `* first`
    turn: int  # the seat whose turn it is
    asked: int  # the seat that decides: another one where a character is lost
    round_number: int  # from 1; 0 in the setup
    ending: int  # 1: a governor marker was put on box 10 in this round
    maharaja: int  # the city where the Maharaja is; NOBODY before the first round
    bid: int  # the highest bid of the auction; NOBODY before the first
    bidder: int
    chip: int  # the action that the chip added in this turn, or NOBODY
    mason_used: int  # 1: in this turn
    moving: int  # the place that a house is moved from, while TO is asked; it still stands there
    named: int  # the character that is exchanged, while GIVE is asked; NOBODY: one is enticed away
    city_houses: int  # houses of the *two houses* actions of this turn that were built in cities
    done: Ints = array(SLOTS)  # what is carried out of the two planned actions and the chip's (bits)
    box: Ints = array(CITIES)  # of each city's governor marker, from 0; NOBODY: not placed yet
    inner: Ints = array(CITIES)  # whose inner palace stands there
    holder: Ints = array(CHARACTERS)  # who has the character: a seat, BANK or BOX
    villages: Ints = array(VILLAGES, VILLAGE_HOUSES)  # whose houses stand there; NOBODY in an empty place
    seats: Rows[Player] = array(MAX_PLAYERS)
