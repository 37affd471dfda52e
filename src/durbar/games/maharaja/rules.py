"""The map of the phases: who decides, what is legal, and which chapter carries a decision out."""

from __future__ import annotations

from durbar.core.actor import CHANCE, GAME_OVER
from durbar.core.first_seat import put_first_seats
from durbar.core.layout import Ids, Ints32
from durbar.games.maharaja.action_ids import (
    BID,
    CHARACTER_NAMED,
    CHIP,
    END,
    ENTICE,
    EXCHANGE,
    FIRST,
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
    PLANS,
    QUARRY_ACTION,
    TAKE,
    TO,
    TRAVEL,
    TWO_HOUSES_AT,
)
from durbar.games.maharaja.auction import bid, pass_bidding, put_bids
from durbar.games.maharaja.board import Board
from durbar.games.maharaja.characters import (
    entice,
    exchange,
    give_character,
    name_character,
    put_characters_of,
    take_character,
)
from durbar.games.maharaja.compiler import hot_rule, rule
from durbar.games.maharaja.constants import (
    ACTION_GOLD,
    CHARACTER,
    GOVERNOR,
    HOUSE,
    HOUSE_COST,
    MOVE,
    PALACE,
    PALACE_HOUSE,
    QUARRY,
    TAKE_GOLD,
)
from durbar.games.maharaja.governors import lower_marker, put_new_markers
from durbar.games.maharaja.houses import (
    build_house,
    lift_house,
    put_goals,
    put_villages_with_room,
    quarry,
    set_down,
)
from durbar.games.maharaja.money import earn, pay
from durbar.games.maharaja.palaces import build_palace
from durbar.games.maharaja.rounds import end_turn, set_plan
from durbar.games.maharaja.setup import choose_character, choose_first, place_house, put_marker_on_track
from durbar.games.maharaja.state import BANK, COMPLETE, FIRST_PART, SECOND_PART, Phase, State
from durbar.games.maharaja.travel import begin_journey, travel
from durbar.games.maharaja.turn import carry_out, carry_out_two_houses, put_turn, use_chip

# ---------------------------------------------------------------- who decides, and what is legal


@rule
def actor(s: State) -> int:
    """The seat (from 0) that decides now, or CHANCE, or GAME_OVER."""
    if s.phase == Phase.OVER:
        return GAME_OVER
    if s.phase <= Phase.MARKER:
        return CHANCE
    return s.asked


@rule
def legal(b: Board, s: State, out: Ids) -> int:
    """Write the ids of a seat's legal decisions to `out`; return their number (0 for chance)."""
    phase = s.phase
    if phase == Phase.TURN:
        return put_turn(b, s, out)
    if phase == Phase.TO:
        return put_goals(s, out)
    if phase == Phase.PLAN:
        return put_plans(out)
    if phase == Phase.PLACING:
        return put_villages_with_room(s, HOUSE_AT, out, 0)
    if phase == Phase.AUCTION:
        return put_bids(s, out)
    if phase == Phase.CHOICE:
        return put_characters_of(s, BANK, CHARACTER_NAMED, out, 0)
    if phase == Phase.TAKE:
        return put_characters_of(s, BANK, TAKE, out, 0)
    if phase == Phase.GIVE:
        return put_characters_of(s, s.asked, GIVE, out, 0)
    return 0


@rule
def put_plans(out: Ids) -> int:
    """MA-11: two of the nine actions, or the same one twice."""
    for plan in range(PLANS):
        out[plan] = PLAN + plan
    return PLANS


@rule
def outcomes(s: State, out: Ids, weights: Ints32) -> int:
    """The outcomes of a chance decision: the first player, and the markers in random order."""
    if s.phase == Phase.MARKER:
        return put_new_markers(s, out, weights)
    return put_first_seats(s.players, FIRST, out, weights)


# ---------------------------------------------------------------- what a decision does


