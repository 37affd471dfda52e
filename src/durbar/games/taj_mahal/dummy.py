"""The dummy of the game for two (TM-60 … TM-64)."""

from __future__ import annotations

from durbar.core.deck import remove_from_deck
from durbar.games.taj_mahal.board import Board
from durbar.games.taj_mahal.claims import DUMMY, wins
from durbar.games.taj_mahal.compiler import rule
from durbar.games.taj_mahal.constants import DUMMY_ROW, SYMBOLS
from durbar.games.taj_mahal.state import NOBODY, State


@rule
def dummy_has_colour(b: Board, s: State, colour: int) -> bool:
    """TM-62: whether a colour, white among them, lies in the dummy's row."""
    for place in range(DUMMY_ROW):
        if s.dummy_row[place] != NOBODY and b.colour[s.dummy_row[place]] == colour:
            return True
    return False


@rule
def turn_up_dummy_card(b: Board, s: State, kind: int) -> None:
    """TM-61, TM-62: the card goes to the row; a colour that is there already makes the dummy leave."""
    remove_from_deck(s, kind)
    if dummy_has_colour(b, s, b.colour[kind]):
        s.discards[kind] += 1
        dummy_leaves(b, s)
        return
    place = 0
    while s.dummy_row[place] != NOBODY:
        place += 1
    s.dummy_row[place] = kind


@rule
def dummy_leaves(b: Board, s: State) -> None:
    """TM-62: what it leads in leaves the court; it builds and scores nothing."""
    for symbol in range(SYMBOLS):
        if wins(b, s, DUMMY, symbol):
            s.court[symbol] = 0
    discard_dummy_row(s)


@rule
def discard_dummy_row(s: State) -> None:
    """TM-62, TM-64: the dummy is out, and its row is discarded."""
    s.dummy = 0
    for place in range(DUMMY_ROW):
        if s.dummy_row[place] != NOBODY:
            s.discards[s.dummy_row[place]] += 1
            s.dummy_row[place] = NOBODY
