"""What `steady` reckons: what the actions of a turn would bring, in gold, wherever it carries them out."""

from __future__ import annotations

from durbar.core.layout import Floats, Layout, array
from durbar.games.maharaja.board import Board
from durbar.games.maharaja.characters import characters_of
from durbar.games.maharaja.compiler import rule
from durbar.games.maharaja.constants import (
    ACTION_GOLD,
    ARTIST,
    ARTIST_PALACE_COST,
    BOXES,
    CHARACTER,
    CHARACTERS,
    CITIES,
    GOVERNOR,
    GOVERNOR_STEP,
    HOUSE,
    INNER_POINTS,
    LAST_ROUND,
    MASON,
    MOVE,
    PALACE,
    PALACE_HOUSE,
    QUARRY,
    QUARRY_HOUSES,
    ROADS,
    SADHU,
    SADHU_POINTS,
    SHORT_LAST_ROUND,
    START,
    TAKE_GOLD,
    TWO_HOUSES,
)
from durbar.games.maharaja.governors import lowest_marker
from durbar.games.maharaja.palaces import free_outer_sites, palace_cost, palaces_built, palaces_of_each
from durbar.games.maharaja.prospects import MOST_POINTS, foresee_income
from durbar.games.maharaja.routes import FAR, WAYS, find_ways, gaps_of, measure_roads, toll_of
from durbar.games.maharaja.scoring import points_in
from durbar.games.maharaja.state import BANK, COMPLETE, FIRST_PART, NOBODY, SECOND_PART, SLOTS, State
from durbar.games.maharaja.turn import action_in, city_houses_due

# Worths are in gold.
PALACE_WORTH = 18.0
LAST_PALACE_WORTH = 60.0  # when no round follows
FINISHING = 12.0  # for the palace that ends the game
GOLD_AT_THE_END = 0.05
LATER_POINT = 1.6  # a point in the city that is scored next; less in later ones
LATER_STEP = 0.75
VILLAGE_HOUSE = 1.1
SPARE_HOUSE = 0.4  # in the reserve
NEEDED_HOUSE = 1.3  # when the reserve is all but used up
ENOUGH_HOUSES = 3
NOT_DONE = 2.2  # an action that is not complete pays the others
GOVERNOR_SHARE = 0.5  # of what another city would pay more
CHARACTER_SHARE = 1.0  # of the difference between two characters, in a whole game
ONE_MORE_SHARE = 2.5  # of a character that comes without another one going
CHARACTER_WORTHS = (2.0, 3.0, 2.5, 3.0, 4.5, 6.0, 8.0)
WHOLE_GAME = 10.0  # rounds


class Notes(Layout):
    """What a position holds for a seat, what that seat still has to do, and what it would bring."""

    lengths: Floats = array(ROADS)  # what each road asks for: see `routes.py`
    from_here: Floats = array(WAYS)
    to_maharaja: Floats = array(WAYS)
    to_goal: Floats = array(WAYS)
    incomes: Floats = array(MOST_POINTS)  # from the Maharaja's city, by points
    later: Floats = array(CITIES)  # what a point in each city is worth in later scorings
    rounds_left: float  # after this one
    governor_worth: float
    character_worth: float
    # Actions and parts that are to do.
    golds: float
    palaces: float
    city_houses: float
    free_houses: float
    moves: float
    quarries: float
    governors: float
    new_characters: float
    # While the turn is reckoned through.
    gold_left: float
    houses_left: float
    free_left: float
    masons_left: float
    moves_left: float
    new_palaces: float
    undone: float


# ---------------------------------------------------------------- the position


@rule
def rounds_left(s: State) -> int:
    """How many rounds will probably follow this one."""
    left = (SHORT_LAST_ROUND if s.options.short == 1 else LAST_ROUND) - s.round_number
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
def appraise_cities(s: State, notes: Notes) -> None:
    """Write what a point in each city is worth in the scorings to come."""
    for city in range(CITIES):
        worth = LATER_POINT
        before = scorings_before(s, city)
        for _ in range(before):
            worth *= LATER_STEP
        notes.later[city] = worth if before < notes.rounds_left else 0.0


@rule
def survey(b: Board, s: State, seat: int, notes: Notes) -> None:
    """Write to the notes what does not depend on the actions: ways, incomes, the worths of cities."""
    measure_roads(b, s, seat, notes.lengths[:])
    find_ways(b, notes.lengths[:], s.seats[seat].at, notes.from_here[:])
    find_ways(b, notes.lengths[:], s.maharaja, notes.to_maharaja[:])
    foresee_income(b, s, seat, s.maharaja, notes.incomes[:])
    notes.rounds_left = rounds_left(s)
    appraise_cities(s, notes)


