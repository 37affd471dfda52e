"""A turn: its steps, what is legal in each of them, and the next player's turn."""

from __future__ import annotations

from durbar.core.deck import cards_left, empty_place, prepare_deck, put_display
from durbar.core.layout import NOTHING, Ids
from durbar.games.thurn_und_taxis.action_ids import (
    ABANDON,
    ADMINISTRATOR,
    CARRIER,
    CLOSE,
    CLOSE_CARTWRIGHT,
    DRAW,
    END,
    POSTMASTER,
    TAKE,
)
from durbar.games.thurn_und_taxis.board import Board
from durbar.games.thurn_und_taxis.cards import something_to_take
from durbar.games.thurn_und_taxis.closing import can_close
from durbar.games.thurn_und_taxis.compiler import hot_rule, rule
from durbar.games.thurn_und_taxis.constants import DISPLAY, MOST_TURNS
from durbar.games.thurn_und_taxis.ending import is_last_turn
from durbar.games.thurn_und_taxis.officials import (
    may_call_administrator,
    may_call_carrier,
    may_call_cartwright,
    may_call_postmaster,
)
from durbar.games.thurn_und_taxis.route import put_lays
from durbar.games.thurn_und_taxis.state import Official, Phase, State

# ---------------------------------------------------------------- from step to step


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
def after_lay(s: State) -> None:
    """TT-12: a card is laid; the carrier, closing or the end of the turn may follow."""
    s.laid += 1
    s.phase = Phase.CLOSE


@hot_rule
def end_turn(s: State) -> None:
    """TT-40: the next player's turn, or the end of the game."""
    s.turns += int(s.turns < MOST_TURNS)
    if is_last_turn(s):
        s.phase = Phase.OVER
    else:
        begin_turn(s, (s.turn + 1) % s.players)


# ---------------------------------------------------------------- what is legal in a step


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
