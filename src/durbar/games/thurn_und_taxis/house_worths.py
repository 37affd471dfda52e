"""What houses are worth to the player who is advised, city by city and province by province."""

from __future__ import annotations

from durbar.games.thurn_und_taxis.board import Board
from durbar.games.thurn_und_taxis.closing import asks_for_province, free_city
from durbar.games.thurn_und_taxis.compiler import rule
from durbar.games.thurn_und_taxis.constants import CITIES, OUTSIDE_PILE, PILES, PROVINCE_PILE, PROVINCES
from durbar.games.thurn_und_taxis.notes import Notes
from durbar.games.thurn_und_taxis.state import Player, State

HOUSE_WORTH = 1.15


@rule
def top_tile(b: Board, s: State, pile: int) -> int:
    """The value of the top tile of a pile, 0 when it is empty."""
    top = s.pile[pile]
    return b.tile[pile, top] if top < b.pile_size[pile] else 0


@rule
def count_houses(b: Board, player: Player, notes: Notes) -> None:
    """Note the cities of each province with a house of the player, and those without."""
    notes.owned[:] = 0
    notes.missing[:] = 0
    for city in range(CITIES):
        notes.owned[b.province[city]] += player.house[city]
        notes.missing[b.province[city]] += 1 - player.house[city]


@rule
def missing_cities(b: Board, notes: Notes, pile: int) -> int:
    """How many houses a province pile still asks for."""
    missing = 0
    for province in range(PROVINCES):
        missing += b.pile_province[pile, province] * notes.missing[province]
    return missing


@rule
def missing_provinces(b: Board, s: State, notes: Notes, pile: int) -> int:
    """How many provinces the all-provinces pile still asks for."""
    missing = 0
    for province in range(PROVINCES):
        missing += int(asks_for_province(b, s, pile, province) and notes.owned[province] == 0)
    return missing


@rule
def add_share(b: Board, s: State, notes: Notes, pile: int, whole: bool) -> None:
    """Add to the houses that a tile asks for their share of it; `whole`: it asks for every city."""
    missing = missing_cities(b, notes, pile) if whole else missing_provinces(b, s, notes, pile)
    share = 0.8 * top_tile(b, s, pile) / max(missing, 1)
    for province in range(PROVINCES):
        if b.pile_province[pile, province] == 1 and (whole or notes.owned[province] == 0):
            notes.house_in[province] += share


@rule
def appraise_cities(b: Board, s: State, player: Player, notes: Notes) -> None:
    """Note what a house in each city is worth: its point, and its share of the tiles it leads to."""
    count_houses(b, player, notes)
    notes.house_in[:] = HOUSE_WORTH
    for pile in range(PILES):
        kind = b.pile_kind[pile]
        if player.tiles[pile] == 0 and (kind == PROVINCE_PILE or kind == OUTSIDE_PILE):
            add_share(b, s, notes, pile, kind == PROVINCE_PILE)
    for city in range(CITIES):
        notes.house[city] = notes.house_in[b.province[city]] if free_city(player, city) else 0.0


@rule
def add_up_provinces(b: Board, player: Player, notes: Notes) -> None:
    """Note the best house and the sum of all houses that the route allows in each province."""
    for province in range(PROVINCES):
        notes.best[province] = 0.0
        notes.total[province] = 0.0
    for position in range(player.route_length):
        city = player.route[position]
        province = b.province[city]
        notes.best[province] = max(notes.best[province], notes.house[city])
        notes.total[province] += notes.house[city]


@rule
def appraise_houses(b: Board, player: Player, notes: Notes) -> None:
    """Note what houses in all provinces, and in the best one, come to along the route."""
    add_up_provinces(b, player, notes)
    add_up_best(notes)
    notes.all_in_one = 0.0
    for province in range(PROVINCES):
        notes.all_in_one = max(notes.all_in_one, notes.total[province])


@rule
def add_up_best(notes: Notes) -> None:
    """Note what one house in each province comes to."""
    each = 0.0
    for province in range(PROVINCES):
        each += notes.best[province]
    notes.each = each


@rule
def count_in(notes: Notes, province: int, house: float) -> None:
    """Note what houses come to with one more, which is worth so much."""
    if house > notes.best[province]:
        notes.best[province] = house
        add_up_best(notes)
    notes.total[province] += house
    notes.all_in_one = max(notes.all_in_one, notes.total[province])


@rule
def worth_of_houses(notes: Notes) -> float:
    """The better of one city in each province and all cities of one province."""
    return max(notes.each, notes.all_in_one)


@rule
def worth_with(b: Board, notes: Notes, city: int) -> float:
    """The worth of houses with one in that city, too."""
    province, house = b.province[city], notes.house[city]
    best, total, each, all_in_one = notes.best[province], notes.total[province], notes.each, notes.all_in_one
    count_in(notes, province, house)
    worth = worth_of_houses(notes)
    notes.best[province], notes.total[province], notes.each, notes.all_in_one = best, total, each, all_in_one
    return worth
