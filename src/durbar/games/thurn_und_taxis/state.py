"""The state of a game of Thurn und Taxis: one flat record."""

from __future__ import annotations

from enum import IntEnum

from durbar.core.layout import i16, record
from durbar.games.thurn_und_taxis.data import CITIES, DISPLAY, PILES

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


PLAYER = record(
    hand=(i16, CITIES),  # cards by city; in a view of another seat only the known ones
    known=(i16, CITIES),  # those of them that everybody saw being taken
    hand_size=i16,  # kept beside `hand` because views wipe that one
    route=(i16, CITIES),  # from left to right; NOBODY beyond its length
    route_length=i16,
    house=(i16, CITIES),  # 1 where the player has a post office
    houses_left=i16,
    carriages=i16,  # how many it has: 0 … 5
    tiles=(i16, PILES),  # bit i: has the tile i of that pile
)

STATE = record(
    players=i16,
    first=i16,  # the start player's seat, from 0
    turn=i16,  # the seat whose turn it is
    turns=i16,  # turns finished so far
    phase=i16,
    official=i16,
    duty=i16,  # 1: this turn began with a compulsory postmaster
    taken=i16,  # cards taken in this turn
    laid=i16,  # cards laid in this turn
    province=i16,  # the province asked about in EACH and ALL
    ender=i16,  # who has the end tile: this round is the last
    deck_size=i16,  # kept beside `deck` because views put all unseen cards there
    discards_size=i16,
    empty_hand_postmaster=i16,
    voluntary_abandon=i16,
    all_provinces_with_bavaria=i16,
    display=(i16, DISPLAY),  # NOBODY in an empty place
    deck=(i16, CITIES),
    discards=(i16, CITIES),
    pile=(i16, PILES),  # tiles taken from each pile
    seats=(PLAYER, MAX_PLAYERS),
)
