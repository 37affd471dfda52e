"""What a sound player looks at: the knowledge behind `steady`.

It plans one route at a time: which cards of the hand would lengthen it, what closing it would then bring,
and how many turns that takes. Every decision is the one after which the best such plan is worth most.
Worths are in points; the weights were chosen by matches against each other (docs/experiments.md).
"""

from __future__ import annotations

from durbar.core.layout import Floats, Ids, Ints, Layout, array
from durbar.games.thurn_und_taxis.action_ids import (
    ABANDON,
    ADMINISTRATOR,
    ALL,
    CARRIER,
    CLOSE,
    CLOSE_CARTWRIGHT,
    DISCARD,
    DRAW,
    EACH,
    HOUSE,
    LAY_LEFT,
    LAY_RIGHT,
    POSTMASTER,
    TAKE,
)
from durbar.games.thurn_und_taxis.board import Board
from durbar.games.thurn_und_taxis.closing import asks_for_province, free_city
from durbar.games.thurn_und_taxis.compiler import rule
from durbar.games.thurn_und_taxis.constants import (
    CARRIAGES,
    CARTWRIGHT_REACH,
    CITIES,
    OUTSIDE_PILE,
    PILES,
    PROVINCE_PILE,
    PROVINCES,
    ROUTE_PILE,
    SHORTEST_ROUTE,
)
from durbar.games.thurn_und_taxis.route import left_end, on_route, right_end
from durbar.games.thurn_und_taxis.state import NOBODY, Official, Phase, Player, State

TURN = 0.9  # what a turn is worth
HURRY = 2.0  # the same when somebody is about to end the game
CARRIAGE = 10.0  # the next carriage, as a step towards the last one
CATCH = 0.66  # the chance to get a card that a plan still lacks
CARD = 0.9  # a second card, taken with the postmaster
UNSEEN = 0.1  # a card from the deck
NEW_DISPLAY = -0.2  # six new cards, and no postmaster
HOUSE_WORTH = 1.15
LONGEST_PLAN = 9
DEEPEST = 2  # cards of the hand that a plan looks ahead
HOPELESS = -1e9


class Notes(Layout):
    """What is worth how much in the position that is advised on."""

    owned: Ints = array(PROVINCES)  # houses of the player in each province
    missing: Ints = array(PROVINCES)  # cities there without one
    house_in: Floats = array(PROVINCES)  # a house in any of these
    house: Floats = array(CITIES)  # a house in each city
    length: Floats = array(CITIES + 2)  # a closed route of each length, without its houses
    best: Floats = array(PROVINCES)  # the best house in each province, and all houses there
    total: Floats = array(PROVINCES)
    each: float  # the sum of the best houses
    all_in_one: float  # the most that all houses of one province come to
    cards: Ints = array(CITIES + 1)  # the cities that the hand holds and the route has not; see `note_hand`
    held: int  # how many they are
    houses: Floats = array(DEEPEST + 1)  # the best of the route with so many more cards: see `look_ahead`
    before: Floats = array(DEEPEST + 1)  # the same in the position as it is
    turn: float  # what a turn is worth
    plan: float  # the best plan of the position as it is


# ---------------------------------------------------------------- what houses are worth


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


# ---------------------------------------------------------------- what a route is worth


@rule
def worth_of_length(b: Board, s: State, player: Player, length: int, reach: int) -> float:
    """What a closed route of that length brings besides houses: its tile and the next carriage."""
    worth = 0.0
    for pile in range(PILES):
        if b.pile_kind[pile] == ROUTE_PILE and b.pile_length[pile] <= length:
            worth = max(worth, top_tile(b, s, pile))
    if player.carriages < CARRIAGES and b.carriage_value[player.carriages] <= length + reach:
        worth += CARRIAGE
    return worth


@rule
def appraise_lengths(b: Board, s: State, player: Player, notes: Notes) -> None:
    """Note what a closed route of each length is worth that a plan may aim at (see `worth_of_length`)."""
    beyond = max(LONGEST_PLAN, min(player.route_length + DEEPEST + 1, CITIES + 1)) + 1
    notes.length[:beyond] = 0.0
    for pile in range(PILES):
        if b.pile_kind[pile] == ROUTE_PILE:
            tile = top_tile(b, s, pile)
            for length in range(b.pile_length[pile], beyond):
                notes.length[length] = max(notes.length[length], tile)
    if player.carriages < CARRIAGES:
        for length in range(b.carriage_value[player.carriages], beyond):
            notes.length[length] += CARRIAGE


@rule
def worth_of_closing(b: Board, s: State, player: Player, notes: Notes, reach: int) -> float:
    """What closing the route as it lies would bring."""
    if player.route_length < SHORTEST_ROUTE:
        return HOPELESS
    return worth_of_length(b, s, player, player.route_length, reach) + notes.houses[0]


