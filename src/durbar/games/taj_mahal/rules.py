"""The order of play: what is legal, and what a decision does."""

from __future__ import annotations

from durbar.core.actor import CHANCE, GAME_OVER
from durbar.core.deck import (
    cards_left,
    display_holds_a_card,
    draw,
    prepare_deck,
    put_deck,
    put_display,
    show,
)
from durbar.core.first_seat import put_first_seats
from durbar.core.layout import Ids, Ints32
from durbar.games.taj_mahal.action_ids import (
    ADD,
    BONUS,
    CHOOSE,
    CROWN,
    DONE,
    DRAWN,
    FIRST,
    PALACE,
    PLAY,
    SHOW,
    TILE,
    WITHDRAW,
)
from durbar.games.taj_mahal.board import Board
from durbar.games.taj_mahal.cards import (
    choose_from_display,
    discard_row,
    fix_colour,
    play,
    play_special,
    put_additions,
    put_turn,
)
from durbar.games.taj_mahal.claims import claim
from durbar.games.taj_mahal.compiler import hot_rule, rule
from durbar.games.taj_mahal.constants import NEW_CARDS, SPECIALS, WHITES
from durbar.games.taj_mahal.dummy import turn_up_dummy_card
from durbar.games.taj_mahal.palaces import put_crowns, put_palaces
from durbar.games.taj_mahal.scoring import score_withdrawal, take_bonus_tile
from durbar.games.taj_mahal.setup import (
    deal_bonus_tile,
    deal_card,
    deal_province_tile,
    put_bonus_tiles,
    put_province_tiles,
)
from durbar.games.taj_mahal.state import NOBODY, Phase, State
from durbar.games.taj_mahal.visit import end_turn, fill_display, pass_turn

# ---------------------------------------------------------------- who decides, and what is legal


@rule
def actor(s: State) -> int:
    """The seat (from 0) that decides now, or CHANCE, or GAME_OVER."""
    if s.phase == Phase.OVER:
        return GAME_OVER
    if s.phase <= Phase.DUMMY:
        return CHANCE
    return s.turn


@rule
def legal(b: Board, s: State, out: Ids) -> int:
    """Write the ids of a seat's legal decisions to `out`; return their number (0 for chance)."""
    phase = s.phase
    if phase == Phase.TURN:
        return put_turn(s, out)
    if phase == Phase.ADD:
        return put_additions(s, out)
    if phase == Phase.PALACE:
        return put_palaces(b, s, out)
    if phase == Phase.CROWN:
        return put_crowns(b, s, out)
    if phase == Phase.CHOOSE:
        return put_display(s, CHOOSE, out, 0)
    return 0


@rule
def outcomes(s: State, out: Ids, weights: Ints32) -> int:
    """The outcomes of a chance decision, and how many seats, tiles or cards stand for each."""
    if s.phase == Phase.FIRST:
        return put_first_seats(s.players, FIRST, out, weights)
    if s.phase == Phase.TILE:
        return put_province_tiles(s, out, weights)
    if s.phase == Phase.BONUS:
        return put_bonus_tiles(s, out, weights)
    shown = s.phase == Phase.SHOW or s.phase == Phase.DUMMY
    return put_deck(s, SHOW if shown else DRAWN, out, weights)


# ---------------------------------------------------------------- what a decision does


@hot_rule
def apply(b: Board, s: State, action: int) -> None:
    """Carry out a legal decision, and everything that follows from it without a choice."""
    if action >= FIRST:
        apply_chance(b, s, action)
    elif action >= CHOOSE:
        choose_from_display(s, action - CHOOSE)
        ask_for_new_card(b, s)
    elif action >= CROWN:
        build_crown_palace(b, s, action - CROWN)
    elif action >= PALACE:
        build_palace(b, s, action - PALACE)
    elif action >= ADD:
        add(b, s, action - ADD + WHITES)
    elif action >= PLAY:
        play(b, s, action - PLAY)
        s.laid = action - PLAY
        s.phase = Phase.ADD
    elif action == DONE:
        fix_colour(s, NOBODY)
        end_turn(b, s)
    elif action == WITHDRAW:
        claim(b, s)
        go_on_withdrawing(b, s)


@hot_rule
def apply_chance(b: Board, s: State, action: int) -> None:
    """What chance has dealt, shown or drawn."""
    if action >= DRAWN:
        take_drawn_card(b, s, action - DRAWN)
    elif action >= SHOW:
        if s.phase == Phase.DUMMY:
            turn_up_dummy_card(b, s, action - SHOW)
            pass_turn(b, s)
        else:
            show(s, action - SHOW)
            fill_display(s)
    elif action >= BONUS:
        deal_bonus_tile(s, action - BONUS)
    elif action >= TILE:
        deal_province_tile(s, action - TILE + 1)
    else:
        s.first = action - FIRST
        s.phase = Phase.TILE


@rule
def take_drawn_card(b: Board, s: State, kind: int) -> None:
    """TM-6, TM-26, TM-30: a card for a first hand, for who has played nothing, or for a bonus tile."""
    if s.phase == Phase.DEAL:
        deal_card(s, kind)
    elif s.phase == Phase.BONUS_CARD:
        draw(s, kind)
        go_on_withdrawing(b, s)
    else:
        draw(s, kind)
        ask_for_new_card(b, s)


@hot_rule
def add(b: Board, s: State, card: int) -> None:
    """TM-11, TM-40, TM-41: a white or special card goes with the coloured one, and the turn is over."""
    if card >= SPECIALS:
        play_special(b, s, card)
    else:
        play(b, s, card)
    fix_colour(s, card)
    end_turn(b, s)


@rule
def build_palace(b: Board, s: State, city: int) -> None:
    """TM-21, TM-22: a normal palace; the bonus tile there is resolved before the next palace."""
    s.seats[s.turn].palaces |= b.city_bit[city]
    s.palaces_due -= 1
    if take_bonus_tile(b, s, city):
        prepare_deck(s)
        s.phase = Phase.BONUS_CARD
    else:
        go_on_withdrawing(b, s)


@rule
def build_crown_palace(b: Board, s: State, city: int) -> None:
    """TM-23: the crown palace; it takes no bonus tile."""
    s.seats[s.turn].crowns |= b.city_bit[city]
    s.crown_due = 0
    go_on_withdrawing(b, s)


@hot_rule
def go_on_withdrawing(b: Board, s: State) -> None:
    """TM-21 … TM-26: palaces, the crown palace, scoring, the end of the row, new cards."""
    if s.palaces_due > 0:
        s.phase = Phase.PALACE
    elif s.crown_due == 1:
        s.phase = Phase.CROWN
    else:
        score_withdrawal(b, s)
        leave(b, s)


@hot_rule
def leave(b: Board, s: State) -> None:
    """TM-15, TM-25, TM-26: out of the visit; who has played nothing draws a card first."""
    player = s.seats[s.turn]
    nothing_played = player.row_length == 0
    discard_row(s)
    player.present = 0
    s.chosen = 0
    if nothing_played and cards_left(s):
        prepare_deck(s)
        s.phase = Phase.EXTRA_CARD
    else:
        ask_for_new_card(b, s)


@rule
def ask_for_new_card(b: Board, s: State) -> None:
    """TM-26: two cards from the display, or what is left."""
    if s.chosen < NEW_CARDS and display_holds_a_card(s):
        s.phase = Phase.CHOOSE
    else:
        s.chosen = 0
        end_turn(b, s)