# ---------------------------------------------------------------- characters and governors


@rule
def worth_of_character(character: int) -> float:
    """What a character brings in a whole game."""
    return CHARACTER_WORTHS[character]


@rule
def best_character(s: State, seat: int) -> int:
    """The most useful character that the *Character* action could bring the seat, or NOBODY."""
    best = NOBODY
    only_bank = s.options.many_characters == 1 and characters_of(s, BANK) > 0
    for character in range(CHARACTERS):
        holder = s.holder[character]
        if holder == BANK or (holder >= 0 and holder != seat and not only_bank):
            if best == NOBODY or worth_of_character(character) > worth_of_character(best):
                best = character
    return best


@rule
def least_character(s: State, seat: int) -> int:
    """The least useful character of the seat, or NOBODY."""
    least = NOBODY
    for character in range(CHARACTERS):
        if s.holder[character] == seat:
            if least == NOBODY or worth_of_character(character) < worth_of_character(least):
                least = character
    return least


@rule
def worth_of_new_character(s: State, seat: int, notes: Notes) -> float:
    """What the *Character* action brings from now on."""
    best = worth_of_character(best_character(s, seat))
    share_left = notes.rounds_left / WHOLE_GAME
    if s.options.many_characters == 1 and characters_of(s, BANK) > 0:
        return ONE_MORE_SHARE * best * share_left
    return CHARACTER_SHARE * (best - worth_of_character(least_character(s, seat))) * share_left


@rule
def next_city_after(s: State, lowered: int) -> int:
    """MA-27: the lowest marker's city when a marker has been lowered."""
    next_city = NOBODY
    lowest = BOXES
    for city in range(CITIES):
        box = s.box[city]
        if city == lowered:
            box -= GOVERNOR_STEP
        elif s.box[lowered] - GOVERNOR_STEP <= box < s.box[lowered]:
            box += 1
        if box < lowest:
            next_city, lowest = city, box
    return next_city


@rule
def lead_in(b: Board, s: State, seat: int, city: int) -> float:
    """How many points the seat has in a city more than the best of the others, at most 3 either way."""
    best = 0
    for other in range(s.players):
        if other != seat:
            best = max(best, points_in(b, s, other, city))
    return min(3.0, max(-3.0, float(points_in(b, s, seat, city) - best)))


@rule
def worth_of_lowering(b: Board, s: State, seat: int, city: int) -> float:
    """How much better the next city is for the seat when the marker of `city` is lowered."""
    return lead_in(b, s, seat, next_city_after(s, city)) - lead_in(b, s, seat, lowest_marker(s))


@rule
def best_lowering(b: Board, s: State, seat: int) -> int:
    """The city whose marker the seat lowers best."""
    best = NOBODY
    best_worth = 0.0
    for city in range(CITIES):
        if s.box[city] >= GOVERNOR_STEP:
            worth = worth_of_lowering(b, s, seat, city)
            if best == NOBODY or worth > best_worth:
                best, best_worth = city, worth
    return best


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
def price_of_palace(s: State, seat: int, notes: Notes) -> int:
    """What a palace will cost: the artist may come in time."""
    if notes.new_characters > 0 and best_character(s, seat) == ARTIST:
        return ARTIST_PALACE_COST
    return palace_cost(s, seat)


@rule
def open_the_way(s: State, seat: int, notes: Notes, goal: int) -> bool:
    """Reckon with the journey to `goal` and the houses that open it; False where it cannot be made."""
    player = s.seats[seat]
    way = notes.from_here[goal]
    mason = 1 if s.holder[MASON] == seat and (player.acted == 0 or s.mason_used == 0) else 0
    gaps = gaps_of(way)
    if way >= FAR or gaps > notes.free_houses + mason + notes.moves:
        return False
    by_mason = min(gaps, mason)
    built = min(float(gaps - by_mason), notes.free_houses)
    quarried = min(float(player.bank), QUARRY_HOUSES * notes.quarries)
    notes.masons_left = mason - by_mason
    notes.free_left = notes.free_houses - built
    notes.moves_left = notes.moves - (gaps - by_mason - built)
    notes.gold_left = player.gold + ACTION_GOLD * notes.golds - toll_of(way) - built
    notes.houses_left = player.reserve + quarried - by_mason - built
    notes.undone = 0.0
    return notes.gold_left >= 0 and notes.houses_left >= 0


