"""Ratings by the model of Bradley and Terry: the odds that one player ends before another."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from durbar.rating.points import CENTRE, UNIT
from durbar.rating.results import RatedGame

STEPS = 200
TIE = 0.5  # a drawn game imagined between any two, so that nobody's rating is without end
DRAWS = 400  # of weights of rounds, for the intervals

Counts = npt.NDArray[np.float64]  # (…, rows, columns): how often the row's player ended before the column's


def ratings(beats: Counts, imagined: Counts | float = TIE) -> npt.NDArray[np.float64]:
    """Return the most likely ratings for counts and imagined ones, by Hunter's iteration."""
    beats = beats + imagined * (1 - np.eye(beats.shape[-1]))
    games = beats + beats.swapaxes(-1, -2)
    strength = np.ones(beats.shape[:-1])
    for _ in range(STEPS):
        shares = games / (strength[..., :, None] + strength[..., None, :])
        strength = beats.sum(axis=-1) / shares.sum(axis=-1)
        strength /= np.exp(np.log(strength).mean(axis=-1, keepdims=True))
    return CENTRE + UNIT * np.log(strength)


def intervals(beats: Counts) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return where 95 of 100 ratings lie when each round and each imagined game has a weight drawn by chance.

    The first index of `beats` is the round. This is Rubin's Bayesian bootstrap: of two players it tells about
    what Jeffreys' prior does, so there is doubt also where one has always won, or a single round was played.
    """
    rng, players = np.random.default_rng(0), beats.shape[-1]
    weights = rng.exponential(size=(DRAWS, len(beats)))
    imagined = rng.gamma(TIE, size=(DRAWS, players, players))
    low, high = np.percentile(ratings(np.tensordot(weights, beats, 1), imagined), (2.5, 97.5), axis=0)
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
