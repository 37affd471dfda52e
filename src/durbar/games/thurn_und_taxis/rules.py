"""The order of play: what is legal, and what a decision does."""

from __future__ import annotations

from durbar.core.actor import CHANCE, GAME_OVER
from durbar.core.deck import (
    cards_left,
    display_holds_a_card,
    draw,
    empty_place,
    prepare_deck,
    put_deck,
    put_display,
    show,
    take_from_display,
)
from durbar.core.layout import NOTHING, Ids, Ints32
from durbar.games.thurn_und_taxis.action_ids import (
    ABANDON,
    ADMINISTRATOR,
    ALL,
    CARRIER,
    CLOSE,
    CLOSE_CARTWRIGHT,
    DISCARD,
    DRAW,
    DRAWN,
    EACH,
    END,
    FIRST,
    HOUSE,
    LAY_LEFT,
    LAY_RIGHT,
    NONE,
    POSTMASTER,
    SHOW,
    SKIP,
    TAKE,
)
from durbar.games.thurn_und_taxis.board import Board
from durbar.games.thurn_und_taxis.cards import (
    discard_display,
    discard_from_hand,
    put_cities_of_hand,
    something_to_take,
)
from durbar.games.thurn_und_taxis.closing import (
    can_close,
    cartwright_helps,
    free_cities,
    free_city,
    next_free_province,
    place_all,
    place_house,
    take_province_tiles,
    take_route_tile,
    wins_carriage,
)
from durbar.games.thurn_und_taxis.compiler import hot_rule, rule
from durbar.games.thurn_und_taxis.constants import CARTWRIGHT_REACH, CITIES, DISPLAY, HAND_LIMIT, PROVINCES
from durbar.games.thurn_und_taxis.ending import is_last_turn, take_end_tile
from durbar.games.thurn_und_taxis.route import (
    discard_route,
    hand_has_a_fitting_card,
    lay_left,
    lay_right,
    put_lays,
)
from durbar.games.thurn_und_taxis.state import NOBODY, Official, Phase, State

# ---------------------------------------------------------------- the order of turns


@rule
def actor(s: State) -> int:
    """The seat (from 0) that decides now, or CHANCE, or GAME_OVER."""
    if s.phase == Phase.OVER:
        return GAME_OVER
    if s.phase <= Phase.DRAW:
        return CHANCE
    return s.turn


@hot_rule
def begin_turn(s: State, seat: int) -> None:
    """TT-14: the first round, and by option an empty hand, compel to call the postmaster."""
    s.turn = seat
    s.official = Official.NONE
    s.taken = 0
    s.laid = 0
    first_round = s.turns < s.players
    empty_hand = s.options.empty_hand_postmaster == 1 and s.seats[seat].hand_size == 0
    s.duty = 1 if first_round or empty_hand else 0
    fill_display(s)


@hot_rule
def fill_display(s: State) -> None:
    """TT-4, TT-10, TT-50: empty places are filled as long as there are cards, then play goes on."""
    if empty_place(s, DISPLAY) != NOTHING and cards_left(s):
        prepare_deck(s)
        s.phase = Phase.SHOW
    elif s.taken == 0 and something_to_take(s):
        s.phase = Phase.TAKE
    else:
        begin_play(s)


@rule
def begin_play(s: State) -> None:
    """TT-11, TT-50: the play step; without a card to play it is already about closing."""
    s.phase = Phase.PLAY if s.seats[s.turn].hand_size > 0 else Phase.CLOSE


@hot_rule
def end_turn(s: State) -> None:
    """TT-40: the next player's turn, or the end of the game."""
    s.turns += 1
    if is_last_turn(s):
        s.phase = Phase.OVER
    else:
        begin_turn(s, (s.turn + 1) % s.players)


# ---------------------------------------------------------------- what is legal


@rule
def may_call_administrator(s: State) -> bool:
    """TT-13, TT-51: before taking, unless the postmaster is compulsory; the display holds a card."""
    return s.official == Official.NONE and s.duty == 0 and display_holds_a_card(s)


@rule
def may_call_postmaster(s: State) -> bool:
    """TT-13, TT-14: after the first take, if a second card is there."""
    return s.official == Official.NONE and s.taken == 1 and something_to_take(s)


