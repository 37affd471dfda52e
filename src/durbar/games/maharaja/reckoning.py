"""What `steady` reckons: what the actions of a turn would bring, in gold, wherever it carries them out."""

from __future__ import annotations

from durbar.games.maharaja.board import Board
from durbar.games.maharaja.compiler import rule
from durbar.games.maharaja.constants import (
    ACTION_GOLD,
    CHARACTER,
    GOVERNOR,
    HOUSE,
    INNER_POINTS,
    MOVE,
    PALACE,
    PALACE_HOUSE,
    QUARRY,
    QUARRY_HOUSES,
    START,
    TAKE_GOLD,
    TWO_HOUSES,
)
from durbar.games.maharaja.notes import MOST_POINTS, UNKNOWN, Goal, Notes
from durbar.games.maharaja.prospects import expected_income
from durbar.games.maharaja.routes import FAR
from durbar.games.maharaja.state import (
    COMPLETE,
    FIRST_PART,
    NOBODY,
    SECOND_PART,
    SLOTS,
    State,
)
from durbar.games.maharaja.turn import action_in, city_houses_due

# Worths are in gold.
PALACE_WORTH = 18.0
LAST_PALACE_WORTH = 60.0  # when no round follows
FINISHING = 12.0  # for the palace that ends the game
GOLD_AT_THE_END = 0.05
VILLAGE_HOUSE = 1.1
SPARE_HOUSE = 0.4  # in the reserve
NEEDED_HOUSE = 1.3  # when the reserve is all but used up
ENOUGH_HOUSES = 3
NOT_DONE = 2.2  # an action that is not complete pays the others


# ---------------------------------------------------------------- what is to do


@rule
def clear_to_do(notes: Notes) -> None:
    """Nothing is to do."""
    notes.golds = notes.palaces = notes.city_houses = notes.free_houses = 0.0
    notes.moves = notes.quarries = notes.governors = notes.new_characters = 0.0


@rule
def add_to_do(notes: Notes, action: int, done: int) -> None:
    """Add to the notes what an action still lacks."""
    if done == COMPLETE:
        return
    if action == TAKE_GOLD:
        notes.golds += 1
    elif action == HOUSE:
        notes.free_houses += 1
    elif action == TWO_HOUSES:
        notes.city_houses += int(done & FIRST_PART == 0)
        notes.free_houses += int(done & SECOND_PART == 0)
    elif action == MOVE:
        notes.moves += 1
    elif action == QUARRY:
        notes.quarries += 1
    elif action == PALACE:
        notes.palaces += 1
    elif action == PALACE_HOUSE:
        notes.palaces += int(done & FIRST_PART == 0)
        notes.free_houses += int(done & SECOND_PART == 0)
    elif action == GOVERNOR:
        notes.governors += 1
    elif action == CHARACTER:
        notes.new_characters += 1


@rule
def note_turn(s: State, notes: Notes) -> None:
    """Write to the notes what is still to do in the turn that goes on."""
    clear_to_do(notes)
    for slot in range(SLOTS):
        if action_in(s, slot) != NOBODY:
            add_to_do(notes, action_in(s, slot), s.done[slot])
    anywhere = notes.city_houses - city_houses_due(s)  # MA-22: others stand in cities beyond need
    notes.city_houses -= anywhere
    notes.free_houses += anywhere


# ---------------------------------------------------------------- what it brings


@rule
def open_the_way(notes: Notes, goal: Goal) -> bool:
    """Reckon with the journey to the goal and the houses that open it; False where it cannot be made."""
    if goal.gaps > notes.free_houses + notes.masons + notes.moves:
        return False
    by_mason = min(goal.gaps, notes.masons)
    built = min(float(goal.gaps - by_mason), notes.free_houses)
    quarried = min(float(notes.bank), QUARRY_HOUSES * notes.quarries)
    notes.masons_left = notes.masons - by_mason
    notes.free_left = notes.free_houses - built
    notes.moves_left = notes.moves - (goal.gaps - by_mason - built)
    notes.gold_left = notes.gold + ACTION_GOLD * notes.golds - goal.toll - built
    notes.houses_left = notes.reserve + quarried - by_mason - built
    notes.undone = 0.0
    return notes.gold_left >= 0 and notes.houses_left >= 0


@rule
def reckon_palaces(notes: Notes, goal: Goal) -> float:
    """Reckon with palaces in the city, the first on the inner site if that is free; return their points."""
    price = notes.palace_price_later if notes.new_characters > 0 else notes.palace_price
    most = min(notes.palaces, notes.palaces_left, goal.sites)
    palaces = 0
    while palaces < most and notes.gold_left >= price:
        palaces += 1
        notes.gold_left -= price
    notes.undone += notes.palaces - palaces
    notes.new_palaces = palaces
    if palaces > 0 and goal.inner == 1:
        return float(INNER_POINTS + (palaces - 1) * notes.outer_points)
    return float(palaces * notes.outer_points)


