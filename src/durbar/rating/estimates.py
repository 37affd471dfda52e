"""Shares and means that were measured, with their 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Z = 1.959963984540054  # the normal distribution's 97.5 % point


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with the interval that holds the true one in 95 of 100 cases."""

    value: float
    low: float
    high: float


def share(successes: float, trials: float) -> Estimate:
    """Return a share with its Wilson interval; 0 to 1 when there were no trials."""
    if trials == 0:
        return Estimate(0.0, 0.0, 1.0)
    p = successes / trials
    shrink = 1 + Z * Z / trials
    middle = (p + Z * Z / (2 * trials)) / shrink
    half = Z / shrink * math.sqrt(p * (1 - p) / trials + Z * Z / (4 * trials * trials))
    return Estimate(p, max(0.0, min(p, middle - half)), min(1.0, max(p, middle + half)))


def share_of_rounds(rounds: Sequence[float], games: int) -> Estimate:
    """Return the mean of shares won in rounds of so many games, with a Wilson interval.

    How much the rounds differ tells how many games of their own they are worth: at least one each, as if
    their games said the same, and at most all, as if these had nothing in common.
    """
    count, won = len(rounds), sum(rounds)
    if count < 2:
        return share(won, count)
    p, spread = won / count, float(np.var(rounds, ddof=1))
    worth = min(max(p * (1 - p) / spread, 1.0), games) if spread else games
    return share(won * worth, count * worth)


def mean(values: Sequence[float] | npt.NDArray[np.generic]) -> Estimate:
    """Return a mean with its interval; zeros when there are no values."""
    data = np.asarray(values, float)
    if data.size == 0:
        return Estimate(0.0, 0.0, 0.0)
    middle = float(data.mean())
    half = Z * float(data.std(ddof=1)) / math.sqrt(data.size) if data.size > 1 else 0.0
    return Estimate(middle, middle - half, middle + half)
