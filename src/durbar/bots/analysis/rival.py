"""Who would come first, if a decision were put off."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rival:
    """Another seat that competes for what a line of play does at a step, counted from 1.

    Games were played out after the better decision and after the other one. `often` is the share of those
    after the other one in which this seat did the same thing itself, `seldom` of those after the better.
    """

    seat: int
    step: int
    often: float
    seldom: float
