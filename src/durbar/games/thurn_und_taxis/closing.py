"""Closing a route: houses, bonus tiles, the carriage (TT-30 … TT-32)."""

from __future__ import annotations

from durbar.games.thurn_und_taxis.board import Board
from durbar.games.thurn_und_taxis.compiler import rule
from durbar.games.thurn_und_taxis.constants import (
    CARRIAGES,
    CARTWRIGHT_REACH,
    CITIES,
    OUTSIDE_PILE,
    PILES,
    PROVINCE_PILE,
    PROVINCES,
    ROUTE_PILE,
    SHORTEST_ROUTE,
)
from durbar.games.thurn_und_taxis.state import NOBODY, Player, State

TILE_BIT = (1, 2, 4, 8)  # a tile's place in its pile -> its bit in `tiles`; never `1 << int16`


@rule
def can_close(player: Player) -> bool:
    """TT-12: the route has three cards or more."""
    return player.route_length >= SHORTEST_ROUTE


@rule
def wins_carriage(b: Board, player: Player, length: int) -> bool:
    """TT-32: a route of that length reaches the next carriage in order."""
    return player.carriages < CARRIAGES and b.carriage_value[player.carriages] <= length


@rule
def cartwright_helps(b: Board, player: Player) -> bool:
    """TT-13, TT-32: he brings a carriage that the route alone would not."""
    length = player.route_length
    return wins_carriage(b, player, length + CARTWRIGHT_REACH) and not wins_carriage(b, player, length)


@rule
def free_city(player: Player, city: int) -> bool:
    """TT-30: a city takes one house of each player."""
    return player.house[city] == 0


@rule
def free_cities(b: Board, player: Player, province: int) -> int:
    """TT-30: how many cities of the route in that province are still free for the player."""
    count = 0
    for position in range(player.route_length):
        city = player.route[position]
        if b.province[city] == province and free_city(player, city):
            count += 1
    return count


@rule
def next_free_province(b: Board, player: Player, start: int) -> int:
    """The first province from `start` on, in board order, with a free city of the route; or NOBODY."""
    for province in range(start, PROVINCES):
        if free_cities(b, player, province) > 0:
            return province
    return NOBODY


@rule
def place_house(player: Player, city: int) -> None:
    """TT-30: a post office is opened."""
    player.house[city] = 1
    player.houses_left -= 1


@rule
def place_all(b: Board, player: Player, province: int) -> None:
    """TT-30: a house in every free city of the route in one province."""
    for position in range(player.route_length):
        city = player.route[position]
        if b.province[city] == province and free_city(player, city):
            place_house(player, city)


@rule
def has_house_in(b: Board, player: Player, province: int) -> bool:
    """Whether the player has a house in some city of the province."""
    for city in range(CITIES):
        if b.province[city] == province and player.house[city] == 1:
            return True
    return False


@rule
def owns_whole(b: Board, player: Player, pile: int) -> bool:
    """TT-31: a house in all cities of all provinces of a province pile."""
    for city in range(CITIES):
        if b.pile_province[pile, b.province[city]] == 1 and player.house[city] == 0:
            return False
    return True


@rule
def asks_for_province(b: Board, s: State, pile: int, province: int) -> bool:
    """TT-31, TT-52: a house there counts for the pile; all nine provinces do if the option says so."""
    return b.pile_province[pile, province] == 1 or s.options.all_provinces_with_bavaria == 1


@rule
def present_in_each(b: Board, s: State, player: Player, pile: int) -> bool:
    """TT-31, TT-52: a house in each province that the pile asks for."""
    for province in range(PROVINCES):
        if asks_for_province(b, s, pile, province) and not has_house_in(b, player, province):
            return False
    return True


@rule
def take_tile(b: Board, s: State, player: Player, pile: int) -> bool:
    """TT-2, TT-31: the top tile of a pile goes to the player; False when the pile is empty."""
    top = s.pile[pile]
    if top == b.pile_size[pile]:
        return False
    player.tiles[pile] |= TILE_BIT[top]
    s.pile[pile] += 1
    return True


@rule
def take_route_tile(b: Board, s: State, player: Player) -> None:
    """TT-31: one tile for the route's length; when its pile is empty, from the next shorter one."""
    for pile in range(PILES - 1, -1, -1):
        earned = b.pile_kind[pile] == ROUTE_PILE and b.pile_length[pile] <= player.route_length
        if earned and take_tile(b, s, player, pile):
            return


@rule
def take_province_tiles(b: Board, s: State, player: Player) -> None:
    """TT-31: at most one tile of each province pile and of the all-provinces pile, when first earned."""
    for pile in range(PILES):
        if player.tiles[pile] != 0:
            continue
        kind = b.pile_kind[pile]
        if (kind == PROVINCE_PILE and owns_whole(b, player, pile)) or (
            kind == OUTSIDE_PILE and present_in_each(b, s, player, pile)
        ):
            take_tile(b, s, player, pile)
