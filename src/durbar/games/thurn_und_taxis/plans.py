"""What a route is worth, and the best plan for it: its length, the cards for that, and the turns it takes."""

from __future__ import annotations

from durbar.games.thurn_und_taxis.board import Board
from durbar.games.thurn_und_taxis.compiler import rule
from durbar.games.thurn_und_taxis.constants import CARRIAGES, CITIES, PILES, ROUTE_PILE, SHORTEST_ROUTE
from durbar.games.thurn_und_taxis.house_worths import (
    HOUSE_WORTH,
    appraise_houses,
    count_in,
    top_tile,
    worth_of_houses,
    worth_with,
)
from durbar.games.thurn_und_taxis.notes import DEEPEST, Notes
from durbar.games.thurn_und_taxis.route import left_end, right_end
from durbar.games.thurn_und_taxis.state import NOBODY, Player, State

TURN = 0.9  # what a turn is worth
HURRY = 2.0  # the same when somebody is about to end the game
CARRIAGE = 10.0  # the next carriage, as a step towards the last one
CATCH = 0.66  # the chance to get a card that a plan still lacks
LONGEST_PLAN = 9
HOPELESS = -1e9


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
