"""Claims: who leads in which symbol, and what that takes from the court (TM-20 … TM-24)."""

from __future__ import annotations

from durbar.games.taj_mahal.board import Board
from durbar.games.taj_mahal.compiler import hot_rule, rule
from durbar.games.taj_mahal.constants import DUMMY_ROW, ELEPHANT, FIGURES, MOGUL, SYMBOLS
from durbar.games.taj_mahal.state import NOBODY, State

DUMMY = -1  # stands for the dummy where a seat is asked for


@rule
def dummy_shows(b: Board, s: State, symbol: int) -> int:
    """TM-63: how often the dummy's row shows a symbol."""
    count = 0
    for place in range(DUMMY_ROW):
        if s.dummy_row[place] != NOBODY:
            count += b.symbols[s.dummy_row[place], symbol]
    return count


@hot_rule
def most_of_others(b: Board, s: State, seat: int, symbol: int) -> int:
    """TM-20, TM-63: the most that anyone else who is still in shows of a symbol."""
    most = 0
    for other in range(s.players):
        if other != seat and s.seats[other].present == 1:
            most = max(most, s.seats[other].shown[symbol])
    if seat != DUMMY and s.dummy == 1:
        most = max(most, dummy_shows(b, s, symbol))
    return most


@hot_rule
def leads(b: Board, s: State, seat: int, symbol: int) -> bool:
    """TM-20: strictly more than everyone else who is still in, so at least one."""
    own = dummy_shows(b, s, symbol) if seat == DUMMY else s.seats[seat].shown[symbol]
    return own > 0 and own > most_of_others(b, s, seat, symbol)


@rule
def wins(b: Board, s: State, seat: int, symbol: int) -> bool:
    """TM-20: leads, and the prize is still in the court."""
    return s.court[symbol] == 1 and leads(b, s, seat, symbol)


@hot_rule
def claim(b: Board, s: State) -> None:
    """TM-20 … TM-24: the player takes what it wins, all of it before anything is placed."""
    player = s.seats[s.turn]
    for symbol in range(SYMBOLS):
        if player.shown[symbol] > 0 and wins(b, s, s.turn, symbol):
            s.court[symbol] = 0
            if symbol < FIGURES:
                player.influence[symbol] += 1
                s.palaces_due += 1
            elif symbol == MOGUL:
                s.crown_due = 1
            elif symbol == ELEPHANT:
                s.tile_due = 1
