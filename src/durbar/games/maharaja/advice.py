"""What a sound player looks at: the knowledge behind `steady`.

It plans its disc and its turn together (`reckoning.py`): it keeps its gold for palaces, builds where the
Maharaja goes next, opens the ways that it needs, and carries out what it has planned.
"""

from __future__ import annotations

from durbar.core.layout import Ids
from durbar.games.maharaja.action_ids import (
    BID,
    CHARACTER_NAMED,
    CHIP,
    END,
    EXCHANGE,
    GIVE,
    GOLD_ACTION,
    GOVERNOR_OF,
    HOUSE_AT,
    MASON_AT,
    MASON_FROM,
    MOVE_FROM,
    PALACE_HOUSE_AT,
    PALACE_HOUSE_ON,
    PALACE_ON,
    PASS,
    PLAN,
    PLAN_PAIRS,
    PLANS,
    QUARRY_ACTION,
    TAKE,
    TO,
    TRAVEL,
    TWO_HOUSES_AT,
)
from durbar.games.maharaja.board import Board
from durbar.games.maharaja.compiler import rule
from durbar.games.maharaja.constants import (
    ARTIST,
    CHARACTER,
    CHARACTERS,
    CITIES,
    INNER,
    NODES,
    OUTER,
    START,
    VILLAGES,
)
from durbar.games.maharaja.governors import lowest_marker
from durbar.games.maharaja.notes import Notes
from durbar.games.maharaja.reckoning import add_to_do, best_city, best_goal, clear_to_do, note_turn
from durbar.games.maharaja.routes import FAR, first_gap, gaps_of, toll_of
from durbar.games.maharaja.state import BANK, NOBODY, Phase, State
from durbar.games.maharaja.survey import survey, survey_roads, ways_of
from durbar.games.maharaja.travel import cost_of_road, other_end, passes_start
from durbar.games.maharaja.turn import may_use_chip
from durbar.games.maharaja.worths import (
    GOVERNOR_SHARE,
    best_character,
    best_lowering,
    worth_of_character,
    worth_of_new_character,
)

CHIP_WORTH = 3.0  # what a chip is worth when it is kept
BID_SHARE = 0.5  # of the difference between the two best characters


@rule
def note_offers(notes: Notes, out: Ids, count: int) -> None:
    """Note which decisions are legal."""
    notes.offered[:] = 0
    for k in range(count):
        notes.offered[out[k]] = 1


@rule
def offers(notes: Notes, action: int) -> bool:
    """Whether the decision is among those that are legal."""
    return notes.offered[action] == 1


@rule
def first_offer(notes: Notes, start: int, end: int) -> int:
    """The first legal decision with an id from `start` to before `end`, or NOBODY."""
    for action in range(start, end):
        if notes.offered[action] == 1:
            return action
    return NOBODY


# ---------------------------------------------------------------- the setup


@rule
def advise_bid(s: State, notes: Notes) -> int:
    """MA-72: open with nothing; go one higher as long as the best character is worth it."""
    if s.bid == NOBODY:
        return BID
    best, second = 0.0, 0.0
    for character in range(CHARACTERS):
        if s.holder[character] == BANK:
            worth = worth_of_character(character)
            if worth > best:
                best, second = worth, best
            else:
                second = max(second, worth)
    higher = BID + s.bid + 1
    if offers(notes, higher) and s.bid + 1 <= BID_SHARE * (best - second) * s.players:
        return higher
    return PASS


@rule
def most_useful(out: Ids, count: int, first_id: int) -> int:
    """The legal decision that names the most useful character."""
    best = out[0]
    for k in range(count):
        if worth_of_character(out[k] - first_id) > worth_of_character(best - first_id):
            best = out[k]
    return best


@rule
def least_useful(out: Ids, count: int, first_id: int) -> int:
    """The legal decision that names the least useful character."""
    best = out[0]
    for k in range(count):
        if worth_of_character(out[k] - first_id) < worth_of_character(best - first_id):
            best = out[k]
    return best


@rule
def city_in_order(s: State, number: int) -> int:
    """The city whose marker has so many markers below it."""
    for city in range(CITIES):
        below = 0
        for other in range(CITIES):
            if s.box[other] < s.box[city]:
                below += 1
        if below == number:
            return city
    return NOBODY


@rule
def advise_placing(b: Board, s: State, seat: int, notes: Notes, out: Ids) -> int:
    """MA-4: open the way to the cities that are scored first."""
    survey_roads(b, s, seat, notes)
    node = START
    for number in range(CITIES):
        city = city_in_order(s, number)
        gap = first_gap(b, s, ways_of(b, notes, city), node)
        if gap != NOBODY:
            return HOUSE_AT + CITIES + gap
        node = city
    return out[0]


# ---------------------------------------------------------------- the disc


@rule
def look_around(b: Board, s: State, seat: int, notes: Notes) -> None:
    """Note all that does not depend on what is to do."""
    survey(b, s, seat, notes)
    notes.character_worth = worth_of_new_character(s, seat, notes)
    notes.governor_worth = 0.0
    if notes.rounds_left > 0 and (s.phase == Phase.PLAN or notes.governors > 0 or may_use_chip(s)):
        _, better = best_lowering(b, s, seat)
        notes.governor_worth = GOVERNOR_SHARE * better


