"""What the fields of a state mean for a seat, as numbers for a learner beside them."""

from __future__ import annotations

from durbar.core.layout import Floats32
from durbar.games.thurn_und_taxis.board import Board
from durbar.games.thurn_und_taxis.closing import has_house_in
from durbar.games.thurn_und_taxis.compiler import rule
from durbar.games.thurn_und_taxis.constants import CITIES, PROVINCES
from durbar.games.thurn_und_taxis.ending import steps_from_end_tile
from durbar.games.thurn_und_taxis.state import State


@rule
def insight(b: Board, s: State, seat: int, x: Floats32) -> int:
    """Write the steps from the end tile, how many provinces have a house, and where the route begins."""
    player = s.seats[seat]
    x[0] = steps_from_end_tile(s, seat) / 2.0
    reached = 0
    for province in range(PROVINCES):
        reached += int(has_house_in(b, player, province))
    x[1] = reached / 4.0
    if player.route_length > 0:
        x[2 + player.route[0]] = 1.0
    return 2 + CITIES