@rule
def reckon_houses(notes: Notes, goal: Goal) -> float:
    """Reckon with houses in the city, built, by the mason, or moved; return their points there."""
    wanted = notes.city_houses + notes.free_left
    built = min(wanted, notes.gold_left, notes.houses_left)
    notes.undone += wanted - built
    notes.gold_left -= built
    notes.houses_left -= built
    by_mason = min(notes.masons_left, notes.houses_left)
    notes.houses_left -= by_mason
    return built + by_mason + min(notes.moves_left, float(goal.houses_elsewhere))


@rule
def reckon_village_houses(notes: Notes) -> float:
    """Reckon with staying on the start space: houses in villages alone; return their worth."""
    built = min(notes.free_left, notes.gold_left, notes.houses_left)
    notes.undone += notes.palaces + notes.city_houses + notes.free_left - built
    notes.gold_left -= built
    notes.houses_left -= built
    notes.new_palaces = 0.0
    return VILLAGE_HOUSE * built


@rule
def worth_of_palaces(notes: Notes) -> float:
    """What new palaces are worth besides their points."""
    if notes.new_palaces == 0:
        return 0.0
    worth = LAST_PALACE_WORTH if notes.rounds_left == 0 else PALACE_WORTH
    finishes = notes.new_palaces == notes.palaces_left
    return notes.new_palaces * worth + (FINISHING if finishes else 0.0)


@rule
def worth_of_reserve(notes: Notes) -> float:
    """What houses in the reserve are worth after the turn."""
    if notes.rounds_left == 0:
        return 0.0
    needed = min(notes.houses_left, ENOUGH_HOUSES)
    return NEEDED_HOUSE * needed + SPARE_HOUSE * (notes.houses_left - needed)


@rule
def income_with(b: Board, s: State, seat: int, notes: Notes, points: int) -> float:
    """What the Maharaja's city is expected to pay with so many points there, reckoned once."""
    points = min(points, MOST_POINTS - 1)
    if notes.incomes[points] == UNKNOWN:
        notes.incomes[points] = expected_income(b, s, seat, notes.rivals[:], points)
    return notes.incomes[points]


@rule
def worth_of_scoring(b: Board, s: State, seat: int, notes: Notes, goal: Goal, points: float) -> float:
    """What gold and the Maharaja's city bring in this round, with new points in the goal's city."""
    own = int(notes.own_points)
    if goal.node == s.maharaja:
        own += 1 + int(points)
    elif goal.gaps_onward == 0 and goal.toll_onward <= notes.gold_left:
        own += 1
        notes.gold_left -= goal.toll_onward
    worth = income_with(b, s, seat, notes, own) + notes.gold_left
    return worth * GOLD_AT_THE_END if notes.rounds_left == 0 else worth


@rule
def worth_of_goal(b: Board, s: State, seat: int, notes: Notes, goal: Goal) -> float:
    """What the turn brings, in gold, when all is done in the goal's city, or on the start space."""
    if not open_the_way(notes, goal):
        return -FAR
    points = 0.0
    if goal.node == START:
        worth = reckon_village_houses(notes)
    else:
        points = reckon_palaces(notes, goal)
        points += reckon_houses(notes, goal)
        worth = VILLAGE_HOUSE * goal.gaps + points * goal.later
    worth += worth_of_palaces(notes) + worth_of_reserve(notes)
    worth += notes.governors * notes.governor_worth + notes.new_characters * notes.character_worth
    return worth + worth_of_scoring(b, s, seat, notes, goal, points) - NOT_DONE * notes.undone


@rule
def best_goal(b: Board, s: State, seat: int, notes: Notes) -> tuple[float, int]:
    """What all that is to do brings at the best place for it, and which that is."""
    best, node = -2 * FAR, NOBODY
    for k in range(notes.goals_count):
        worth = worth_of_goal(b, s, seat, notes, notes.goals[k])
        if worth > best:
            best, node = worth, int(notes.goals[k].node)
    return best, node


@rule
def best_city(b: Board, s: State, seat: int, notes: Notes) -> int:
    """The better city for what is to do, if the architect cannot stay there."""
    best, city = -2 * FAR, int(s.maharaja)
    for k in range(1, notes.goals_count):
        worth = worth_of_goal(b, s, seat, notes, notes.goals[k])
        if worth > best or (worth == best and notes.goals[k].node == s.maharaja):
            best, city = worth, int(notes.goals[k].node)
    return city
