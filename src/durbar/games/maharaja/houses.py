"""Houses: where there is room, building, moving, the quarry (MA-4, MA-21 … MA-24)."""

from __future__ import annotations

from durbar.core.layout import Ids
from durbar.games.maharaja.action_ids import TO
from durbar.games.maharaja.compiler import rule
from durbar.games.maharaja.constants import (
    CITIES,
    QUARRY_HOUSES,
    START,
    VILLAGE_BITS,
    VILLAGE_HOUSES,
    VILLAGES,
)
from durbar.games.maharaja.state import NOBODY, Phase, Player, State


@rule
def last_house(s: State) -> int:
    """MA-4: the place of the last house that a village takes; with two players it is the first."""
    return 0 if s.players == 2 else VILLAGE_HOUSES - 1


@rule
def put_villages_with_room(s: State, first_id: int, out: Ids, count: int) -> int:
    """MA-4: the villages that take one more house; `first_id` is the decision's first id."""
    last = last_house(s)
    for village in range(VILLAGES):
        out[count] = (
            first_id + CITIES + village
        )  # written over when the village is full: faster than a branch
        count += int(s.villages[village, last] == NOBODY)
    return count


@rule
def put_city(s: State, first_id: int, out: Ids, count: int) -> int:
    """MA-21: the city where the architect of the seat whose turn it is stands."""
    city = s.seats[s.turn].at
    if city != START:
        out[count] = first_id + city
        count += 1
    return count


@rule
def add_house(s: State, seat: int, place: int) -> None:
    """A house of the seat stands there from now on."""
    if place < CITIES:
        s.seats[seat].houses[place] += 1
        return
    village = place - CITIES
    first_place_free = s.villages[village, 0] == NOBODY
    s.settled |= VILLAGE_BITS[village]
    s.villages[village, 0 if first_place_free else 1] = seat


@rule
def remove_house(s: State, seat: int, place: int) -> None:
    """A house of the seat stands there no more; the other one of a village comes first."""
    if place < CITIES:
        s.seats[seat].houses[place] -= 1
        return
    village = place - CITIES
    if s.villages[village, 0] == seat:
        s.villages[village, 0] = s.villages[village, 1]
    s.villages[village, 1] = NOBODY
    if s.villages[village, 0] == NOBODY:
        s.settled &= ~VILLAGE_BITS[village]


@rule
def build_house(s: State, seat: int, place: int) -> None:
    """MA-21: a house from the reserve."""
    s.seats[seat].reserve -= 1
    add_house(s, seat, place)


@rule
def quarry(player: Player) -> None:
    """MA-24: two houses from the bank to the reserve."""
    houses = min(player.bank, QUARRY_HOUSES)
    player.bank -= houses
    player.reserve += houses


# ---------------------------------------------------------------- moving a house


@rule
def villages_with_room(s: State) -> int:
    """How many villages take one more house; more than two are not told apart."""
    last = last_house(s)
    count = 0
    for village in range(VILLAGES):
        count += int(s.villages[village, last] == NOBODY)
        if count == 2:
            break
    return count


@rule
def put_movable(s: State, first_id: int, out: Ids, count: int) -> int:
    """MA-23: the places of own houses from which there is a place to go."""
    player = s.seats[s.turn]
    last = last_house(s)
    room = villages_with_room(s)
    for city in range(CITIES):
        goals = room + int(player.at != START and player.at != city)
        if player.houses[city] > 0 and goals > 0:
            out[count] = first_id + city
            count += 1
    goals = room + int(player.at != START)
    for village in range(VILLAGES):
        own = (s.villages[village, 0] == s.turn) | (s.villages[village, 1] == s.turn)
        elsewhere = goals - int(s.villages[village, last] == NOBODY)
        out[count] = first_id + CITIES + village  # as above
        count += int(own & (elsewhere > 0))
    return count


@rule
def lift_house(s: State, place: int) -> None:
    """MA-23: a house is to be moved; it is asked where to."""
    s.moving = place
    s.phase = Phase.TO


@rule
def put_goals(s: State, out: Ids) -> int:
    """MA-23: another village with room, or the architect's city if the house does not come from there."""
    count = 0
    city = s.seats[s.turn].at
    if city != START and city != s.moving:
        out[0] = TO + city
        count = 1
    last = last_house(s)
    for village in range(VILLAGES):
        out[count] = TO + CITIES + village  # as above
        count += int((s.villages[village, last] == NOBODY) & (CITIES + village != s.moving))
    return count


@rule
def set_down(s: State, place: int) -> None:
    """MA-23: the house stands in its new place."""
    remove_house(s, s.turn, s.moving)
    add_house(s, s.turn, place)
    s.moving = NOBODY
    s.phase = Phase.TURN
