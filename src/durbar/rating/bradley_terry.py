"""Ratings by the model of Bradley and Terry: the odds that one player ends before another."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from durbar.rating.points import CENTRE, UNIT
from durbar.rating.results import RatedGame

STEPS = 200
TIE = 0.5  # a drawn game imagined between any two, so that nobody's rating is without end
DRAWS = 400  # drawn anew from the rounds, for the intervals

Counts = npt.NDArray[np.float64]  # (…, rows, columns): how often the row's player ended before the column's


def ratings(beats: Counts) -> npt.NDArray[np.float64]:
    """Return the most likely ratings for counts, by Hunter's iteration."""
    beats = beats + TIE * (1 - np.eye(beats.shape[-1]))
    games = beats + beats.swapaxes(-1, -2)
    strength = np.ones(beats.shape[:-1])
    for _ in range(STEPS):
        shares = games / (strength[..., :, None] + strength[..., None, :])
        strength = beats.sum(axis=-1) / shares.sum(axis=-1)
        strength /= np.exp(np.log(strength).mean(axis=-1, keepdims=True))
    return CENTRE + UNIT * np.log(strength)


def intervals(beats: Counts) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return where 95 of 100 ratings lie when as many rounds are drawn anew from the ones played.

    The first index of `beats` is the round.
    """
    rng = np.random.default_rng(0)
    draws = rng.integers(len(beats), size=(DRAWS, len(beats)))
    drawn = ratings(np.array([beats[draw].sum(axis=0) for draw in draws]))
    low, high = np.percentile(drawn, (2.5, 97.5), axis=0)
    return low, high


def counts_by_round(results: Sequence[RatedGame], entrants: Sequence[str]) -> Counts:
    """Return the counts of every round that was played, in order."""
    rounds: dict[int, Counts] = {}
    for result in results:
        counts = rounds.setdefault(result.round, np.zeros((len(entrants), len(entrants))))
        counts += counts_of(result, entrants)
    return np.array([rounds[number] for number in sorted(rounds)])


def counts_of(result: RatedGame, entrants: Sequence[str]) -> Counts:
    """Return the counts of one game; players that are level count half for both."""
    counts = np.zeros((len(entrants), len(entrants)))
    numbers = [entrants.index(name) for name in result.seats]
    for i, place in zip(numbers, result.places, strict=True):
        for j, other in zip(numbers, result.places, strict=True):
            if i != j:
                counts[i, j] += 1.0 if place < other else 0.5 if place == other else 0.0
    return counts
