"""The state of a game of Taj Mahal: one flat record."""

from __future__ import annotations

from enum import IntEnum

from durbar.core.layout import Bits, GameState, Ints, Layout, Rows, array
from durbar.games.taj_mahal.constants import (
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


UNTIL_LEFT = (Phase.PALACE, Phase.CROWN, Phase.BONUS_CARD)  # a withdrawal before it is scored
ALREADY_OUT = (Phase.EXTRA_CARD, Phase.CHOOSE)  # a withdrawal after that
WITHDRAWING = (*UNTIL_LEFT, *ALREADY_OUT)


class Category(IntEnum):
    """What points were scored for."""

    GOODS = 0
    CHAINS = 1
    BONUS = 2
    PRINCESS = 3
    HAND = 4


CATEGORIES = len(Category)


class Options(Layout):
    """The options of the rules, as `about.py` declares them; a switch is 0 or 1."""

    special_symbols: int  # how often a special card's symbol counts: 1 or 2


class Player(Layout):
    """What a seat has."""

    palaces: Bits  # bit i: a normal palace in city i
    crowns: Bits  # bit i: a crown palace in city i
    hand: Ints = array(
        KINDS
    )  # cards by kind, special ones not among them; in a view of another seat only the known ones
    known: Ints = array(KINDS)  # those of them that everybody saw being taken
    hand_size: int  # kept beside `hand` because views wipe that one
    row: Ints = array(
        ROW
    )  # the cards in play, special ones too, as they were played; NOBODY beyond its length
    row_length: int
    shown: Ints = array(SYMBOLS)  # the symbols in play
    colour: int  # of this visit; NOBODY as long as it is open
    present: int  # 1: still in the visit
    goods: Ints = array(GOODS)
    influence: Ints = array(FIGURES)  # influence tiles
    points: Ints = array(CATEGORIES)


class State(GameState):
    """A whole game at one moment; seats count from 0."""

    options: Options
    first: int  # the start player of this visit, from 0
    turn: int  # the seat whose turn it is, or to which a card goes
    visit: int  # from 1; 0 in the setup
    province: int  # where the visit is
    laid: int  # the coloured card that was just played, while ADD is asked
    palaces_due: int  # palaces that the withdrawing player has still to build
    crown_due: int  # 1: the crown palace too
    tile_due: int  # 1: it has won the province tile, which is scored at last
    chosen: int  # cards taken from the display in this withdrawal
    deck_size: int  # kept beside `deck` because views put all unseen cards there
    dummy: int  # 1: the dummy is in
    dummy_row: Ints = array(DUMMY_ROW)  # NOBODY in an empty place
    court: Ints = array(
        SYMBOLS
    )  # 1 where the prize is still to be won: influence tiles, the crown, the province tile
    special: Ints = array(FIGURES)  # who has the special card; NOBODY: it lies beside the board
    special_played: Ints = array(FIGURES)  # 1: it lies in its owner's row
    display: Ints = array(DISPLAY)  # NOBODY in an empty place
    deck: Ints = array(KINDS)
    discards: Ints = array(KINDS)
    province_tile: Ints = array(PROVINCES)  # the number of the tile dealt to each province; 0: none yet
    bonus: Ints = array(FORTRESSES)  # the kind of the tile on each fortress, or NOBODY
    bonus_left: Ints = array(SQUARE_KINDS)  # square tiles not dealt yet
    seats: Rows[Player] = array(MAX_PLAYERS)