@rule
def advise_plan(b: Board, s: State, seat: int, notes: Notes) -> int:
    """MA-11: the two actions that bring most together."""
    look_around(b, s, seat, notes)
    best, best_worth = 0, -FAR
    for plan in range(PLANS):
        clear_to_do(notes)
        add_to_do(notes, PLAN_PAIRS[plan, 0], 0)
        add_to_do(notes, PLAN_PAIRS[plan, 1], 0)
        worth, _ = best_goal(b, s, seat, notes)
        if worth > best_worth:
            best, best_worth = plan, worth
    return PLAN + best


# ---------------------------------------------------------------- the turn


@rule
def advise_turn(b: Board, s: State, seat: int, notes: Notes, out: Ids, count: int) -> int:
    """MA-12: what costs nothing, a chip if it pays, the best city for the rest, the Maharaja at last."""
    note_turn(s, notes)
    if passes_start(b, s):
        return advise_road_on(b, s, seat, notes, out, count)
    note_offers(notes, out, count)
    for action in (GOLD_ACTION, QUARRY_ACTION):
        if offers(notes, action):
            return action
    if first_offer(notes, GOVERNOR_OF, CHARACTER_NAMED) != NOBODY:
        city, _ = best_lowering(b, s, seat)
        return GOVERNOR_OF + city
    if notes.new_characters > 0 and best_character(s, seat) == ARTIST and notes.palaces > 0:
        return advise_character(s, seat, notes)
    look_around(b, s, seat, notes)
    if offers(notes, CHIP):
        chip = advise_chip(b, s, seat, notes)
        if chip != NOBODY:
            return chip
    _, goal = best_goal(b, s, seat, notes)
    action = work_towards(b, s, seat, notes, out, count, goal)
    if action != NOBODY:
        return action
    if notes.new_characters > 0 and first_offer(notes, CHARACTER_NAMED, TAKE) != NOBODY:
        return advise_character(s, seat, notes)
    action = go_to(b, s, seat, notes, s.maharaja)
    return END if action == NOBODY else action


@rule
def advise_road_on(b: Board, s: State, seat: int, notes: Notes, out: Ids, count: int) -> int:
    """MA-32: on a journey through the start space, the road by which the way to the best city is shortest."""
    look_around(b, s, seat, notes)
    goal = best_city(b, s, seat, notes)
    for k in range(b.degree[START]):
        notes.lengths[b.roads_of[START, k]] = FAR  # the journey does not come back here
    notes.ways_known[:] = 0
    ways = ways_of(b, notes, goal)
    best, shortest = out[0], 2 * FAR
    for k in range(count):
        road = out[k] - TRAVEL
        length = cost_of_road(b, s, seat, road) + ways[other_end(b, road, START)]
        if length < shortest:
            best, shortest = out[k], length
    return best


@rule
def advise_character(s: State, seat: int, notes: Notes) -> int:
    """MA-28, MA-75: the most useful character that can be named."""
    for first_id in (CHARACTER_NAMED, EXCHANGE):
        action = first_id + best_character(s, seat)
        if offers(notes, action):
            return action
    return first_offer(notes, CHARACTER_NAMED, TAKE)


@rule
def advise_chip(b: Board, s: State, seat: int, notes: Notes) -> int:
    """MA-71: the third action that brings most, if that is more than a chip is worth; else NOBODY."""
    least, _ = best_goal(b, s, seat, notes)
    best = NOBODY
    best_worth = least + (CHIP_WORTH if notes.rounds_left > 0 else 0.0)
    for action in range(CHARACTER):
        note_turn(s, notes)
        add_to_do(notes, action, 0)
        worth, _ = best_goal(b, s, seat, notes)
        if worth > best_worth:
            best, best_worth = CHIP + action, worth
    note_turn(s, notes)
    return best


@rule
def work_towards(b: Board, s: State, seat: int, notes: Notes, out: Ids, count: int, goal: int) -> int:
    """Open the way to the goal, go there, build there; then houses in villages; NOBODY when all is done."""
    at = s.seats[seat].at
    if at == goal and goal != START:
        return build_here(s, seat, notes, out, count)
    if at != goal:
        gap = first_gap_to(b, s, notes, at, goal)
        if gap != NOBODY:
            return open_village(s, notes, out, count, gap)
        return go_to(b, s, seat, notes, goal)
    return build_on_the_way(b, s, notes, out, count)


@rule
def first_gap_to(b: Board, s: State, notes: Notes, node: int, goal: int) -> int:
    """The first village on the way from a node to the goal that lacks a house, or NOBODY."""
    return first_gap(b, s, ways_of(b, notes, goal), node)


@rule
def open_village(s: State, notes: Notes, out: Ids, count: int, village: int) -> int:
    """A house into the village, by the cheapest means, or NOBODY."""
    place = CITIES + village
    for first_id in (MASON_AT, HOUSE_AT, TWO_HOUSES_AT, PALACE_HOUSE_AT):
        if offers(notes, first_id + place):
            return first_id + place
    return advise_source(s, out, count, place)


