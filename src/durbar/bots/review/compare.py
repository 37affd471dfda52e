"""Two decisions compared: games are played out after each of them, with the same luck."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from durbar.bots.review.continuation import Continuation
from durbar.core.view import View

LEAST, ENDLESS = 2, 1 << 40  # games


@dataclass(frozen=True, slots=True)
class Comparison:
    """The chances of winning after two decisions, and the standard error of their difference.

    The `continuations` know how the games went on and ended.
    """

    first: float
    second: float
    error: float
    games: int
    continuations: tuple[Continuation, Continuation]


def compare(
    view: View, first: int, second: int, seconds: float, seed: int | str, most: int = ENDLESS
) -> Comparison:
    """Return what two decisions of a view's seat bring it, after so many seconds of this thread's own time.

    The search's own tree has tried a decision that it does not like only a few times, so that both are looked
    at anew here; what the seat could not know is drawn alike for both. It plays at most so many games.
    """
    continuations = Continuation(view, first), Continuation(view, second)
    games = play_out(continuations, seconds, seed, most)
    one, other = (np.array(continuation.outcomes)[:, 0] for continuation in continuations)
    error = float((one - other).std()) / math.sqrt(games)
    return Comparison(float(one.mean()), float(other.mean()), error, games, continuations)


def play_out(after: Iterable[Continuation], seconds: float, seed: int | str, most: int = ENDLESS) -> int:
    """Play out games after each of some decisions, with the same luck; return how many after each."""
    games, end = 0, time.thread_time() + seconds
    while games < LEAST or (games < most and time.thread_time() < end):
        for continuation in after:
            continuation.play_out(seed, games)
        games += 1
    return games
