"""How long a table waits before a computer player's decision is carried out.

Who watches sees these pauses, so they follow from what a spectator sees of the game, and from nothing else.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from durbar.core.view import View

SHORT = 0.35  # share of the pace when everybody sees that there is nothing to choose
MARGIN = 0.2  # seconds beyond its budget that a computer player may need
WISHED = (1.0, 4.0)  # paces until a wish is fulfilled: anybody at the page may decide so quickly
SAMPLES = 16


def has_no_choice(public: View) -> bool:
    """Say whether a seat has but one decision whatever is hidden, as far as a spectator can tell."""
    assert public.seat is None, "a spectator's view is needed: a seat's tells its secrets"
    return all(len(public.position.resampled(seed).legal) == 1 for seed in range(SAMPLES))


def of_computer(pace: float, budget: float, *, has_no_choice: bool) -> float:
    """Return the seconds from the decision before to one of a computer player.

    `budget` is how long it thinks about any decision; 0 for one that decides at once.
    """
    if has_no_choice:
        return SHORT * pace
    thought = budget + MARGIN if budget else 0.0  # also of one that had nothing to think about
    return max(pace, thought)


def of_only_answer(pace: float) -> float:
    """Return the seconds until the table answers for a person what all see has one answer."""
    return SHORT * pace


def of_wish(pace: float) -> float:
    """Return the seconds until a wish is fulfilled: by chance, as if the person had decided just now."""
    return pace * random.SystemRandom().uniform(*WISHED)