@rule
def go_to(b: Board, s: State, seat: int, notes: Notes, goal: int) -> int:
    """The first road of the way to the goal, or NOBODY where it is not open or cannot be paid."""
    at = s.seats[seat].at
    ways = ways_of(b, notes, goal)
    if ways[at] >= FAR or gaps_of(ways[at]) > 0 or toll_of(ways[at]) > s.seats[seat].gold:
        return NOBODY
    if ways[NODES + at] == NOBODY:
        return NOBODY
    action = TRAVEL + int(ways[NODES + at])
    if offers(notes, action):
        return action
    return NOBODY


@rule
def build_here(s: State, seat: int, notes: Notes, out: Ids, count: int) -> int:
    """Palaces, then houses in the city where the architect stands; NOBODY when nothing is left."""
    at = s.seats[seat].at
    for site in (INNER, OUTER):
        for first_id in (PALACE_HOUSE_ON, PALACE_ON):
            if offers(notes, first_id + site):
                return first_id + site
    for first_id in (MASON_AT, TWO_HOUSES_AT, PALACE_HOUSE_AT, HOUSE_AT):
        if offers(notes, first_id + at):
            return first_id + at
    return advise_source(s, out, count, at)


@rule
def build_towards(b: Board, s: State, notes: Notes, out: Ids, count: int, goal: int) -> int:
    """A house in the first gap on the way from the architect to the goal, or NOBODY."""
    gap = first_gap_to(b, s, notes, s.seats[s.turn].at, goal)
    return NOBODY if gap == NOBODY else open_village(s, notes, out, count, gap)


@rule
def build_on_the_way(b: Board, s: State, notes: Notes, out: Ids, count: int) -> int:
    """A house on the way to the cities that come, or wherever there is room, or NOBODY."""
    action = build_towards(b, s, notes, out, count, s.maharaja)
    if action == NOBODY:
        action = build_towards(b, s, notes, out, count, lowest_marker(s))
    for first_id in (MASON_AT, TWO_HOUSES_AT, PALACE_HOUSE_AT, HOUSE_AT):
        if action == NOBODY:
            action = first_offer(notes, first_id, first_id + CITIES + VILLAGES)
    return action


# ---------------------------------------------------------------- moving a house


@rule
def loss_of_moving(s: State, place: int) -> float:
    """What is lost where a house goes away: less in cities that are scored late, more on roads."""
    if place < CITIES:
        if place == s.maharaja:
            return 9.0
        return 2.0 - 0.1 * s.box[place]
    village = place - CITIES
    alone = s.villages[village, 1] == NOBODY
    return 3.0 if alone else 1.5


@rule
def advise_source(s: State, out: Ids, count: int, goal: int) -> int:
    """MA-23, MA-60: move the house that is missed least, if it is worth it; else NOBODY."""
    best = NOBODY
    least = 5.0
    for k in range(count):
        action = out[k]
        place = NOBODY
        if MASON_FROM <= action < TO:
            place = action - MASON_FROM
        elif MOVE_FROM <= action < MASON_AT:
            place = action - MOVE_FROM
        if place != NOBODY and place != goal:
            loss = loss_of_moving(s, place)
            if loss < least:
                best, least = action, loss
    return best


@rule
def advise_goal_of_house(b: Board, s: State, seat: int, notes: Notes, out: Ids, count: int) -> int:
    """MA-23: where the house goes: to the gap on the way to the Maharaja, or into the city."""
    survey_roads(b, s, seat, notes)
    note_offers(notes, out, count)
    at = s.seats[seat].at
    gap = first_gap_to(b, s, notes, at, s.maharaja)
    if gap != NOBODY and offers(notes, TO + CITIES + gap):
        return TO + CITIES + gap
    if offers(notes, TO + at):
        return TO + at
    gap = first_gap_to(b, s, notes, s.maharaja, lowest_marker(s))
    if gap != NOBODY and offers(notes, TO + CITIES + gap):
        return TO + CITIES + gap
    return out[0]


@rule
def advise(b: Board, s: State, seat: int, notes: Notes, out: Ids, count: int) -> int:
    """Return the decision (one of `out[:count]`) that a steady player takes in the view `s` of its seat.

    `s` is the same afterwards.
    """
    phase = s.phase
    if phase == Phase.TURN:
        return advise_turn(b, s, seat, notes, out, count)
    if phase == Phase.PLAN:
        return advise_plan(b, s, seat, notes)
    if phase == Phase.TO:
        return advise_goal_of_house(b, s, seat, notes, out, count)
    if phase == Phase.PLACING:
        return advise_placing(b, s, seat, notes, out)
    if phase == Phase.AUCTION:
        note_offers(notes, out, count)
        return advise_bid(s, notes)
    if phase == Phase.CHOICE:
        return most_useful(out, count, CHARACTER_NAMED)
    if phase == Phase.TAKE:
        return most_useful(out, count, TAKE)
    return least_useful(out, count, GIVE)
