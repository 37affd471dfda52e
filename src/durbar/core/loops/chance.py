"""Decisions of chance, drawn by weight."""

from __future__ import annotations

from durbar.core.binding import template
from durbar.core.layout import NOTHING, GameState, Ids, Ints32, Rows, Words
from durbar.core.loops.rules import outcomes
from durbar.core.rng import below


@template
def draw_outcome(s: GameState, rng: Words, out: Ids, weights: Ints32) -> int:
    """Return a random outcome of a chance decision, by weight; NOTHING where the rules give none."""
    count = outcomes(s, out, weights)
    total = 0
    for k in range(count):
        total += weights[k]
    if total == 0:
        return NOTHING
    ticket = below(rng, total)
    k = 0
    while ticket >= weights[k]:
        ticket -= weights[k]
        k += 1
    return out[k]


@template
def possible_outcomes(s: GameState, out: Ids, weights: Ints32) -> int:
    """Write the outcomes of a chance decision that have a weight; return their number."""
    possible = 0
    for k in range(outcomes(s, out, weights)):
        out[possible], weights[possible] = out[k], weights[k]
        possible += int(weights[k] > 0)
    return possible


@template
def outcomes_at(states: Rows[GameState], i: int, out: Ids, weights: Ints32) -> int:
    """Write what chance may decide in state `i`, and the weights; return the number."""
    return possible_outcomes(states[i], out, weights)


@template
def chance_at(states: Rows[GameState], i: int, rng: Words, out: Ids, weights: Ints32) -> int:
    """Return a random outcome of the chance decision in state `i`; NOTHING where the rules give none."""
    return draw_outcome(states[i], rng, out, weights)
