"""Counting positions, which pins what is legal."""

from __future__ import annotations

from durbar.core.actor import CHANCE, GAME_OVER
from durbar.core.binding import template
from durbar.core.layout import GameState, Ids, Ints32, Records, Rows
from durbar.core.loops.chance import possible_outcomes
from durbar.core.loops.rules import actor, apply, legal


@template
def perft(
    boards: Records,
    states: Rows[GameState],
    level: int,
    depth: int,
    out: Rows[Ids],
    weights: Rows[Ints32],
) -> int:
    """Count the positions `depth` decisions (chance too) below `states[level]`; an ended game counts once.

    `states` has `level + depth + 1` elements, `out` and `weights` as many rows. Compiled code must not call
    this one, because it is recursive (see `core/jit.py`).
    """
    s = states[level]
    if depth == 0 or actor(s) == GAME_OVER:
        return 1
    if actor(s) == CHANCE:
        count = possible_outcomes(s, out[level], weights[level])
    else:
        count = legal(boards[0], s, out[level])
    if depth == 1:
        return count
    total = 0
    for k in range(count):
        states[level + 1] = s
        apply(boards[0], states[level + 1], int(out[level][k]))
        total += perft(boards, states, level + 1, depth - 1, out, weights)
    return total
