"""A test that goes on until it is sure: Wald's sequential probability ratio test, on rounds of games.

Games of one round share their chance, so the round is what is observed: its share of games won. Of how such
shares are spread nothing is known beforehand; the likelihood of a mean is that of the spread that fits the
rounds best among those with this mean (as in the generalised test by which Stockfish is developed).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

ERROR = 0.05  # how often the test may be wrong, either way
IMAGINED = 1e-3  # of a round won, and of one lost, without which nothing else would be thought possible
HALVINGS = 60

Values = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Sprt:
    """Whether the share of games won is `high` rather than `low`."""

    low: float
    high: float
    error: float = ERROR

    def __post_init__(self) -> None:
        if not 0 < self.low < self.high < 1:
            raise ValueError(f"0 < {self.low} < {self.high} < 1 does not hold")

    @property
    def bound(self) -> float:
        """The log likelihood ratio at which the test ends, or below zero."""
        return math.log((1 - self.error) / self.error)

    def ratio(self, rounds: Iterable[float]) -> float:
        """Return the log likelihood ratio of `high` against `low`, of shares won in rounds."""
        return self.ratio_of(Counter(rounds))

    def ratio_of(self, counts: Mapping[float, int]) -> float:
        """Return the same ratio, of how often each share was won."""
        weighed = {0.0: IMAGINED, 1.0: IMAGINED}
        for share, count in counts.items():
            weighed[share] = weighed.get(share, 0.0) + count
        values, weights = np.array(sorted(weighed.items())).T
        high, low = (fitted(values, weights, mean) for mean in (self.high, self.low))
        return float((weights * np.log(high / low)).sum())

    def answer(self, rounds: Iterable[float]) -> bool | None:
        """Return whether `high` rather than `low` is true; None: that is not sure yet."""
        return self.answer_to(self.ratio(rounds))

    def answer_to(self, ratio: float) -> bool | None:
        """Return what a ratio says."""
        return ratio > 0 if abs(ratio) >= self.bound else None


class RunningTest:
    """A test that is told rounds one by one, in their order, until it is sure."""

    def __init__(self, test: Sprt) -> None:
        self.test = test
        self.counts: Counter[float] = Counter()  # of the shares won
        self.ratio = test.ratio_of(self.counts)

    @property
    def answer(self) -> bool | None:
        """What the rounds say so far; None: that is not sure yet."""
        return self.test.answer_to(self.ratio)

    def add(self, share: float) -> None:
        """Count one round more, of which a share was won."""
        self.counts[share] += 1
        self.ratio = self.test.ratio_of(self.counts)


def fitted(values: Values, weights: Values, mean: float) -> Values:
    """Return the chances of values, of a given mean, under which the weights observed are the likeliest.

    They are `weight / (1 + t (value − mean))`, scaled, for the `t` that gives the mean.
    """
    distances, shares = values - mean, weights / weights.sum()
    low, high = -1 / distances.max(), -1 / distances.min()
    for _ in range(HALVINGS):
        t = (low + high) / 2
        if (shares * distances / (1 + t * distances)).sum() > 0:
            low = t
        else:
            high = t
    chances: Values = shares / (1 + (low + high) / 2 * distances)
    chances /= chances.sum()
    return chances
