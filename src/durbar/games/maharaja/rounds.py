"""The phases of a round (MA-10 … MA-13)."""

from __future__ import annotations

from durbar.games.maharaja.action_ids import PLAN_PAIRS
from durbar.games.maharaja.board import Board
from durbar.games.maharaja.characters import next_to_act
from durbar.games.maharaja.compiler import hot_rule, rule
from durbar.games.maharaja.ending import is_last_round
from durbar.games.maharaja.governors import move_maharaja
from durbar.games.maharaja.scoring import score_city
from durbar.games.maharaja.state import NOBODY, Phase, State
from durbar.games.maharaja.turn import begin_turn, pay_penalties


@rule
def begin_round(s: State) -> None:
    """MA-10, MA-11: the Maharaja moves; then all set their discs."""
    s.round_number += 1
    move_maharaja(s)
    for seat in range(s.players):
        s.seats[seat].acted = 0
        s.seats[seat].plan[:] = NOBODY
    s.turn = s.asked = s.first
    s.phase = Phase.PLAN


@rule
def round_begins(s: State) -> bool:
    """MA-11: whether all are to set their discs, and nobody has."""
    return s.phase == Phase.PLAN and s.asked == s.first


@rule
def next_to_plan(s: State) -> int:
    """MA-11: the seat whose plan stands next in the record, or NOBODY after the last one."""
    seat = (s.asked + 1) % s.players
    return NOBODY if seat == s.first else seat


@hot_rule
def set_plan(b: Board, s: State, plan: int) -> None:
    """MA-11, MA-12: the disc is set; after the last one the lowest character begins."""
    s.seats[s.asked].plan[0] = PLAN_PAIRS[plan, 0]
    s.seats[s.asked].plan[1] = PLAN_PAIRS[plan, 1]
    if next_to_plan(s) == NOBODY:
        begin_turn(b, s, next_to_act(s))
    else:
        s.turn = s.asked = next_to_plan(s)


@hot_rule
def end_turn(b: Board, s: State) -> None:
    """MA-12, MA-13, MA-29: penalties are paid; the next one acts, or the round ends."""
    pay_penalties(s)
    seat = next_to_act(s)
    if seat == NOBODY:
        end_round(b, s)
    else:
        begin_turn(b, s, seat)


@rule
def end_round(b: Board, s: State) -> None:
    """MA-13, MA-50: the Maharaja's city is scored, and the end is checked."""
    score_city(b, s)
    if is_last_round(s):
        s.phase = Phase.OVER
    else:
        begin_round(s)