@rule
def reckon_palaces(s: State, seat: int, notes: Notes, city: int) -> float:
    """Reckon with palaces in the city, the first on the inner site if that is free; return their points."""
    price = price_of_palace(s, seat, notes)
    inner = 1 if s.inner[city] == NOBODY else 0
    left = palaces_of_each(s) - palaces_built(s, seat)
    palaces = min(int(notes.palaces), int(notes.gold_left) // price, left, free_outer_sites(s, city) + inner)
    notes.gold_left -= palaces * price
    notes.undone += notes.palaces - palaces
    notes.new_palaces = palaces
    outer_points = SADHU_POINTS if s.holder[SADHU] == seat else 1
    if palaces > 0 and inner == 1:
        return float(INNER_POINTS + (palaces - 1) * outer_points)
    return float(palaces * outer_points)


@rule
def reckon_houses(s: State, seat: int, notes: Notes, city: int) -> float:
    """Reckon with houses in the city, built, by the mason, or moved; return their points there."""
    wanted = notes.city_houses + notes.free_left
    built = min(wanted, notes.gold_left, notes.houses_left)
    notes.undone += wanted - built
    notes.gold_left -= built
    notes.houses_left -= built
    by_mason = min(notes.masons_left, notes.houses_left)
    notes.houses_left -= by_mason
    elsewhere = float(s.seats[seat].houses.sum() - s.seats[seat].houses[city])
    return built + by_mason + min(notes.moves_left, elsewhere)


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
def worth_of_palaces(s: State, seat: int, notes: Notes) -> float:
    """What new palaces are worth besides their points."""
    if notes.new_palaces == 0:
        return 0.0
    worth = LAST_PALACE_WORTH if notes.rounds_left == 0 else PALACE_WORTH
    finishes = palaces_built(s, seat) + notes.new_palaces == palaces_of_each(s)
    return notes.new_palaces * worth + (FINISHING if finishes else 0.0)


@rule
def worth_of_reserve(notes: Notes) -> float:
    """What houses in the reserve are worth after the turn."""
    if notes.rounds_left == 0:
        return 0.0
    needed = min(notes.houses_left, ENOUGH_HOUSES)
    return NEEDED_HOUSE * needed + SPARE_HOUSE * (notes.houses_left - needed)


@rule
def worth_of_scoring(b: Board, s: State, seat: int, notes: Notes, goal: int, points: float) -> float:
    """What gold and the Maharaja's city bring in this round, with new points in the city `goal`."""
    own = points_in(b, s, seat, s.maharaja) - int(s.seats[seat].at == s.maharaja)
    onward = notes.to_maharaja[goal]
    if goal == s.maharaja:
        own += 1 + int(points)
    elif gaps_of(onward) == 0 and toll_of(onward) <= notes.gold_left:
        own += 1
        notes.gold_left -= toll_of(onward)
    worth = notes.incomes[min(own, MOST_POINTS - 1)] + notes.gold_left
    return worth * GOLD_AT_THE_END if notes.rounds_left == 0 else worth


@rule
def worth_of_goal(b: Board, s: State, seat: int, notes: Notes, goal: int) -> float:
    """What the turn brings, in gold, when all is done in the city `goal`, or on the start space."""
    if not open_the_way(s, seat, notes, goal):
        return -FAR
    points = 0.0
    if goal == START:
        worth = reckon_village_houses(notes)
    else:
        points = reckon_palaces(s, seat, notes, goal)
        points += reckon_houses(s, seat, notes, goal)
        worth = VILLAGE_HOUSE * gaps_of(notes.from_here[goal]) + points * notes.later[goal]
    worth += worth_of_palaces(s, seat, notes) + worth_of_reserve(notes)
    worth += notes.governors * notes.governor_worth + notes.new_characters * notes.character_worth
    return worth + worth_of_scoring(b, s, seat, notes, goal, points) - NOT_DONE * notes.undone


@rule
def best_goal(b: Board, s: State, seat: int, notes: Notes) -> tuple[float, int]:
    """The best place for what is to do: the Maharaja's city, the next one, or where the architect stands."""
    at = s.seats[seat].at
    next_city = lowest_marker(s)
    goal = int(at)
    best = worth_of_goal(b, s, seat, notes, goal)
    for city in range(CITIES):
        if city != at and (city == s.maharaja or city == next_city):
            worth = worth_of_goal(b, s, seat, notes, city)
            if worth > best:
                best, goal = worth, city
    return best, goal


@rule
def best_city(b: Board, s: State, seat: int, notes: Notes) -> int:
    """The better city for what is to do, if the architect cannot stay: the Maharaja's or the next one."""
    next_city = lowest_marker(s)
    if worth_of_goal(b, s, seat, notes, next_city) > worth_of_goal(b, s, seat, notes, s.maharaja):
        return next_city
    return int(s.maharaja)
