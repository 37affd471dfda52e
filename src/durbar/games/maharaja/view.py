"""What a seat may see: the one place where secrets are removed, and where a search draws them anew.

Secret are the discs of others until they begin their turn, and the gold of others unless it is open. When the
game is over nothing is secret any more.
"""

from __future__ import annotations

from durbar.core.layout import Words
from durbar.core.rng import below
from durbar.games.maharaja.action_ids import END, PASS, PLAN, PLAN_PAIRS, PLANS
from durbar.games.maharaja.characters import next_to_act
from durbar.games.maharaja.compiler import rule
from durbar.games.maharaja.constants import GOLD, PALACE_COST
from durbar.games.maharaja.ending import is_last_round
from durbar.games.maharaja.rounds import next_to_plan
from durbar.games.maharaja.state import HIDDEN, NOBODY, UNKNOWN, Phase, State

PLAUSIBLE_GOLD = 2 * PALACE_COST  # what another seat may well have, at most


@rule
def wipe(s: State, viewer: int) -> None:
    """MA-11: turn a state into what the seat `viewer` (from 0) may see; −1 is a spectator."""
    if s.phase == Phase.OVER:
        return
    for seat in range(s.players):
        if seat == viewer:
            continue
        player = s.seats[seat]
        if s.options.open_gold == 0:
            player.gold = UNKNOWN
        if player.plan[0] != NOBODY and player.acted == 0:
            player.plan[:] = HIDDEN


@rule
def resample(s: State, rng: Words) -> None:
    """Turn a view into a state that it may stand for: hidden discs and unknown gold are drawn."""
    for seat in range(s.players):
        player = s.seats[seat]
        if player.plan[0] == HIDDEN:
            plan = below(rng, PLANS)
            player.plan[0] = PLAN_PAIRS[plan, 0]
            player.plan[1] = PLAN_PAIRS[plan, 1]
        if player.gold == UNKNOWN:
            player.gold = draw_gold(s, seat, rng)


@rule
def draw_gold(s: State, seat: int, rng: Words) -> int:
    """Gold that the seat may have; in an auction it covers the seat's bid (MA-72)."""
    if s.round_number > 0:
        return below(rng, PLAUSIBLE_GOLD + 1)
    least = s.bid if s.bidder == seat else 0
    return least + below(rng, GOLD + 1 - least)


@rule
def reveals(s: State, action: int) -> bool:
    """Whether a disc comes to light after a decision, because a turn begins, or all gold at the end."""
    if s.phase == Phase.PLAN:
        return next_to_plan(s) == NOBODY
    if s.phase != Phase.TURN or action != END:
        return False
    if next_to_act(s) != NOBODY:
        return True
    return s.options.open_gold == 0 and is_last_round(s)


@rule
def secret_of(s: State, action: int) -> int:
    """The one seat (from 0) that may read the decision in the log until its turn, or NOBODY: a plan."""
    return s.asked if PLAN <= action < PASS else NOBODY


@rule
def laid_open(s: State) -> int:
    """MA-12: the seats (bits) that have begun their turn in this round: their discs are revealed."""
    seats = 0
    for seat in range(s.players):
        if s.seats[seat].acted == 1:
            seats |= 1 << seat
    return seats