@rule
def may_call_carrier(b: Board, s: State) -> bool:
    """TT-13, TT-23: after the first lay, if another card of the hand fits."""
    return s.official == Official.NONE and s.laid == 1 and hand_has_a_fitting_card(b, s)


@rule
def may_call_cartwright(b: Board, s: State) -> bool:
    """TT-13, TT-32: when closing, where he brings a carriage."""
    return s.official == Official.NONE and cartwright_helps(b, s.seats[s.turn])


@rule
def put_takes(s: State, out: Ids) -> int:
    """TT-10, TT-13: the administrator, each city of the display once, the deck."""
    count = 0
    if may_call_administrator(s):
        out[count] = ADMINISTRATOR
        count += 1
    count = put_display(s, TAKE, out, count)
    if cards_left(s):
        out[count] = DRAW
        count += 1
    return count


@rule
def put_plays(b: Board, s: State, out: Ids) -> int:
    """TT-11, TT-14, TT-21: the postmaster, lays, and abandoning where nothing fits (or by option)."""
    count = 0
    if may_call_postmaster(s):
        out[count] = POSTMASTER
        count += 1
        if s.duty == 1:
            return count
    before = count
    count = put_lays(b, s, out, count)
    if count == before or (s.options.voluntary_abandon == 1 and s.seats[s.turn].route_length > 0):
        out[count] = ABANDON
        count += 1
    return count


@rule
def put_closings(b: Board, s: State, out: Ids) -> int:
    """TT-12, TT-13: the carrier, closing with or without the cartwright, the end of the turn."""
    count = 0
    if may_call_carrier(b, s):
        out[count] = CARRIER
        count += 1
    if can_close(s.seats[s.turn]):
        out[count] = CLOSE
        count += 1
        if may_call_cartwright(b, s):
            out[count] = CLOSE_CARTWRIGHT
            count += 1
    out[count] = END
    return count + 1


@rule
def put_placings(b: Board, s: State, out: Ids) -> int:
    """TT-30: one city of every province, all cities of one province, or none."""
    player = s.seats[s.turn]
    count = 0
    for province in range(PROVINCES):
        if free_cities(b, player, province) > 0:
            if count == 0:
                out[count] = EACH
                count += 1
            out[count] = ALL + province
            count += 1
    out[count] = NONE
    return count + 1


@rule
def put_houses(b: Board, s: State, out: Ids) -> int:
    """TT-30: the free cities of the route in the province that is asked about."""
    player = s.seats[s.turn]
    count = 0
    for city in range(CITIES):
        if b.province[city] == s.province and free_city(player, city):
            for position in range(player.route_length):
                if player.route[position] == city:
                    out[count] = HOUSE + city
                    count += 1
    if s.phase == Phase.EACH:
        out[count] = SKIP
        count += 1
    return count


@rule
def outcomes(s: State, out: Ids, weights: Ints32) -> int:
    """The outcomes of a chance decision, and how many cards (or seats) stand for each."""
    if s.phase == Phase.FIRST:
        for seat in range(s.players):
            out[seat] = FIRST + seat
            weights[seat] = 1
        return s.players
    return put_deck(s, SHOW if s.phase == Phase.SHOW else DRAWN, out, weights)


@rule
def legal(b: Board, s: State, out: Ids) -> int:
    """Write the ids of a seat's legal decisions to `out`; return their number (0 for chance)."""
    phase = s.phase
    if phase == Phase.TAKE:
        return put_takes(s, out)
    if phase == Phase.PLAY:
        return put_plays(b, s, out)
    if phase == Phase.LAY:
        return put_lays(b, s, out, 0)
    if phase == Phase.CLOSE:
        return put_closings(b, s, out)
    if phase == Phase.PLACING:
        return put_placings(b, s, out)
    if phase == Phase.EACH or phase == Phase.ALL:
        return put_houses(b, s, out)
    if phase == Phase.DISCARD:
        return put_cities_of_hand(s, DISCARD, out, 0)
    return 0


# ---------------------------------------------------------------- what a decision does


