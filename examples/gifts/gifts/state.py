"""The state of a game of Gifts: one flat record, in which a card is a number: its worth less 1."""

from __future__ import annotations

from enum import IntEnum

from durbar.core.layout import GameState, Ints, Layout, Rows, array

WORTHS = 9  # kinds of cards, worth 1 to 9
COPIES = 6
HAND = 9
MAX_PLAYERS = 4
NOBODY = -1  # no seat, no card


class Phase(IntEnum):
    """The question that is asked now."""

    DEAL = 0  # chance: a card for a first hand
    FAVOUR = 1  # chance: the favour of a round
    PRESENT = 2  # which card does a seat present
    OVER = 3


class Options(Layout):
    """The options of the rules, as `about.py` declares them; a switch is 0 or 1."""

    equals_cancel: int


class Player(Layout):
    """What a seat has; cards are counted by kind."""

    hand: Ints = array(WORTHS)  # empty in a view of another seat
    hand_size: int  # kept beside `hand` because views wipe that one
    presented: int  # the card that it has presented in this round, or NOBODY
    favours: Ints = array(WORTHS)  # won


class State(GameState):
    """A whole game at one moment; seats count from 0."""

    options: Options
    first: int  # the seat that begins this round
    turn: int  # the seat that decides, or to which a card is dealt
    deck: Ints = array(WORTHS)  # in a view with all that the seat cannot see
    favours: Ints = array(WORTHS)  # turned up, and not won yet
    out: Ints = array(WORTHS)  # presented, and out of the game
    seats: Rows[Player] = array(MAX_PLAYERS)
