"""What `steady` expects of a scoring: its income by the points it may have in the Maharaja's city."""

from __future__ import annotations

from durbar.core.layout import Floats
from durbar.games.maharaja.board import Board
from durbar.games.maharaja.characters import lowest_character
from durbar.games.maharaja.compiler import rule
from durbar.games.maharaja.constants import ALONE_BONUS
from durbar.games.maharaja.scoring import points_in
from durbar.games.maharaja.state import State

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
def expect_rivals(b: Board, s: State, seat: int, city: int, rivals: Floats) -> None:
    """Write the points that each other seat will have in the city when it is scored, and 0 for the seat."""
    for other in range(s.players):
        rivals[other] = 0.0 if other == seat else expected_points(b, s, other, city)


@rule
def expected_income(b: Board, s: State, seat: int, rivals: Floats, own: int) -> float:
    """What a scoring is expected to pay the seat with so many points in the city, by its rivals' points."""
    if own == 0:
        return 0.0
    ahead = 0.0
    alone = True
    for other in range(s.players):
        if rivals[other] > 0.0:
            alone = False
            ahead += chance_behind(s, seat, other, own - rivals[other])
    return paid_for_rank(b, s, ahead) + (ALONE_BONUS if alone else 0)
