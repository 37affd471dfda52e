"""What a sound player looks at: the knowledge behind `steady`.

It plans one route at a time: which cards of the hand would lengthen it, what closing it would then bring,
and how many turns that takes. Every decision is the one after which the best such plan is worth most.
Worths are in points; the weights were chosen by matches against each other (docs/bots.md).
"""

from __future__ import annotations

from durbar.core.layout import Floats, Ids, Ints, Layout, array
from durbar.games.thurn_und_taxis.actions import (
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
from durbar.games.thurn_und_taxis.closing import free_city, has_house_in
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
from durbar.games.thurn_und_taxis.route import fits_left, fits_right
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

    house: Floats = array(CITIES)  # a house in each city
    length: Floats = array(CITIES + 2)  # a closed route of each length, without its houses
    best: Floats = array(PROVINCES)  # the best house in each province, and all houses there
    total: Floats = array(PROVINCES)
    next_move: Ints = array(DEEPEST)  # to be tried at each depth of a plan: see `best_plan`


# ---------------------------------------------------------------- what houses are worth


@rule
def top_tile(b: Board, s: State, pile: int) -> int:
    """The value of the top tile of a pile, 0 when it is empty."""
    top = s.pile[pile]
    return b.tile[pile, top] if top < b.pile_size[pile] else 0


@rule
def missing_cities(b: Board, player: Player, pile: int) -> int:
    """How many houses a province pile still asks for."""
    missing = 0
    for city in range(CITIES):
        if b.pile_province[pile, b.province[city]] == 1 and player.house[city] == 0:
            missing += 1
    return missing


@rule
def missing_provinces(b: Board, s: State, player: Player, pile: int) -> int:
    """How many provinces the all-provinces pile still asks for."""
    missing = 0
    for province in range(PROVINCES):
        asked = b.pile_province[pile, province] == 1 or s.options.all_provinces_with_bavaria == 1
        if asked and not has_house_in(b, player, province):
            missing += 1
    return missing


@rule
def appraise_cities(b: Board, s: State, player: Player, worth: Floats) -> None:
    """Write what a house in each city is worth: its point, and its share of the tiles it leads to."""
    for city in range(CITIES):
        worth[city] = HOUSE_WORTH if free_city(player, city) else 0.0
    for pile in range(PILES):
        kind = b.pile_kind[pile]
        if player.tiles[pile] != 0 or (kind != PROVINCE_PILE and kind != OUTSIDE_PILE):
            continue
        whole = kind == PROVINCE_PILE
        missing = missing_cities(b, player, pile) if whole else missing_provinces(b, s, player, pile)
        share = 0.8 * top_tile(b, s, pile) / max(missing, 1)
        for city in range(CITIES):
            asked = b.pile_province[pile, b.province[city]] == 1
            new = whole or not has_house_in(b, player, b.province[city])
            if asked and new and free_city(player, city):
                worth[city] += share


@rule
def worth_of_houses(b: Board, player: Player, notes: Notes) -> float:
    """The better of one city in each province and all cities of one province."""
    add_up_provinces(b, player, notes)
    each = 0.0
    best_all = 0.0
    for province in range(PROVINCES):
        each += notes.best[province]
        best_all = max(best_all, notes.total[province])
    return max(each, best_all)


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
    """Note what a closed route of each length is worth."""
    for length in range(CITIES + 2):
        notes.length[length] = worth_of_length(b, s, player, length, 0)


@rule
def worth_of_closing(b: Board, s: State, player: Player, notes: Notes, reach: int) -> float:
    """What closing the route as it lies would bring."""
    if player.route_length < SHORTEST_ROUTE:
        return HOPELESS
    return worth_of_length(b, s, player, player.route_length, reach) + worth_of_houses(b, player, notes)


@rule
def worth_of_aiming(b: Board, player: Player, notes: Notes, laid: int, least: int, turn: float) -> float:
    """What the route as it lies is worth as the beginning of one closed later, at the best length.

    `laid` cards of it are still in the hand; at least `least` more must be found before it is closed.
    """
    length = player.route_length
    houses = worth_of_houses(b, player, notes)
    best = HOPELESS
    hope = 1.0
    for _ in range(least):
        hope *= CATCH
    for aim in range(length + least, max(LONGEST_PLAN, length + least) + 1):
        if aim >= SHORTEST_ROUTE:
            gain = notes.length[aim] + houses + 0.7 * HOUSE_WORTH * (aim - length)
            best = max(best, gain * hope - turn * (laid + aim - length))
        hope *= CATCH
    return best


@rule
def best_plan(b: Board, player: Player, notes: Notes, least: int, turn: float) -> float:
    """The worth of the best plan that lengthens the route with cards of the hand, one each turn.

    Tries cards and takes them back, depth first, so the state is unchanged afterwards. The move to try next
    at each depth stands in the notes: twice the city, plus one for the left end. The right end comes first,
    because the order of the ends makes no difference.
    """
    best = worth_of_aiming(b, player, notes, 0, least, turn)
    depth = 0
    notes.next_move[0] = 0
    while depth >= 0:
        move = notes.next_move[depth]
        if move == 2 * CITIES:
            depth -= 1
            if depth >= 0:
                take_back(player, notes.next_move[depth] - 1)
            continue
        notes.next_move[depth] = move + 1
        left_before = depth > 0 and notes.next_move[depth - 1] % 2 == 0
        if not can_try(b, player, move) or (left_before and move % 2 == 0):
            continue
        try_move(player, move)
        laid = depth + 1
        best = max(best, worth_of_aiming(b, player, notes, laid, max(least - laid, 0), turn))
        if laid < DEEPEST and player.route_length < LONGEST_PLAN:
            depth = laid
            notes.next_move[depth] = 0
        else:
            take_back(player, move)
    return best


@rule
def can_try(b: Board, player: Player, move: int) -> bool:
    """TT-20: whether the hand has the city and it fits at that end."""
    city = move // 2
    if player.hand[city] == 0:
        return False
    return fits_left(b, player, city) if move % 2 == 1 else fits_right(b, player, city)


@rule
def try_move(player: Player, move: int) -> None:
    """Lay a card for as long as a plan is looked at."""
    city = move // 2
    position = player.route_length
    if move % 2 == 1:
        while position > 0:
            player.route[position] = player.route[position - 1]
            position -= 1
    player.route[position] = city
    player.route_length += 1
    player.hand[city] -= 1


@rule
def take_back(player: Player, move: int) -> None:
    """Undo `try_move`."""
    player.route_length -= 1
    if move % 2 == 1:
        for position in range(player.route_length):
            player.route[position] = player.route[position + 1]
    player.route[player.route_length] = NOBODY
    player.hand[move // 2] += 1


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
def advise_taking(b: Board, player: Player, notes: Notes, turn: float, action: int) -> float:
    """The worth of the best plan with the card taken."""
    if action == ADMINISTRATOR or action == DRAW:
        return best_plan(b, player, notes, 1, turn) + (UNSEEN if action == DRAW else NEW_DISPLAY)
    city = action - TAKE
    player.hand[city] += 1
    value = best_plan(b, player, notes, 1, turn)
    player.hand[city] -= 1
    return value


@rule
def advise_playing(b: Board, s: State, player: Player, notes: Notes, turn: float, action: int) -> float:
    """The worth of the best plan after a lay; the postmaster brings a card, but excludes the others."""
    if action == ABANDON:
        return HOPELESS
    if action == POSTMASTER:
        return best_plan(b, player, notes, 1, turn) + turn + CARD
    right = action >= LAY_RIGHT
    move = 2 * (action - LAY_RIGHT) if right else 2 * (action - LAY_LEFT) + 1
    try_move(player, move)
    value = best_plan(b, player, notes, 0, turn)
    if s.official == Official.NONE:
        value = max(value, worth_of_closing(b, s, player, notes, CARTWRIGHT_REACH))
        value = max(value, best_plan(b, player, notes, 1, turn) + turn)
    take_back(player, move)
    return value


@rule
def advise_closing(
    b: Board, s: State, player: Player, notes: Notes, turn: float, action: int, last: bool
) -> float:
    """Closing now, with or without the cartwright, against the best plan that goes on."""
    if action == CLOSE or action == CLOSE_CARTWRIGHT:
        return worth_of_closing(b, s, player, notes, CARTWRIGHT_REACH if action == CLOSE_CARTWRIGHT else 0)
    value = best_plan(b, player, notes, 1, turn)
    if action == CARRIER:
        return value + turn
    return HOPELESS if last else value


@rule
def advise_placing(b: Board, player: Player, notes: Notes, action: int) -> float:
    """What the houses of a way of placing are worth, or one house."""
    if HOUSE <= action < DISCARD:
        return notes.house[action - HOUSE]
    add_up_provinces(b, player, notes)
    value = 0.0
    for province in range(PROVINCES):
        if action == EACH:
            value += notes.best[province]
        elif action == ALL + province:
            value = notes.total[province]
    return value


@rule
def advise_discarding(b: Board, player: Player, notes: Notes, turn: float, action: int) -> float:
    """The worth of the best plan without the card."""
    city = action - DISCARD
    player.hand[city] -= 1
    value = best_plan(b, player, notes, 1, turn)
    player.hand[city] += 1
    return value


@rule
def advise(b: Board, s: State, seat: int, notes: Notes, out: Ids, count: int) -> int:
    """Return the decision (one of `out[:count]`) that a steady player takes in the view `s` of its seat.

    `s` is the same afterwards.
    """
    player = s.seats[seat]
    appraise_cities(b, s, player, notes.house)
    appraise_lengths(b, s, player, notes)
    turn = worth_of_turn(s, seat)
    last = s.ender != NOBODY
    best, best_value = out[0], 2 * HOPELESS
    for k in range(count):
        action = out[k]
        if s.phase == Phase.TAKE:
            value = advise_taking(b, player, notes, turn, action)
        elif s.phase == Phase.PLAY or s.phase == Phase.LAY:
            value = advise_playing(b, s, player, notes, turn, action)
        elif s.phase == Phase.CLOSE:
            value = advise_closing(b, s, player, notes, turn, action, last)
        elif s.phase == Phase.DISCARD:
            value = advise_discarding(b, player, notes, turn, action)
        else:
            value = advise_placing(b, player, notes, action)
        if value > best_value:
            best, best_value = action, value
    return best
