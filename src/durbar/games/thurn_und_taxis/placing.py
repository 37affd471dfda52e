"""A closed route: houses are placed province by province, then come the tiles, the carriage, the discards."""

from __future__ import annotations

from durbar.core.layout import Ids
from durbar.games.thurn_und_taxis.action_ids import ALL, EACH, HOUSE, NONE, SKIP
from durbar.games.thurn_und_taxis.board import Board
from durbar.games.thurn_und_taxis.closing import (
    free_cities,
    free_city,
    next_free_province,
    place_all,
    take_province_tiles,
    take_route_tile,
    wins_carriage,
)
from durbar.games.thurn_und_taxis.compiler import rule
from durbar.games.thurn_und_taxis.constants import CARTWRIGHT_REACH, CITIES, HAND_LIMIT, PROVINCES
from durbar.games.thurn_und_taxis.ending import take_end_tile
from durbar.games.thurn_und_taxis.route import discard_route
from durbar.games.thurn_und_taxis.state import NOBODY, Official, Phase, State
from durbar.games.thurn_und_taxis.turn import end_turn

# ---------------------------------------------------------------- which houses are placed


@rule
def put_placings(b: Board, s: State, out: Ids) -> int:
    """TT-30: one city of every province, all cities of one province, or none."""
    player = s.seats[s.turn]
    count = 0
    for province in range(PROVINCES):
        if free_cities(b, player, province) > 0:
            if count == 0:
                out[count] = EACH
                count += 1
            out[count] = ALL + province
            count += 1
    out[count] = NONE
    return count + 1


@rule
def put_houses(b: Board, s: State, out: Ids) -> int:
    """TT-30: the free cities of the route in the province that is asked about."""
    player = s.seats[s.turn]
    count = 0
    for city in range(CITIES):
        if b.province[city] == s.province and free_city(player, city):
            for position in range(player.route_length):
                if player.route[position] == city:
                    out[count] = HOUSE + city
                    count += 1
    if s.phase == Phase.EACH:
        out[count] = SKIP
        count += 1
    return count


@rule
def place_in_one_province(b: Board, s: State, province: int) -> None:
    """TT-30: all free cities of the route there; when houses run short the player chooses city by city."""
    player = s.seats[s.turn]
    if free_cities(b, player, province) <= player.houses_left:
        place_all(b, player, province)
        finish_closing(b, s)
    else:
        s.phase = Phase.ALL
        s.province = province


@rule
def after_house(b: Board, s: State) -> None:
    """TT-30: on to the next question; the questions end with the last house."""
    if s.seats[s.turn].houses_left == 0:
        finish_closing(b, s)
    elif s.phase == Phase.EACH:
        ask_next_province(b, s, s.province + 1)


@rule
def ask_next_province(b: Board, s: State, start: int) -> None:
    """TT-30: province by province in board order, only those with a free city of the route."""
    s.province = next_free_province(b, s.seats[s.turn], start)
    if s.province == NOBODY:
        finish_closing(b, s)


# ---------------------------------------------------------------- what follows


@rule
def finish_closing(b: Board, s: State) -> None:
    """TT-31 … TT-33, TT-40: tiles, the carriage, the end tile; then the route is discarded."""
    player = s.seats[s.turn]
    s.province = NOBODY
    take_route_tile(b, s, player)
    take_province_tiles(b, s, player)
    reach = CARTWRIGHT_REACH if s.official == Official.CARTWRIGHT else 0
    if wins_carriage(b, player, player.route_length + reach):
        player.carriages += 1
    take_end_tile(b, s)
    discard_route(s)
    finish_discarding(s)


@rule
def finish_discarding(s: State) -> None:
    """TT-33: until at most three cards are left in the hand; then the turn is over."""
    if s.seats[s.turn].hand_size > HAND_LIMIT:
        s.phase = Phase.DISCARD
    else:
        end_turn(s)