@hot_rule
def apply(b: Board, s: State, action: int) -> None:
    """Carry out a legal decision, and everything that follows from it without a choice."""
    if action >= FIRST:
        apply_chance(s, action)
    elif action >= DISCARD:
        discard_from_hand(s, action - DISCARD)
        finish_discarding(s)
    elif action >= HOUSE:
        place_house(s.seats[s.turn], action - HOUSE)
        after_house(b, s)
    elif action >= ALL:
        place_in_one_province(b, s, action - ALL)
    elif action >= LAY_RIGHT:
        lay_right(s, action - LAY_RIGHT)
        after_lay(s)
    elif action >= LAY_LEFT:
        lay_left(s, action - LAY_LEFT)
        after_lay(s)
    elif action >= TAKE:
        take_from_display(s, action - TAKE)
        s.taken += 1
        fill_display(s)
    elif action == DRAW:
        prepare_deck(s)
        s.phase = Phase.DRAW
    elif action == ABANDON:
        discard_route(s)
        s.phase = Phase.LAY
    elif action == END:
        end_turn(s)
    else:
        apply_choice(b, s, action)


@rule
def apply_choice(b: Board, s: State, action: int) -> None:
    """Officials (TT-13), closing (TT-12) and the way of placing houses (TT-30)."""
    if action == ADMINISTRATOR:
        s.official = Official.ADMINISTRATOR
        discard_display(s)
        fill_display(s)
    elif action == POSTMASTER:
        s.official = Official.POSTMASTER
        s.phase = Phase.TAKE
    elif action == CARRIER:
        s.official = Official.CARRIER
        s.phase = Phase.LAY
    elif action == CLOSE:
        s.phase = Phase.PLACING
    elif action == CLOSE_CARTWRIGHT:
        s.official = Official.CARTWRIGHT
        s.phase = Phase.PLACING
    elif action == EACH:
        s.phase = Phase.EACH
        ask_next_province(b, s, 0)
    elif action == SKIP:
        ask_next_province(b, s, s.province + 1)
    else:
        finish_closing(b, s)


@hot_rule
def apply_chance(s: State, action: int) -> None:
    """TT-4, TT-10: the start player, a card for the display, a card for the hand."""
    if action >= DRAWN:
        draw(s, action - DRAWN)
        s.taken += 1
        begin_play(s)
    elif action >= SHOW:
        show(s, action - SHOW)
        fill_display(s)
    else:
        s.first = action - FIRST
        begin_turn(s, s.first)


@hot_rule
def after_lay(s: State) -> None:
    """TT-12: a card is laid; the carrier, closing or the end of the turn may follow."""
    s.laid += 1
    s.phase = Phase.CLOSE


@rule
def place_in_one_province(b: Board, s: State, province: int) -> None:
    """TT-30: all free cities of the route there; when houses run short the player chooses city by city."""
    player = s.seats[s.turn]
    if free_cities(b, player, province) <= player.houses_left:
        place_all(b, player, province)
        finish_closing(b, s)
    else:
        s.phase = Phase.ALL
        s.province = province


@rule
def after_house(b: Board, s: State) -> None:
    """TT-30: on to the next question; the questions end with the last house."""
    if s.seats[s.turn].houses_left == 0:
        finish_closing(b, s)
    elif s.phase == Phase.EACH:
        ask_next_province(b, s, s.province + 1)


@rule
def ask_next_province(b: Board, s: State, start: int) -> None:
    """TT-30: province by province in board order, only those with a free city of the route."""
    s.province = next_free_province(b, s.seats[s.turn], start)
    if s.province == NOBODY:
        finish_closing(b, s)


@rule
def finish_closing(b: Board, s: State) -> None:
    """TT-31 … TT-33, TT-40: tiles, the carriage, the end tile; then the route is discarded."""
    player = s.seats[s.turn]
    s.province = NOBODY
    take_route_tile(b, s, player)
    take_province_tiles(b, s, player)
    reach = CARTWRIGHT_REACH if s.official == Official.CARTWRIGHT else 0
    if wins_carriage(b, player, player.route_length + reach):
        player.carriages += 1
    take_end_tile(b, s)
    discard_route(s)
    finish_discarding(s)


@rule
def finish_discarding(s: State) -> None:
    """TT-33: until at most three cards are left in the hand; then the turn is over."""
    if s.seats[s.turn].hand_size > HAND_LIMIT:
        s.phase = Phase.DISCARD
    else:
        end_turn(s)
