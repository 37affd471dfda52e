"""The route: which card fits where, laying and abandoning (TT-20 … TT-23)."""

from __future__ import annotations

from durbar.core.deck import remove_from_hand
from durbar.core.layout import Ids
from durbar.games.thurn_und_taxis.action_ids import LAY_LEFT, LAY_RIGHT
from durbar.games.thurn_und_taxis.board import Board
from durbar.games.thurn_und_taxis.cards import put_cities_of_hand
from durbar.games.thurn_und_taxis.compiler import hot_rule, rule
from durbar.games.thurn_und_taxis.constants import CITIES
from durbar.games.thurn_und_taxis.state import NOBODY, Player, State


@rule
def on_route(player: Player, city: int) -> bool:
    """Whether the player's route has the city already."""
    for position in range(player.route_length):
        if player.route[position] == city:
            return True
    return False


@rule
def right_end(player: Player) -> int:
    """TT-20: the city at the right end of a route."""
    return player.route[player.route_length - 1]


@rule
def left_end(player: Player) -> int:
    """TT-20: the city at the left end of a route; of a single card the only end is the right one."""
    return player.route[0]


@rule
def can_join(b: Board, player: Player, left: int, right: int, city: int) -> bool:
    """TT-20: a card of the hand that is joined by a road to one of these ends.

    Few are, so that one question is asked of each city, not several: wrong guesses of the processor are dear.
    """
    return (player.hand[city] > 0) & ((b.road[left, city] == 1) | (b.road[right, city] == 1))


@rule
def hand_has_a_fitting_card(b: Board, s: State) -> bool:
    """TT-21, TT-23: a card of the hand can be added to the route."""
    player = s.seats[s.turn]
    if player.route_length == 0:
        return player.hand.sum() > 0
    left, right = left_end(player), right_end(player)
    for city in range(CITIES):
        if can_join(b, player, left, right, city) and not on_route(player, city):
            return True
    return False


@rule
def put_lays(b: Board, s: State, out: Ids, count: int) -> int:
    """Write all legal lays to `out`: left ends, then right ends; return the new count."""
    player = s.seats[s.turn]
    if player.route_length == 0:
        return put_cities_of_hand(s, LAY_RIGHT, out, count)
    left, right = left_end(player), right_end(player)
    for city in range(CITIES):
        if can_join(b, player, left, right, city) and not on_route(player, city):
            if player.route_length > 1 and b.road[left, city] == 1:
                out[count] = LAY_LEFT + city
                count += 1
            if b.road[right, city] == 1:
                out[count] = LAY_RIGHT + city
                count += 1
    return count


@hot_rule
def lay_left(s: State, city: int) -> None:
    """TT-11, TT-20: a card goes from the hand to the left end; the others keep their order."""
    player = s.seats[s.turn]
    for position in range(player.route_length, 0, -1):
        player.route[position] = player.route[position - 1]
    player.route[0] = city
    player.route_length += 1
    remove_from_hand(s, city)


@hot_rule
def lay_right(s: State, city: int) -> None:
    """TT-11, TT-20: a card goes from the hand to the right end, or begins a route."""
    player = s.seats[s.turn]
    player.route[player.route_length] = city
    player.route_length += 1
    remove_from_hand(s, city)


@rule
def discard_route(s: State) -> None:
    """TT-21, TT-33: all cards of the route go to the discards."""
    player = s.seats[s.turn]
    for position in range(player.route_length):
        s.discards[player.route[position]] += 1
        player.route[position] = NOBODY
    player.route_length = 0
