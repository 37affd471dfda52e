"""Ratings of a ladder's players, with intervals: who ends before whom, by the model of Bradley and Terry."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from durbar.lab.ladder import Outcome
from durbar.lab.statistics import Estimate, share

CENTRE = 1500.0  # the mean of all ratings
UNIT = 400.0 / math.log(10.0)  # 400 points are odds of ten to one, as in chess
STEPS = 200
TIE = 0.5  # a drawn game imagined between any two, so that nobody's rating is without end
DRAWS = 400  # drawn anew from the rounds, for the intervals

Counts = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place in the ladder."""

    name: str
    rating: Estimate
    wins: Estimate  # the share of its games won; a shared win counts its share
    games: int
    place: float  # its mean


def standings(outcomes: Sequence[Outcome], entrants: Sequence[str]) -> list[Standing]:
    """Return the players of a ladder, the best first."""
    rounds: dict[int, Counts] = {}
    for outcome in outcomes:
        counts = rounds.setdefault(outcome.round, np.zeros((len(entrants), len(entrants))))
        counts += beaten(outcome, entrants)
    beats = np.array([rounds[number] for number in sorted(rounds)])
    values = ratings(beats.sum(axis=0))
    low, high = intervals(beats)
    table = [
        standing(name, Estimate(*map(float, (values[i], low[i], high[i]))), outcomes)
        for i, name in enumerate(entrants)
    ]
    return sorted(table, key=lambda standing: -standing.rating.value)


def standing(name: str, rating: Estimate, outcomes: Sequence[Outcome]) -> Standing:
    """Return one player's standing; where it sat twice at a table, each seat counts as a game."""
    places, won = [], 0.0
    for outcome in outcomes:
        winners = outcome.places.count(1)
        for seat, place in zip(outcome.seats, outcome.places, strict=True):
            if seat == name:
                places.append(place)
                won += 1 / winners if place == 1 else 0.0
    return Standing(name, rating, share(won, len(places)), len(places), sum(places) / max(len(places), 1))


def beaten(outcome: Outcome, entrants: Sequence[str]) -> Counts:
    """Return how often each row's player ended before each column's; level counts half for both."""
    counts = np.zeros((len(entrants), len(entrants)))
    numbers = [entrants.index(name) for name in outcome.seats]
    for i, place in zip(numbers, outcome.places, strict=True):
        for j, other in zip(numbers, outcome.places, strict=True):
            if i != j:
                counts[i, j] += 1.0 if place < other else 0.5 if place == other else 0.0
    return counts


def ratings(beats: Counts) -> npt.NDArray[np.float64]:
    """Return the most likely ratings for counts (…, rows, columns), by Hunter's iteration."""
    beats = beats + TIE * (1 - np.eye(beats.shape[-1]))
    games = beats + beats.swapaxes(-1, -2)
    strength = np.ones(beats.shape[:-1])
    for _ in range(STEPS):
        shares = games / (strength[..., :, None] + strength[..., None, :])
        strength = beats.sum(axis=-1) / shares.sum(axis=-1)
        strength /= np.exp(np.log(strength).mean(axis=-1, keepdims=True))
    return CENTRE + UNIT * np.log(strength)


def intervals(beats: Counts) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return where 95 of 100 ratings lie when as many rounds are drawn anew from the ones played."""
    rng = np.random.default_rng(0)
    draws = rng.integers(len(beats), size=(DRAWS, len(beats)))
    drawn = ratings(np.array([beats[draw].sum(axis=0) for draw in draws]))
    low, high = np.percentile(drawn, (2.5, 97.5), axis=0)
    return low, high