@rule
def worth_of_aiming(notes: Notes, length: int, houses: float, laid: int, least: int) -> float:
    """What a route of that length, with such houses, is worth as the beginning of one closed later.

    It is closed at the best length. `laid` cards of it are still in the hand; at least `least` more must be
    found before it is closed.
    """
    best = HOPELESS
    hope = 1.0
    for _ in range(least):
        hope *= CATCH
    for aim in range(length + least, max(LONGEST_PLAN, length + least) + 1):
        if aim >= SHORTEST_ROUTE:
            gain = notes.length[aim] + houses + 0.7 * HOUSE_WORTH * (aim - length)
            best = max(best, gain * hope - notes.turn * (laid + aim - length))
        hope *= CATCH
    return best


@rule
def best_plan(player: Player, notes: Notes, least: int) -> float:
    """The worth of the best plan that lengthens the route with cards of the hand, one each turn.

    Of plans that lay as many cards the one with the best houses is best, so those that `look_ahead` noted do.
    """
    best = HOPELESS
    for laid in range(DEEPEST + 1):
        if notes.houses[laid] != HOPELESS:
            length = player.route_length + laid
            worth = worth_of_aiming(notes, length, notes.houses[laid], laid, max(least - laid, 0))
            best = max(best, worth)
    return best


# ---------------------------------------------------------------- the cards that may follow


@rule
def note_hand(player: Player, notes: Notes) -> None:
    """Note the cities that the hand holds and the route has not: what may lengthen it (TT-20)."""
    taken = 0
    for position in range(player.route_length):
        taken |= 1 << int(player.route[position])
    count = 0
    for city in range(CITIES):
        notes.cards[count] = city  # written over when there is no such card: faster than a branch
        count += int(player.hand[city] > 0) & ~(taken >> city) & 1
    notes.held = count


@rule
def look_ahead(b: Board, player: Player, notes: Notes) -> None:
    """Note the best houses of the route as it lies, and with one and two cards of the hand more.

    Where no card fits stands HOPELESS.
    """
    note_hand(player, notes)
    appraise_houses(b, player, notes)
    notes.houses[0] = worth_of_houses(notes)
    notes.houses[1] = notes.houses[2] = HOPELESS
    for number in range(notes.held):
        look_behind(b, player, notes, notes.cards[number], 0, notes.held)


@rule
def look_behind(b: Board, player: Player, notes: Notes, first: int, begin: int, end: int) -> None:
    """Note the best houses with a card at an end, and with it and a second one, of some of those noted."""
    length = player.route_length
    at_right = length == 0 or b.road[right_end(player), first] == 1
    if not at_right and not (length > 1 and b.road[left_end(player), first] == 1):
        return
    province = b.province[first]
    best, total, each, all_in_one = notes.best[province], notes.total[province], notes.each, notes.all_in_one
    count_in(notes, province, notes.house[first])
    notes.houses[1] = max(notes.houses[1], worth_of_houses(notes))
    if length + 1 < LONGEST_PLAN:
        for number in range(begin, end):
            second = notes.cards[number]
            follows = b.road[first, second] == 1
            # Of cards at both ends the right one is laid first, for their order makes no difference.
            at_left = at_right and length > 0 and b.road[left_end(player), second] == 1
            if second != first and (follows or at_left):
                notes.houses[2] = max(notes.houses[2], worth_with(b, notes, second))
    notes.best[province], notes.total[province], notes.each, notes.all_in_one = best, total, each, all_in_one


@rule
def lengthen(player: Player, city: int, left: bool) -> None:
    """Lay a card for as long as a plan is looked at; it stays in the hand, where it fits no more."""
    position = player.route_length
    if left:
        while position > 0:
            player.route[position] = player.route[position - 1]
            position -= 1
    player.route[position] = city
    player.route_length += 1


@rule
def shorten(player: Player, left: bool) -> None:
    """Undo `lengthen`."""
    player.route_length -= 1
    if left:
        for position in range(player.route_length):
            player.route[position] = player.route[position + 1]
    player.route[player.route_length] = NOBODY


@rule
def worth_of_turn(s: State, seat: int) -> float:
    """What a turn is worth now: more when another player may soon end the game."""
    for other in range(s.players):
        player = s.seats[other]
        if other != seat and (player.carriages >= CARRIAGES - 1 or player.houses_left <= 3):
            return HURRY
    return TURN


# ---------------------------------------------------------------- the decisions


