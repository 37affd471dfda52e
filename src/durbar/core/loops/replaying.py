"""Replaying a log, every decision checked."""

from __future__ import annotations

from durbar.core.binding import template
from durbar.core.layout import Bools, GameState, Ids, Ints, Ints32, Layout, Records, Rows
from durbar.core.loops.chance import possible_outcomes
from durbar.core.loops.rules import actor, apply, laid_open, legal, reveals, secret_of


@template
def lift_veils(owners: Ints, count: int, seats: int) -> None:
    """Let all read what the `seats` (bits) decided in secret among the first `count` decisions."""
    for k in range(count):
        if owners[k] >= 0 and (seats >> owners[k]) & 1:
            owners[k] = -1


@template
def is_legal(b: Layout, s: GameState, action: int, out: Ids, weights: Ints32) -> bool:
    """Say whether `action` is one of the decisions, or of chance's outcomes, in `s`."""
    count = legal(b, s, out) if actor(s) >= 0 else possible_outcomes(s, out, weights)
    for k in range(count):
        if out[k] == action:
            return True
    return False


@template
def replay(
    boards: Records,
    states: Rows[GameState],
    i: int,
    actors: Ints,
    actions: Ids,
    owners: Ints,
    shown: Bools,
    out: Ids,
    weights: Ints32,
) -> int:
    """Carry out a log in state `i`, checking each decision; return how many were right.

    `actors` holds seats from 0 or CHANCE. Writes for each decision to `owners` the only seat that may read it
    (−1: all may), and to `shown` whether it showed others something hidden. State `i` is left before the
    first decision that is not legal.
    """
    b, s = boards[0], states[i]
    opened = laid_open(s)
    for k in range(len(actions)):
        action = actions[k]
        if actor(s) != actors[k] or not is_legal(b, s, action, out, weights):
            return k
        owners[k] = secret_of(s, action)
        shown[k] = reveals(s, action)
        apply(b, s, action)
        now_open = laid_open(s)
        if now_open != opened:
            lift_veils(owners, k + 1, now_open)
            opened = now_open
    return len(actions)
