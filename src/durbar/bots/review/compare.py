"""Two decisions compared: games are played out after each of them, with the same luck."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, replace

import numpy as np

from durbar.bots.learned.net import net_of
from durbar.bots.search.search_thread import SearchThread
from durbar.bots.search.tuning import telling
from durbar.core.chance import seeded
from durbar.core.match import View


@dataclass(frozen=True, slots=True)
class Comparison:
    """The chances of winning after two decisions, and the standard error of their difference."""

    first: float
    second: float
    error: float
    games: int


def compare(view: View, first: int, second: int, seconds: float, seed: int) -> Comparison:
    """Return what two decisions of a view's seat bring it, after so many seconds of this thread's own time.

    The search's own tree has tried a decision that it does not like only a few times, so that both are looked
    at anew here; what the seat could not know is drawn alike for both.
    """
    assert view.seat
    ways = [way_after(view, action) for action in (first, second)]
    sums, squares, games = [0.0, 0.0], 0.0, 0
    end = time.thread_time() + seconds
    while games < 2 or time.thread_time() < end:
        one, other = (share_of_win(way, view.seat, seed, games) for way in ways)
        sums = [sums[0] + one, sums[1] + other]
        squares += (one - other) ** 2
        games += 1
    mean, square = (sums[0] - sums[1]) / games, squares / games
    error = math.sqrt(max(square - mean**2, 0.0) / games)
    return Comparison(sums[0] / games, sums[1] / games, error, games)


def way_after(view: View, action: int) -> SearchThread:
    """Return a search that begins after a decision of the view's seat, knowing what it knew before."""
    thread = SearchThread(telling, net_of, 0)
    thread.face(view)
    since = np.append(thread.origin.since, np.int16(action))
    thread.origin = replace(thread.origin, since=since)
    return thread


def share_of_win(way: SearchThread, seat: int, seed: int, number: int) -> float:
    """Let a search play out one game, and return the seat's share of the win."""
    way.rng = seeded(seed, number)
    way.think(1)
    return float(way.trees["harvest"]["wins"][0][seat - 1])
