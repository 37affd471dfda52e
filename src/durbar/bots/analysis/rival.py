"""Who would come first, if a decision were put off."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rival:
    """Another seat that would itself do what a line of play does at a step, counted from 1.

    `often` is in what share of the games played out it did so after the other decision, `seldom` after the
    better one.
    """

    seat: int
    step: int
    often: float
    seldom: float
