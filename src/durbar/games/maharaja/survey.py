"""What a position holds for a seat before its turn, as `steady` sees it: ways, rivals, places to build in."""

from __future__ import annotations

from durbar.core.layout import Floats
from durbar.games.maharaja.board import Board
from durbar.games.maharaja.compiler import rule
from durbar.games.maharaja.constants import ARTIST, ARTIST_PALACE_COST, BOXES, CITIES, MASON, START
from durbar.games.maharaja.ending import last_round
from durbar.games.maharaja.governors import lowest_marker
from durbar.games.maharaja.notes import UNKNOWN, Notes
from durbar.games.maharaja.palaces import free_outer_sites, palace_cost, palaces_built, palaces_of_each
from durbar.games.maharaja.prospects import expect_rivals
from durbar.games.maharaja.routes import find_ways, gaps_of, measure_roads, toll_of
from durbar.games.maharaja.scoring import outer_points, points_in
from durbar.games.maharaja.state import NOBODY, State
from durbar.games.maharaja.worths import best_character

LATER_POINT = 1.6  # a point in the city that is scored next; less in later ones
LATER_STEP = 0.75


@rule
def rounds_left(s: State) -> int:
    """How many rounds will probably follow this one."""
    left = last_round(s) - s.round_number
    left = min(left, BOXES - 1 - s.box.max())
    if s.ending == 1:
        return 0
    for seat in range(s.players):
        left = min(left, palaces_of_each(s) - palaces_built(s, seat))
    return max(left, 0)


@rule
def scorings_before(s: State, city: int) -> int:
    """How many other cities will be scored before this one, if no marker is moved."""
    before = 0
    for other in range(CITIES):
        if s.box[other] < s.box[city]:
            before += 1
    return before


@rule
def worth_of_later_point(s: State, notes: Notes, city: int) -> float:
    """What a point in the city is worth in the scorings to come."""
    before = scorings_before(s, city)
    if before >= notes.rounds_left:
        return 0.0
    worth = LATER_POINT
    for _ in range(before):
        worth *= LATER_STEP
    return worth


@rule
def survey_roads(b: Board, s: State, seat: int, notes: Notes) -> None:
    """Note what each road asks for; ways are found when they are asked for."""
    measure_roads(b, s, seat, notes.lengths[:])
    notes.ways_known[:] = 0


@rule
def ways_of(b: Board, notes: Notes, node: int) -> Floats:
    """The ways from a node to all others, found once (see `routes.py`)."""
    if notes.ways_known[node] == 0:
        notes.ways_known[node] = 1
        find_ways(b, notes.lengths[:], node, notes.ways[node])
    return notes.ways[node]


@rule
def survey_seat(b: Board, s: State, seat: int, notes: Notes) -> None:
    """Note what the seat has."""
    player = s.seats[seat]
    notes.gold, notes.reserve, notes.bank = player.gold, player.reserve, player.bank
    may_build = s.holder[MASON] == seat and (player.acted == 0 or s.mason_used == 0)
    notes.masons = 1 if may_build else 0
    notes.palaces_left = palaces_of_each(s) - palaces_built(s, seat)
    notes.palace_price = notes.palace_price_later = palace_cost(s, seat)
    if best_character(s, seat) == ARTIST:
        notes.palace_price_later = ARTIST_PALACE_COST
    notes.outer_points = outer_points(s, seat)
    notes.own_points = points_in(b, s, seat, s.maharaja) - int(player.at == s.maharaja)


@rule
def add_goal(b: Board, s: State, seat: int, notes: Notes, node: int) -> None:
    """Note a place where all that is to do may be done."""
    player = s.seats[seat]
    goal = notes.goals[notes.goals_count]
    notes.goals_count += 1
    goal.node = node
    way = ways_of(b, notes, player.at)[node]
    onward = ways_of(b, notes, s.maharaja)[node]
    goal.gaps, goal.toll = gaps_of(way), toll_of(way)
    goal.gaps_onward, goal.toll_onward = gaps_of(onward), toll_of(onward)
    if node != START:
        goal.inner = int(s.inner[node] == NOBODY)
        goal.sites = goal.inner + free_outer_sites(s, node)
        goal.houses_elsewhere = -player.houses[node]
        for city in range(CITIES):
            goal.houses_elsewhere += player.houses[city]
        goal.later = worth_of_later_point(s, notes, node)


@rule
def survey_goals(b: Board, s: State, seat: int, notes: Notes) -> None:
    """Note where all may be done: where the architect stands, in the Maharaja's city, or in the next one."""
    at = s.seats[seat].at
    next_city = lowest_marker(s)
    notes.goals_count = 0
    add_goal(b, s, seat, notes, at)
    for city in range(CITIES):
        if city != at and (city == s.maharaja or city == next_city):
            add_goal(b, s, seat, notes, city)


@rule
def survey(b: Board, s: State, seat: int, notes: Notes) -> None:
    """Note what does not depend on the actions: ways, rivals, what the seat has, the goals."""
    notes.rounds_left = rounds_left(s)
    survey_roads(b, s, seat, notes)
    survey_seat(b, s, seat, notes)
    survey_goals(b, s, seat, notes)
    expect_rivals(b, s, seat, s.maharaja, notes.rivals[:])
    notes.incomes[:] = UNKNOWN
