"""Palaces: the sites of the gardens, and what a palace costs (MA-5, MA-25, MA-26, MA-60)."""

from __future__ import annotations

from durbar.core.layout import Ids
from durbar.games.maharaja.compiler import rule
from durbar.games.maharaja.constants import (
    ARTIST,
    ARTIST_PALACE_COST,
    CITIES,
    FULL_TABLE,
    INNER,
    OUTER,
    OUTER_SITES,
    PALACE_COST,
    PALACES,
    SHORT_PALACES,
    START,
)
from durbar.games.maharaja.money import pay
from durbar.games.maharaja.state import NOBODY, State


@rule
def palaces_of_each(s: State) -> int:
    """MA-2, MA-70: how many palaces a player has in all."""
    return SHORT_PALACES if s.options.short == 1 else PALACES


@rule
def palaces_built(s: State, seat: int) -> int:
    """The palaces that the seat has built."""
    player = s.seats[seat]
    built = 0
    for city in range(CITIES):
        built += player.outer[city] + int(s.inner[city] == seat)
    return built


@rule
def neutral_palaces(s: State) -> int:
    """MA-5: the outer sites of each garden that colours not in play fill."""
    return FULL_TABLE - s.players if s.options.neutral_palaces == 1 else 0


@rule
def free_outer_sites(s: State, city: int) -> int:
    """The outer sites of a city on which nothing stands."""
    free = OUTER_SITES - neutral_palaces(s)
    for seat in range(s.players):
        free -= s.seats[seat].outer[city]
    return free


@rule
def palace_cost(s: State, seat: int) -> int:
    """MA-25, MA-60: 12 gold; 9 with the artist."""
    return ARTIST_PALACE_COST if s.holder[ARTIST] == seat else PALACE_COST


@rule
def put_sites(s: State, first_id: int, out: Ids, count: int) -> int:
    """MA-25: the free sites in the city of the architect, if there is gold and a palace left."""
    player = s.seats[s.turn]
    city = player.at
    if city == START or player.gold < palace_cost(s, s.turn):
        return count
    if palaces_built(s, s.turn) == palaces_of_each(s):
        return count
    if s.inner[city] == NOBODY:
        out[count] = first_id + INNER
        count += 1
    if free_outer_sites(s, city) > 0:
        out[count] = first_id + OUTER
        count += 1
    return count


@rule
def build_palace(s: State, site: int) -> None:
    """MA-25: a palace in the city of the architect, paid for."""
    player = s.seats[s.turn]
    pay(player, palace_cost(s, s.turn))
    if site == INNER:
        s.inner[player.at] = s.turn
    else:
        player.outer[player.at] += 1