@hot_rule
def apply(b: Board, s: State, action: int) -> None:
    """Carry out a legal decision, and everything that follows from it without a choice."""
    phase = s.phase
    if phase == Phase.TURN:
        if TRAVEL <= action < HOUSE_AT:
            travel(b, s, action - TRAVEL)
        elif action == END:
            end_turn(b, s)
        else:
            act(s, action)
            begin_journey(b, s)
    elif phase == Phase.PLAN:
        set_plan(b, s, action - PLAN)
    elif phase == Phase.TO:
        set_down(s, action - TO)
    elif phase == Phase.TAKE:
        take_character(s, action - TAKE)
    elif phase == Phase.GIVE:
        give_character(s, action - GIVE)
    else:
        apply_in_setup(s, action)


@rule
def apply_in_setup(s: State, action: int) -> None:
    """MA-2 … MA-4, MA-72: chance, the auction, first characters and houses."""
    phase = s.phase
    if phase == Phase.FIRST:
        choose_first(s, action - FIRST)
    elif phase == Phase.MARKER:
        put_marker_on_track(s, action - GOVERNOR_OF)
    elif phase == Phase.CHOICE:
        choose_character(s, action - CHARACTER_NAMED)
    elif phase == Phase.PLACING:
        place_house(s, action - HOUSE_AT)
    elif action == PASS:
        pass_bidding(s)
    else:
        bid(s, action - BID)


@hot_rule
def act(s: State, action: int) -> None:
    """MA-20 … MA-28, MA-60, MA-71: a part of an action, the mason's power, or a chip."""
    if action >= CHIP:
        use_chip(s, action - CHIP)
    elif action >= CHARACTER_NAMED:
        change_character(s, action)
    elif action >= GOVERNOR_OF:
        carry_out(s, GOVERNOR, COMPLETE)
        lower_marker(s, action - GOVERNOR_OF)
    elif action >= MASON_AT:
        use_mason(s, action)
    elif action >= MOVE_FROM:
        carry_out(s, MOVE, COMPLETE)
        lift_house(s, action - MOVE_FROM)
    elif action >= PALACE_ON:
        build_planned_palace(s, action)
    elif action >= HOUSE_AT:
        build_planned_house(s, action)
    elif action == GOLD_ACTION:
        carry_out(s, TAKE_GOLD, COMPLETE)
        earn(s.seats[s.turn], ACTION_GOLD)
    elif action == QUARRY_ACTION:
        carry_out(s, QUARRY, COMPLETE)
        quarry(s.seats[s.turn])


@rule
def change_character(s: State, action: int) -> None:
    """MA-28, MA-75: the *Character* action."""
    carry_out(s, CHARACTER, COMPLETE)
    if action >= ENTICE:
        entice(s, action - ENTICE)
    elif action >= EXCHANGE:
        exchange(s, action - EXCHANGE)
    else:
        name_character(s, action - CHARACTER_NAMED)


@rule
def use_mason(s: State, action: int) -> None:
    """MA-60: the mason's house, built or moved free."""
    s.mason_used = 1
    if action >= MASON_FROM:
        lift_house(s, action - MASON_FROM)
    else:
        build_house(s, s.turn, action - MASON_AT)


@rule
def build_planned_palace(s: State, action: int) -> None:
    """MA-25, MA-26: a palace, of the one action or the other."""
    if action >= PALACE_HOUSE_ON:
        carry_out(s, PALACE_HOUSE, FIRST_PART)
        build_palace(s, action - PALACE_HOUSE_ON)
    else:
        carry_out(s, PALACE, COMPLETE)
        build_palace(s, action - PALACE_ON)


@hot_rule
def build_planned_house(s: State, action: int) -> None:
    """MA-21, MA-22, MA-26: a house of one of the three actions that build, for 1 gold."""
    pay(s.seats[s.turn], HOUSE_COST)
    if action >= PALACE_HOUSE_AT:
        carry_out(s, PALACE_HOUSE, SECOND_PART)
        build_house(s, s.turn, action - PALACE_HOUSE_AT)
    elif action >= TWO_HOUSES_AT:
        carry_out_two_houses(s, action - TWO_HOUSES_AT)
        build_house(s, s.turn, action - TWO_HOUSES_AT)
    else:
        carry_out(s, HOUSE, COMPLETE)
        build_house(s, s.turn, action - HOUSE_AT)
