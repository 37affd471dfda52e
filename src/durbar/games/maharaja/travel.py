"""Travel: which roads are open, what they cost, and where a journey may lead (MA-30 … MA-32)."""

from __future__ import annotations

from durbar.core.layout import Ids
from durbar.games.maharaja.action_ids import TRAVEL
from durbar.games.maharaja.board import Board
from durbar.games.maharaja.compiler import hot_rule, rule
from durbar.games.maharaja.constants import MONK, START, TOLL, VILLAGE_HOUSES, VILLAGES_OF_ROAD
from durbar.games.maharaja.money import earn, pay
from durbar.games.maharaja.state import NOBODY, State

CLOSED = -1


@rule
def begin_journey(b: Board, s: State) -> None:
    """MA-32: no place has been entered yet but the one where the architect stands."""
    s.entered = b.node_bit[s.seats[s.turn].at]


@rule
def passes_start(b: Board, s: State) -> bool:
    """MA-32: the architect stands in the start space on a journey, so it must travel on."""
    return s.seats[s.turn].at == START and s.entered != b.node_bit[START]


@rule
def other_end(b: Board, road: int, node: int) -> int:
    """The node to which a road leads from `node`."""
    return b.road_ends[road, 0] + b.road_ends[road, 1] - node


def villages_on(b: Board, road: int, start: int) -> list[int]:
    """Return the villages of a road in the order in which one who comes from the node `start` passes them."""
    villages = [int(village) for village in b.road_villages[road] if village != NOBODY]
    return villages if b.road_ends[road, 0] == start else villages[::-1]


@rule
def village_toll(s: State, seat: int, village: int) -> int:
    """MA-31: 1 for each house, nothing where an own house stands; CLOSED without any house."""
    if s.villages[village, 0] == NOBODY:
        return CLOSED
    if s.villages[village, 0] == seat or s.villages[village, 1] == seat:
        return 0
    return TOLL if s.villages[village, 1] == NOBODY else VILLAGE_HOUSES * TOLL


@rule
def road_toll(b: Board, s: State, seat: int, road: int) -> int:
    """MA-30, MA-31: what the owners of a road's houses get; CLOSED where a village has none."""
    toll = 0
    for place in range(VILLAGES_OF_ROAD):
        village = b.road_villages[road, place]
        if village != NOBODY:
            more = village_toll(s, seat, village)
            if more == CLOSED:
                return CLOSED
            toll += more
    return toll


@rule
def cost_of_road(b: Board, s: State, seat: int, road: int) -> int:
    """MA-31, MA-60: what the seat itself pays, nothing with the monk; CLOSED where it cannot go."""
    toll = road_toll(b, s, seat, road)
    return 0 if toll > 0 and s.holder[MONK] == seat else toll


@hot_rule
def is_way(b: Board, s: State, node: int, road: int) -> bool:
    """MA-30, MA-32: the road is open, and leads from the node to a place not entered yet."""
    return (b.road_village_bits[road] & ~s.settled) | (b.goal_bit[node, road] & s.entered) == 0


@rule
def leads_on(b: Board, s: State, road: int, gold: int) -> bool:
    """MA-32: from the start space the journey can go on by another road, with the gold that is left."""
    for k in range(b.degree[START]):
        onward = b.roads_of[START, k]
        if onward != road and is_way(b, s, START, onward) and cost_of_road(b, s, s.turn, onward) <= gold:
            return True
    return False


@rule
def put_ways(b: Board, s: State, node: int, out: Ids, count: int) -> int:
    """MA-30, MA-32: the roads (not the decisions) by which one who can pay may go on from a node."""
    for k in range(b.degree[node]):
        road = b.roads_of[node, k]
        out[count] = road  # written over when it is no way: faster than a branch
        count += int(is_way(b, s, node, road))
    return count


@rule
def put_roads(b: Board, s: State, out: Ids, count: int) -> int:
    """MA-30 … MA-32: the roads that are open, can be paid, and lead to a place not entered yet."""
    player = s.seats[s.turn]
    for k in range(count, put_ways(b, s, player.at, out, count)):
        road = out[k]
        gold = player.gold - cost_of_road(b, s, s.turn, road)
        if gold < 0:
            continue
        if b.goal_bit[player.at, road] == b.node_bit[START] and not leads_on(b, s, road, gold):
            continue
        out[count] = TRAVEL + road
        count += 1
    return count


@hot_rule
def pay_owners(b: Board, s: State, seat: int, road: int) -> None:
    """MA-31: each owner gets 1 for each of its houses in villages where the traveller has none."""
    for place in range(VILLAGES_OF_ROAD):
        village = b.road_villages[road, place]
        if village != NOBODY and village_toll(s, seat, village) > 0:
            for k in range(VILLAGE_HOUSES):
                if s.villages[village, k] != NOBODY:
                    earn(s.seats[s.villages[village, k]], TOLL)


@hot_rule
def travel(b: Board, s: State, road: int) -> None:
    """MA-30, MA-31: the architect goes along a road; the owners are paid, by the bank with the monk."""
    player = s.seats[s.turn]
    pay(player, cost_of_road(b, s, s.turn, road))
    pay_owners(b, s, s.turn, road)
    player.at = other_end(b, road, player.at)
    s.entered |= b.node_bit[player.at]
