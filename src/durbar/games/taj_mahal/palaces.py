"""Palaces: where one may build, and the chain that they make (TM-21 … TM-23, TM-31)."""

from __future__ import annotations

from durbar.core.layout import Ids
from durbar.games.taj_mahal.action_ids import CROWN, PALACE
from durbar.games.taj_mahal.board import Board
from durbar.games.taj_mahal.compiler import rule
from durbar.games.taj_mahal.constants import CITIES, CITIES_OF_PROVINCE, PROVINCES
from durbar.games.taj_mahal.state import NOBODY, State


@rule
def occupied(s: State) -> int:
    """TM-21: the cities (bits) with a normal palace of anyone; crown palaces occupy none."""
    cities = s.seats[0].palaces
    for seat in range(1, s.players):
        cities |= s.seats[seat].palaces
    return cities


@rule
def put_palaces(b: Board, s: State, out: Ids) -> int:
    """TM-21: the cities of the current province without a normal palace."""
    taken = occupied(s)
    count = 0
    for place in range(CITIES_OF_PROVINCE):
        city = b.cities[s.province, place]
        if city != NOBODY and taken & b.city_bit[city] == 0:
            out[count] = PALACE + city
            count += 1
    return count


@rule
def put_crowns(b: Board, s: State, out: Ids) -> int:
    """TM-23: any city of the current province, occupied or empty."""
    count = 0
    for place in range(CITIES_OF_PROVINCE):
        city = b.cities[s.province, place]
        if city != NOBODY:
            out[count] = CROWN + city
            count += 1
    return count


@rule
def with_neighbours(b: Board, own: int, reached: int) -> int:
    """The cities (bits) that are `reached`, and all that roads through `own` palaces join to them."""
    fresh = reached
    while fresh != 0:
        near = 0
        for city in range(CITIES):
            near |= b.roads[city] if fresh & b.city_bit[city] != 0 else 0
        fresh = near & own & ~reached
        reached |= fresh
    return reached


@rule
def chain(b: Board, own: int, province: int) -> int:
    """TM-31: the cities (bits) among `own` that roads through `own` join to those in the province."""
    return with_neighbours(b, own, own & b.province_cities[province])


@rule
def provinces_of(b: Board, cities: int) -> int:
    """How many provinces these cities (bits) lie in."""
    count = 0
    for province in range(PROVINCES):
        count += int(cities & b.province_cities[province] != 0)
    return count


@rule
def chain_points(b: Board, own: int, province: int) -> int:
    """TM-31: 1 for the current province, and 1 for each other one that the chain reaches."""
    return provinces_of(b, chain(b, own, province))
