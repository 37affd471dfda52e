"""Two decisions compared: games are played out after each of them, with the same luck."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

from durbar.bots.review.way import Way
from durbar.core.match import View

LEAST, ENDLESS = 2, 1 << 40  # games


@dataclass(frozen=True, slots=True)
class Comparison:
    """The chances of winning after two decisions, and the standard error of their difference.

    The `ways` know how the games went on and ended.
    """

    first: float
    second: float
    error: float
    games: int
    ways: tuple[Way, Way]


def compare(
    view: View, first: int, second: int, seconds: float, seed: int | str, most: int = ENDLESS
) -> Comparison:
    """Return what two decisions of a view's seat bring it, after so many seconds of this thread's own time.

    The search's own tree has tried a decision that it does not like only a few times, so that both are looked
    at anew here; what the seat could not know is drawn alike for both. It plays at most so many games.
    """
    ways = Way(view, first), Way(view, second)
    sums, squares, games = [0.0, 0.0], 0.0, 0
    end = time.thread_time() + seconds
    while games < LEAST or (games < most and time.thread_time() < end):
        one, other = (way.play_out(seed, games) for way in ways)
        sums = [sums[0] + one, sums[1] + other]
        squares += (one - other) ** 2
        games += 1
    mean, square = (sums[0] - sums[1]) / games, squares / games
    error = math.sqrt(max(square - mean**2, 0.0) / games)
    return Comparison(sums[0] / games, sums[1] / games, error, games, ways)
