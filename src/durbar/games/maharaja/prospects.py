"""What `steady` expects of a scoring: its income by the points it may have in the Maharaja's city."""

from __future__ import annotations

from durbar.core.layout import Floats
from durbar.games.maharaja.board import Board
from durbar.games.maharaja.characters import lowest_character
from durbar.games.maharaja.compiler import rule
from durbar.games.maharaja.constants import ALONE_BONUS
from durbar.games.maharaja.scoring import points_in
from durbar.games.maharaja.state import State

MOST_POINTS = 24  # more are not told apart

GROWTH = 2.2  # the points that another player adds in its turn, its architect included
SPREAD = 0.24  # how much surer one point more makes the higher rank


@rule
def expected_points(b: Board, s: State, seat: int, city: int) -> float:
    """The points that another seat will have in the city when it is scored."""
    points = float(points_in(b, s, seat, city))
    if s.seats[seat].acted == 0:
        points += GROWTH - 1.0 if s.seats[seat].at == city else GROWTH
    return points


@rule
def chance_behind(s: State, seat: int, other: int, lead: float) -> float:
    """The chance that another seat, behind by an expected `lead`, is paid for the higher rank after all."""
    if s.seats[other].acted == 0:
        return min(1.0, max(0.0, 0.5 - SPREAD * lead))
    if lead == 0.0:
        return 1.0 if lowest_character(s, other) < lowest_character(s, seat) else 0.0
    return 0.0 if lead > 0.0 else 1.0


@rule
def paid_for_rank(b: Board, s: State, ahead: float) -> float:
    """What is paid when so many players, an expected number, are ahead."""
    rank = int(ahead)
    lower = min(rank + 1, s.players - 1)
    return (1.0 - (ahead - rank)) * b.payout[s.players, rank] + (ahead - rank) * b.payout[s.players, lower]


@rule
def foresee_income(b: Board, s: State, seat: int, city: int, incomes: Floats) -> None:
    """Write what a scoring of the city is expected to pay the seat with 0, 1, 2, … points in it."""
    incomes[:] = 0.0
    rivals = 0
    for other in range(s.players):
        if other == seat:
            continue
        points = expected_points(b, s, other, city)
        if points > 0.0:
            rivals += 1
            for own in range(1, MOST_POINTS):
                incomes[own] += chance_behind(s, seat, other, own - points)
    for own in range(1, MOST_POINTS):
        incomes[own] = paid_for_rank(b, s, incomes[own]) + (ALONE_BONUS if rivals == 0 else 0)
