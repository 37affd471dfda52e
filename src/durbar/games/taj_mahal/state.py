"""The state of a game of Taj Mahal: one flat record."""

from __future__ import annotations

from enum import IntEnum

from durbar.core.layout import i16, i64, record
from durbar.games.taj_mahal.data import (
    DISPLAY,
    DUMMY_ROW,
    FIGURES,
    FORTRESSES,
    GOODS,
    KINDS,
    PROVINCES,
    ROW,
    SQUARE_KINDS,
    SYMBOLS,
)

MAX_PLAYERS = 5
NOBODY = -1  # no seat, no card, no colour, no tile


class Phase(IntEnum):
    """The question that is asked now."""

    FIRST = 0  # chance: who starts
    TILE = 1  # chance: the province tile of the next province
    BONUS = 2  # chance: the bonus tile of the next fortress
    DEAL = 3  # chance: a card for a first hand
    SHOW = 4  # chance: a card for the display
    BONUS_CARD = 5  # chance: the card that a bonus tile brings
    EXTRA_CARD = 6  # chance: the card of who has played nothing
    DUMMY = 7  # chance: a card for the dummy's row
    TURN = 8  # play a coloured card, or withdraw
    ADD = 9  # a white or special card with it?
    PALACE = 10  # where does a palace stand
    CROWN = 11  # where does the crown palace stand
    CHOOSE = 12  # a card from the display
    OVER = 13


class Category(IntEnum):
    """What points were scored for."""

    GOODS = 0
    CHAINS = 1
    BONUS = 2
    PRINCESS = 3
    HAND = 4


CATEGORIES = len(Category)

PLAYER = record(
    palaces=i64,  # bit i: a normal palace in city i
    crowns=i64,  # bit i: a crown palace in city i
    hand=(
        i16,
        KINDS,
    ),  # cards by kind, special ones not among them; in a view of another seat only the known ones
    known=(i16, KINDS),  # those of them that everybody saw being taken
    hand_size=i16,  # kept beside `hand` because views wipe that one
    row=(i16, ROW),  # the cards in play, special ones too, as they were played; NOBODY beyond its length
    row_length=i16,
    shown=(i16, SYMBOLS),  # the symbols in play
    colour=i16,  # of this visit; NOBODY as long as it is open
    present=i16,  # 1: still in the visit
    goods=(i16, GOODS),
    influence=(i16, FIGURES),  # influence tiles
    points=(i16, CATEGORIES),
)

STATE = record(
    players=i16,
    special_symbols=i16,
    first=i16,  # the start player of this visit, from 0
    turn=i16,  # the seat whose turn it is, or to which a card goes
    visit=i16,  # from 1; 0 in the setup
    province=i16,  # where the visit is
    phase=i16,
    laid=i16,  # the coloured card that was just played, while ADD is asked
    palaces_due=i16,  # palaces that the withdrawing player has still to build
    crown_due=i16,  # 1: the crown palace too
    tile_due=i16,  # 1: it has won the province tile, which is scored at last
    chosen=i16,  # cards taken from the display in this withdrawal
    deck_size=i16,  # kept beside `deck` because views put all unseen cards there
    dummy=i16,  # 1: the dummy is in
    dummy_row=(i16, DUMMY_ROW),  # NOBODY in an empty place
    court=(
        i16,
        SYMBOLS,
    ),  # 1 where the prize is still to be won: influence tiles, the crown, the province tile
    special=(i16, FIGURES),  # who has the special card; NOBODY: it lies beside the board
    special_played=(i16, FIGURES),  # 1: it lies in its owner's row
    display=(i16, DISPLAY),  # NOBODY in an empty place
    deck=(i16, KINDS),
    discards=(i16, KINDS),
    province_tile=(i16, PROVINCES),  # the number of the tile dealt to each province; 0: none yet
    bonus=(i16, FORTRESSES),  # the kind of the tile on each fortress, or NOBODY
    bonus_left=(i16, SQUARE_KINDS),  # square tiles not dealt yet
    seats=(PLAYER, MAX_PLAYERS),
)
