"""The state of a game of Thurn und Taxis: one flat record."""

from __future__ import annotations

from enum import IntEnum

from durbar.core.layout import GameState, Ints, Layout, Rows, array
from durbar.games.thurn_und_taxis.constants import CITIES, DISPLAY, PILES

MAX_PLAYERS = 4
NOBODY = -1  # no seat, no city, no province


class Phase(IntEnum):
    """The question that is asked now."""

    FIRST = 0  # chance: who starts
    SHOW = 1  # chance: a card for the display
    DRAW = 2  # chance: a card for the hand
    TAKE = 3  # a card, or send for the administrator
    PLAY = 4  # the first card to lay, or abandon; or call the postmaster
    LAY = 5  # the card that must follow `abandon` or `carrier`
    CLOSE = 6  # call the carrier, close, or end the turn
    PLACING = 7  # the way in which houses are placed
    EACH = 8  # one house in this province?
    ALL = 9  # which cities of the province, when houses run out
    DISCARD = 10  # down to three cards
    OVER = 11


class Official(IntEnum):
    """Who has helped in this turn (TT-13)."""

    NONE = 0
    POSTMASTER = 1
    ADMINISTRATOR = 2
    CARRIER = 3
    CARTWRIGHT = 4


class Options(Layout):
    """The options of the rules, as `about.py` declares them; a switch is 0 or 1."""

    empty_hand_postmaster: int
    voluntary_abandon: int
    all_provinces_with_bavaria: int


class Player(Layout):
    """What a seat has."""

    hand: Ints = array(CITIES)  # cards by city; in a view of another seat only the known ones
    known: Ints = array(CITIES)  # those of them that everybody saw being taken
    hand_size: int  # kept beside `hand` because views wipe that one
    route: Ints = array(CITIES)  # from left to right; NOBODY beyond its length
    route_length: int
    house: Ints = array(CITIES)  # 1 where the player has a post office
    houses_left: int
    carriages: int  # how many it has: 0 … 5
    tiles: Ints = array(PILES)  # bit i: has the tile i of that pile


class State(GameState):
    """A whole game at one moment; seats count from 0."""

    options: Options
    first: int  # the start player's seat, from 0
    turn: int  # the seat whose turn it is
    turns: int  # turns finished so far
    official: int
    duty: int  # 1: this turn began with a compulsory postmaster
    taken: int  # cards taken in this turn
    laid: int  # cards laid in this turn
    province: int  # the province asked about in EACH and ALL
    ender: int  # who has the end tile: this round is the last
    deck_size: int  # kept beside `deck` because views put all unseen cards there
    display: Ints = array(DISPLAY)  # NOBODY in an empty place
    deck: Ints = array(CITIES)
    discards: Ints = array(CITIES)
    pile: Ints = array(PILES)  # tiles taken from each pile
    seats: Rows[Player] = array(MAX_PLAYERS)
