"""The points in which strength is counted: 400 of them are odds of ten to one, as in chess."""

from __future__ import annotations

import math

CENTRE = 1500.0  # the mean of all ratings
UNIT = 400.0 / math.log(10.0)


def expected(lead: float) -> float:
    """Return the chance of ending before somebody over whom one leads by so many points."""
    return 1.0 / (1.0 + math.exp(-lead / UNIT))
