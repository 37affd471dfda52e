"""What the fields of a state mean for a seat, as numbers for a learner beside them."""

from __future__ import annotations

from durbar.core.layout import Floats32
from durbar.games.taj_mahal.board import Board
from durbar.games.taj_mahal.claims import wins
from durbar.games.taj_mahal.compiler import rule
from durbar.games.taj_mahal.constants import COLOURS, SYMBOLS
from durbar.games.taj_mahal.ending import cards_of_colour, hand_points, score, special_cards
from durbar.games.taj_mahal.state import State


@rule
def insight(b: Board, s: State, seat: int, x: Floats32) -> int:
    """Write points, what the hand holds, and what the seat would win of the court if it withdrew now."""
    player = s.seats[seat]
    x[0] = (score(b, s, seat) + hand_points(s, seat)) / 20.0
    x[1] = hand_points(s, seat) / 6.0
    x[2] = special_cards(s, seat)
    for colour in range(COLOURS):
        x[3 + colour] = cards_of_colour(player, colour) / 3.0
    for symbol in range(SYMBOLS):
        would_win = player.present == 1 and wins(b, s, seat, symbol)
        x[3 + COLOURS + symbol] = 1.0 if would_win else 0.0
    return 3 + COLOURS + SYMBOLS