@rule
def look_ahead_with(b: Board, player: Player, notes: Notes, city: int) -> bool:
    """Note what `look_ahead` would with one card more in the hand; say whether that is any better.

    Only plans that lay this card are looked at anew.
    """
    notes.houses[:] = notes.before
    if player.hand[city] > 0 or on_route(player, city):
        return False
    held = notes.held
    notes.cards[held] = city
    look_behind(b, player, notes, city, 0, held)
    for number in range(held):
        look_behind(b, player, notes, notes.cards[number], held, held + 1)
    return notes.houses[1] > notes.before[1] or notes.houses[2] > notes.before[2]


@rule
def worth_of_taking(b: Board, player: Player, notes: Notes, action: int) -> float:
    """The worth of the best plan with the card taken."""
    if action == ADMINISTRATOR:
        return notes.plan + NEW_DISPLAY
    if action == DRAW:
        return notes.plan + UNSEEN
    if not look_ahead_with(b, player, notes, action - TAKE):
        return notes.plan
    return best_plan(player, notes, 1)


@rule
def worth_of_playing(b: Board, s: State, player: Player, notes: Notes, action: int) -> float:
    """The worth of the best plan after a lay; the postmaster brings a card, but excludes the others."""
    if action == ABANDON:
        return HOPELESS
    if action == POSTMASTER:
        look_ahead(b, player, notes)
        return best_plan(player, notes, 1) + notes.turn + CARD
    left = action < LAY_RIGHT
    lengthen(player, action - LAY_LEFT if left else action - LAY_RIGHT, left)
    look_ahead(b, player, notes)
    value = best_plan(player, notes, 0)
    if s.official == Official.NONE:
        value = max(value, worth_of_closing(b, s, player, notes, CARTWRIGHT_REACH))
        value = max(value, best_plan(player, notes, 1) + notes.turn)
    shorten(player, left)
    return value


@rule
def worth_of_going_on(b: Board, s: State, player: Player, notes: Notes, action: int) -> float:
    """Closing now, with or without the cartwright, against the best plan that goes on."""
    if action == CLOSE or action == CLOSE_CARTWRIGHT:
        return worth_of_closing(b, s, player, notes, CARTWRIGHT_REACH if action == CLOSE_CARTWRIGHT else 0)
    if action == CARRIER:
        return notes.plan + notes.turn
    last_round = s.ender != NOBODY
    return HOPELESS if last_round else notes.plan


@rule
def worth_of_placing(notes: Notes, action: int) -> float:
    """What the houses of a way of placing are worth, or one house."""
    if HOUSE <= action < DISCARD:
        return notes.house[action - HOUSE]
    value = 0.0
    for province in range(PROVINCES):
        if action == EACH:
            value += notes.best[province]
        elif action == ALL + province:
            value = notes.total[province]
    return value


@rule
def worth_of_discarding(b: Board, player: Player, notes: Notes, action: int) -> float:
    """The worth of the best plan without the card."""
    city = action - DISCARD
    player.hand[city] -= 1
    look_ahead(b, player, notes)
    player.hand[city] += 1
    return best_plan(player, notes, 1)


@rule
def note_position(b: Board, s: State, seat: int, notes: Notes) -> None:
    """Note what the decisions of a phase have in common."""
    player = s.seats[seat]
    appraise_cities(b, s, player, notes)
    if s.phase == Phase.PLACING:
        add_up_provinces(b, player, notes)
    if s.phase == Phase.EACH or s.phase == Phase.ALL or s.phase == Phase.PLACING:
        return
    appraise_lengths(b, s, player, notes)
    notes.turn = worth_of_turn(s, seat)
    if s.phase == Phase.TAKE or s.phase == Phase.CLOSE:
        look_ahead(b, player, notes)
        notes.before[:] = notes.houses
        notes.plan = best_plan(player, notes, 1)


@rule
def worth_of(b: Board, s: State, player: Player, notes: Notes, action: int) -> float:
    """What a decision is worth."""
    if s.phase == Phase.TAKE:
        return worth_of_taking(b, player, notes, action)
    if s.phase == Phase.PLAY or s.phase == Phase.LAY:
        return worth_of_playing(b, s, player, notes, action)
    if s.phase == Phase.CLOSE:
        return worth_of_going_on(b, s, player, notes, action)
    if s.phase == Phase.DISCARD:
        return worth_of_discarding(b, player, notes, action)
    return worth_of_placing(notes, action)


@rule
def advise(b: Board, s: State, seat: int, notes: Notes, out: Ids, count: int) -> int:
    """Return the decision (one of `out[:count]`) that a steady player takes in the view `s` of its seat.

    `s` is the same afterwards.
    """
    note_position(b, s, seat, notes)
    best, best_value = out[0], 2 * HOPELESS
    for k in range(count):
        value = worth_of(b, s, s.seats[seat], notes, out[k])
        if value > best_value:
            best, best_value = out[k], value
    return best
