"""The map of the phases: who decides, what is legal, and which chapter carries a decision out."""

from __future__ import annotations

from durbar.core.actor import CHANCE, GAME_OVER
from durbar.core.deck import draw, prepare_deck, put_deck, show, take_from_display
from durbar.core.first_seat import put_first_seats
from durbar.core.layout import Ids, Ints32
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
    POSTMASTER,
    SHOW,
    SKIP,
    TAKE,
)
from durbar.games.thurn_und_taxis.board import Board
from durbar.games.thurn_und_taxis.cards import discard_display, discard_from_hand, put_cities_of_hand
from durbar.games.thurn_und_taxis.closing import place_house
from durbar.games.thurn_und_taxis.compiler import hot_rule, rule
from durbar.games.thurn_und_taxis.placing import (
    after_house,
    ask_next_province,
    finish_closing,
    finish_discarding,
    place_in_one_province,
    put_houses,
    put_placings,
)
from durbar.games.thurn_und_taxis.route import discard_route, lay_left, lay_right, put_lays
from durbar.games.thurn_und_taxis.state import Official, Phase, State
from durbar.games.thurn_und_taxis.turn import (
    after_lay,
    begin_play,
    begin_turn,
    end_turn,
    fill_display,
    put_closings,
    put_plays,
    put_takes,
)

# ---------------------------------------------------------------- who decides, and what is legal


@rule
def actor(s: State) -> int:
    """The seat (from 0) that decides now, or CHANCE, or GAME_OVER."""
    if s.phase == Phase.OVER:
        return GAME_OVER
    if s.phase <= Phase.DRAW:
        return CHANCE
    return s.turn


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


@rule
def outcomes(s: State, out: Ids, weights: Ints32) -> int:
    """The outcomes of a chance decision, and how many cards (or seats) stand for each."""
    if s.phase == Phase.FIRST:
        return put_first_seats(s.players, FIRST, out, weights)
    return put_deck(s, SHOW if s.phase == Phase.SHOW else DRAWN, out, weights)


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
