"""The scoring of the Maharaja's city (MA-40 … MA-42, MA-73)."""

from __future__ import annotations

from durbar.games.maharaja.board import Board
from durbar.games.maharaja.characters import lowest_character
from durbar.games.maharaja.compiler import hot_rule, rule
from durbar.games.maharaja.constants import ALONE_BONUS, CHARACTERS, INNER_POINTS, SADHU, SADHU_POINTS
from durbar.games.maharaja.money import earn
from durbar.games.maharaja.state import State


@rule
def homes_in(b: Board, s: State, seat: int, city: int) -> int:
    """MA-73: 1 for each character of the seat that lives in the city."""
    points = 0
    if s.options.homes == 1:
        for character in range(CHARACTERS):
            if s.holder[character] == seat and b.home[character] == city:
                points += 1
    return points


@hot_rule
def outer_points(s: State, seat: int) -> int:
    """MA-40, MA-60: an outer palace counts 1 point; 2 with the sadhu."""
    return SADHU_POINTS if s.holder[SADHU] == seat else 1


@hot_rule
def points_in(b: Board, s: State, seat: int, city: int) -> int:
    """MA-40: architect 1, each house 1, outer palaces 1 (sadhu: 2), the inner palace 3, homes 1."""
    player = s.seats[seat]
    points = player.houses[city] + homes_in(b, s, seat, city)
    points += player.outer[city] * outer_points(s, seat)
    if player.at == city:
        points += 1
    if s.inner[city] == seat:
        points += INNER_POINTS
    return points


@hot_rule
def rank_in(b: Board, s: State, seat: int, city: int) -> int:
    """MA-40: how many others are ahead of the seat in the city; the lower character wins ties."""
    own = points_in(b, s, seat, city)
    ahead = 0
    for other in range(s.players):
        points = points_in(b, s, other, city)
        tie_lost = points == own and lowest_character(s, other) < lowest_character(s, seat)
        if points > own or tie_lost:
            ahead += 1
    return ahead


@rule
def present_in(b: Board, s: State, city: int) -> int:
    """MA-41: how many players have a point in the city."""
    count = 0
    for seat in range(s.players):
        if points_in(b, s, seat, city) > 0:
            count += 1
    return count


@hot_rule
def income_in(b: Board, s: State, seat: int, city: int) -> int:
    """MA-40, MA-41: what a scoring of the city pays the seat now."""
    if points_in(b, s, seat, city) == 0:
        return 0
    rank = rank_in(b, s, seat, city)
    gold = b.payout[s.players, rank]
    if rank == 0 and present_in(b, s, city) == 1:
        gold += ALONE_BONUS
    return gold


@rule
def score_city(b: Board, s: State) -> None:
    """MA-13, MA-40: the Maharaja's city pays everybody who is present."""
    for seat in range(s.players):
        earn(s.seats[seat], income_in(b, s, seat, s.maharaja))
