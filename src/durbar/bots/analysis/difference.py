"""What one decision brings more or less than another one, in a category of the score sheet."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Difference:
    """How many points more a seat may expect in a category after the better decision; fewer: negative."""

    seat: int
    row: int  # of the score sheet, from 0
    points: float
