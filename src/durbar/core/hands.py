"""Hands counted by kind of card: hiding one, and drawing what is hidden anew. For the rooms' views."""

from __future__ import annotations

from durbar.core.chance import below
from durbar.core.jit import core_rule
from durbar.core.layout import Ints, Words


@core_rule
def hide_hand(pool: Ints, hand: Ints, known: Ints) -> None:
    """Leave in a hand only the cards that are known to be there; the others join the pool of unseen ones."""
    for kind in range(len(hand)):
        pool[kind] += hand[kind] - known[kind]
        hand[kind] = known[kind]


@core_rule
def draw_unseen(pool: Ints, hand: Ints, count: int, rng: Words) -> None:
    """Move `count` random cards from the pool of unseen ones to a hand."""
    unseen = pool.sum()
    for _ in range(count):
        ticket = below(rng, unseen)
        kind = 0
        while ticket >= pool[kind]:
            ticket -= pool[kind]
            kind += 1
        pool[kind] -= 1
        hand[kind] += 1
        unseen -= 1
