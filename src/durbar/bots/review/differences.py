"""Why one decision is better than another one: the points that it brings, by category of the score sheet."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from durbar.bots.analysis.difference import Difference
from durbar.bots.review.continuation import Continuation
from durbar.core.layout import Floats
from durbar.core.log_events import point_rows
from durbar.core.position import Position

OWN, OTHERS = 3, 1  # differences that are worth telling at most: of the seat itself, of the others
LEAST = 0.1  # points below which none is worth a word
SURE = 2.0  # errors that a difference must exceed: of several, one is soon large by luck
DIGITS = 2


def differences(kept: Continuation, better: Continuation) -> tuple[Difference, ...]:
    """Return what the better decision brings more or less, in the worlds that were imagined for both."""
    assert better.view.seat
    gained = [
        points_of(better.end(number)) - points_of(kept.end(number))
        for number in range(min(len(kept.ends), len(better.ends)))
    ]
    return worth_telling(np.array(gained), better.view.seat)


def worth_telling(gained: Floats, seat: int) -> tuple[Difference, ...]:
    """Return what is worth telling a seat: the largest of its own differences, and of the others'.

    `gained` has a table for each world, and in it a row for each category, a column for each seat.
    """
    mean, error = gained.mean(0), gained.std(0) / np.sqrt(len(gained))
    found = [
        Difference(at + 1, row, round(float(mean[row, at]), DIGITS))
        for row, at in np.argwhere(np.abs(mean) > SURE * error).tolist()
    ]
    own, others = [one for one in found if one.seat == seat], [one for one in found if one.seat != seat]
    return (*largest(own, OWN), *largest(others, OTHERS))


def largest(found: Iterable[Difference], most: int) -> list[Difference]:
    """Return the largest differences that are worth a word, gains and losses alike."""
    worth = [one for one in found if abs(one.points) >= LEAST]
    return sorted(worth, key=lambda one: (-abs(one.points), one.row, one.seat))[:most]


def points_of(position: Position) -> Floats:
    """Return the score sheet of a position as numbers: a row for each category, a column for each seat."""
    return np.array([row.points for row in point_rows(position)], float)
