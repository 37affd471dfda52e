"""What a seat may see: the one place where secrets are removed, and where a search draws them anew."""

from __future__ import annotations

from durbar.core.hands import draw_unseen
from durbar.core.layout import Words
from gifts.action_ids import DEAL, FAVOUR
from gifts.compiler import rule
from gifts.state import NOBODY, WORTHS, State


@rule
def wipe(s: State, viewer: int) -> None:
    """GI-2: the other hands go back to the deck, as which it cannot be told from them."""
    for seat in range(s.players):
        if seat != viewer:
            for card in range(WORTHS):
                s.deck[card] += s.seats[seat].hand[card]
                s.seats[seat].hand[card] = 0


@rule
def resample(s: State, rng: Words) -> None:
    """Turn a view into a state that it may stand for: hidden hands are drawn from the unseen cards."""
    for seat in range(s.players):
        hand = s.seats[seat].hand
        draw_unseen(s.deck, hand, s.seats[seat].hand_size - hand.sum(), rng)


@rule
def reveals(s: State, action: int) -> bool:  # noqa: ARG001
    """GI-4: presenting a card shows the others that it was in the hand."""
    return action < DEAL


@rule
def secret_of(s: State, action: int) -> int:
    """GI-2: a card that is dealt may be read in the log by its owner alone."""
    return s.turn if DEAL <= action < FAVOUR else NOBODY
