"""Hidden hands, counted by kind of card: hiding them, and drawing anew what is hidden. For the rooms' views.

A state whose hands are hidden like that has the fields `deck` and `seats`, and each seat has `hand`, `known`
(the cards of the hand that all saw being taken) and `hand_size`. In a view `deck` holds every card that the
viewer cannot place.
"""

from __future__ import annotations

from typing import Protocol

from durbar.core.jit import core_rule
from durbar.core.layout import Ints, Rows, Words
from durbar.core.rng import below


class Holder(Protocol):
    """A seat with a hidden hand."""

    hand: Ints
    known: Ints
    hand_size: int


class Dealt(Protocol):
    """A state with hidden hands."""

    players: int
    deck: Ints

    @property
    def seats(self) -> Rows[Holder]:
        """All seats."""


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


@core_rule
def hide_other_hands(s: Dealt, viewer: int) -> None:
    """Hide every hand but the viewer's."""
    for seat in range(s.players):
        if seat != viewer:
            hide_hand(s.deck, s.seats[seat].hand, s.seats[seat].known)


@core_rule
def draw_hidden_cards(s: Dealt, rng: Words) -> None:
    """Fill up the hands of a view with unseen cards."""
    for seat in range(s.players):
        player = s.seats[seat]
        draw_unseen(s.deck, player.hand, player.hand_size - player.hand.sum(), rng)
