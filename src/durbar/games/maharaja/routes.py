"""Ways across the map as `steady` sees them: how many houses a way still lacks, and what it costs."""

from __future__ import annotations

from durbar.core.layout import Floats
from durbar.games.maharaja.board import Board
from durbar.games.maharaja.compiler import rule
from durbar.games.maharaja.constants import MONK, NODES, ROADS, VILLAGES_OF_ROAD
from durbar.games.maharaja.state import NOBODY, State
from durbar.games.maharaja.travel import CLOSED, other_end, village_toll

GAP = 100.0  # the length of a village without a house: whole hundreds of a way are houses that it lacks
FAR = 1e6  # no way at all

# A map of ways: for each node the length of its way from the centre, then the last road of each way.
WAYS = 2 * NODES


@rule
def measure_roads(b: Board, s: State, seat: int, lengths: Floats) -> None:
    """Write the length of each road for the seat: its toll, and GAP for each village without a house."""
    for road in range(ROADS):
        length = 0.0
        for place in range(VILLAGES_OF_ROAD):
            village = b.road_villages[road, place]
            if village != NOBODY:
                toll = village_toll(s, seat, village)
                if toll == CLOSED:
                    length += GAP
                elif s.holder[MONK] != seat:
                    length += toll
        lengths[road] = length


@rule
def find_ways(b: Board, lengths: Floats, centre: int, ways: Floats) -> None:
    """Write the shortest ways from a node to all others, and the last road of each."""
    for node in range(NODES):
        ways[node] = FAR
        ways[NODES + node] = NOBODY
    ways[centre] = 0.0
    shorter = True
    while shorter:
        shorter = False
        for road in range(ROADS):
            one, other = b.road_ends[road, 0], b.road_ends[road, 1]
            if ways[one] + lengths[road] < ways[other]:
                ways[other] = ways[one] + lengths[road]
                ways[NODES + other] = road
                shorter = True
            elif ways[other] + lengths[road] < ways[one]:
                ways[one] = ways[other] + lengths[road]
                ways[NODES + one] = road
                shorter = True


@rule
def gaps_of(length: float) -> int:
    """How many houses a way lacks."""
    return int(length / GAP)


@rule
def toll_of(length: float) -> int:
    """What a way costs when it lacks no house any more."""
    return int(length - GAP * int(length / GAP))


@rule
def first_gap(b: Board, s: State, ways: Floats, node: int) -> int:
    """The first village without a house on the way from a node to their centre, or NOBODY."""
    while ways[NODES + node] != NOBODY:
        road = int(ways[NODES + node])
        for place in range(VILLAGES_OF_ROAD):
            village = b.road_villages[road, place]
            if village != NOBODY and s.villages[village, 0] == NOBODY:
                return village
        node = other_end(b, road, node)
    return NOBODY
