"""What searches tried: positions with how often each decision was, to learn a policy from."""

from __future__ import annotations

from dataclasses import dataclass

from durbar.core.layout import Floats32, Ids
from durbar.lab.learning.by_row import ByRow

NOT_LEGAL = -1.0


@dataclass(frozen=True, eq=False)
class Tries(ByRow):
    """Positions in which a seat decided, a row each, as that seat saw them."""

    inputs: Floats32  # (n, inputs), half precision
    shares: Floats32  # (n, decisions of the game), half precision: of all tries, or NOT_LEGAL
    advised: Ids  # (n,): what a steady player would have decided
