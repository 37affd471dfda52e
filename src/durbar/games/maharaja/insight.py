"""What the fields of a state mean for a seat, as numbers for a learner beside them."""

from __future__ import annotations

from durbar.core.layout import Floats32
from durbar.games.maharaja.board import Board
from durbar.games.maharaja.compiler import rule
from durbar.games.maharaja.constants import CITIES, PALACE_COST
from durbar.games.maharaja.palaces import palaces_built
from durbar.games.maharaja.scoring import income_in, points_in, rank_in
from durbar.games.maharaja.state import State


@rule
def insight(b: Board, s: State, seat: int, x: Floats32) -> int:
    """Write the palaces, what they and the gold come to, and for each city points, rank and income."""
    built = palaces_built(s, seat)
    x[0] = built / 3.0
    x[1] = (PALACE_COST * built + s.seats[seat].gold) / 30.0
    for city in range(CITIES):
        x[2 + 3 * city] = points_in(b, s, seat, city) / 4.0
        x[3 + 3 * city] = rank_in(b, s, seat, city) / 2.0
        x[4 + 3 * city] = income_in(b, s, seat, city) / 8.0
    return 2 + 3 * CITIES
