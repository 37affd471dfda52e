"""The end of the game, and who has won (MA-50, MA-51, MA-70)."""

from __future__ import annotations

from durbar.games.maharaja.board import Board
from durbar.games.maharaja.characters import lowest_character
from durbar.games.maharaja.compiler import rule
from durbar.games.maharaja.constants import LAST_ROUND, SHORT_LAST_ROUND
from durbar.games.maharaja.palaces import palaces_built, palaces_of_each
from durbar.games.maharaja.state import State


@rule
def last_round(s: State) -> int:
    """MA-50, MA-70: the number of the round after which the game ends at the latest."""
    return SHORT_LAST_ROUND if s.options.short == 1 else LAST_ROUND


@rule
def is_last_round(s: State) -> bool:
    """MA-50, MA-70: box 10 is reached, somebody has built its last palace, or it is the last round of all."""
    if s.ending == 1 or s.round_number == last_round(s):
        return True
    for seat in range(s.players):
        if palaces_built(s, seat) == palaces_of_each(s):
            return True
    return False


@rule
def score(b: Board, s: State, seat: int) -> int:  # noqa: ARG001 - every game's score may look at the board
    """MA-51: the palaces built."""
    return palaces_built(s, seat)


@rule
def is_ahead(s: State, one: int, other: int) -> bool:
    """MA-51: more palaces, then more gold, then the lower character."""
    palaces = palaces_built(s, one) - palaces_built(s, other)
    if palaces != 0:
        return palaces > 0
    gold = s.seats[one].gold - s.seats[other].gold
    if gold != 0:
        return gold > 0
    return lowest_character(s, one) < lowest_character(s, other)


@rule
def place(b: Board, s: State, seat: int) -> int:  # noqa: ARG001 - as above
    """MA-51: the seat's place from 1, as if the game ended now."""
    ahead = 0
    for other in range(s.players):
        if is_ahead(s, other, seat):
            ahead += 1
    return ahead + 1
