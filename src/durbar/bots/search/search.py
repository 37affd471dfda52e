"""A search within a budget: several threads with a tree each, whose roots are added up."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from numbers import Real
from operator import add

import numpy as np

from durbar.bots.analysis.search_result import Candidate, SearchResult
from durbar.bots.learned.net import Nets, net_of
from durbar.bots.search.search_task import task_of
from durbar.bots.search.search_thread import SearchThread
from durbar.bots.search.tuning import Tuner, telling
from durbar.bots.turn import check_turn
from durbar.core.arguments import check, check_seed, whole
from durbar.core.errors import InvalidOption
from durbar.core.view import View

Clock = Callable[[], float]

UNLIMITED = 1 << 40  # iterations: many years

SLICE = 0.004  # seconds between two looks at the clock
MARGIN = 0.003  # seconds before the end after which no slice begins, at most
MARGIN_SHARE = 0.05  # of the time
GROWTH = 4  # times as many iterations as were done before are begun at most: clocks may tick seldom


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: a time, or a number of iterations in each thread, which repeats exactly; or both."""

    seconds: float = float("inf")
    iterations: int = UNLIMITED
    decisive: bool = False  # stop as soon as the best decision cannot be overtaken any more
    clock: Clock = time.perf_counter

    def __post_init__(self) -> None:
        """Check what a caller may have miscounted; raises InvalidOption."""
        for limit in (self.seconds, self.iterations):
            check("budget", limit, Real)
            if not limit >= 0:  # a number that is none either
                raise InvalidOption(f"a budget is 0 or more, not {limit!r}")
        if self.iterations < 1:
            raise InvalidOption("a budget has at least 1 iteration")
        if self.iterations != self.iterations // 1:  # infinitely many have no whole part
            raise InvalidOption(f"a budget has a whole number of iterations, not {self.iterations!r}")
        if self.iterations >= UNLIMITED and self.seconds == float("inf"):
            raise InvalidOption("a budget has a limit: Budget(seconds=0.5), Budget(iterations=1000), or both")


class Search:
    """A search that keeps its trees from one decision of a seat to its next one.

    `workers` is the number of threads, 0: one for each core.
    """

    def __init__(
        self,
        seed: int | str | None = None,
        workers: int = 0,
        tuner: Tuner = telling,
        nets: Nets = net_of,
    ) -> None:
        seed = secrets.token_hex(16) if seed is None else seed
        check_seed(seed)
        if whole("workers", workers) < 0:
            raise InvalidOption(f"the number of workers is at least 0, not {workers}")
        self.workers = workers or os.cpu_count() or 1
        self.tuner, self.nets = tuner, nets
        self.threads = [SearchThread(seed, number) for number in range(self.workers)]

    def look(self, view: View, budget: Budget) -> SearchResult:
        """Return what the decisions of a view's seat are worth; raises InvalidOption when it has none."""
        check_turn(view)
        check("budget", budget, Budget)
        began = budget.clock()
        task = task_of(view, self.tuner, self.nets)
        for thread in self.threads:
            thread.face(task)
        spent = budget.clock() - began  # as this thread counts: the others' clock may be another one
        if self.workers == 1:
            spend(self.threads[0], budget, spent)
        else:
            with ThreadPoolExecutor(self.workers) as pool:
                list(pool.map(lambda thread: spend(thread, budget, spent), self.threads))
        return summed_up(view, self.threads)


def spend(thread: SearchThread, budget: Budget, spent: float) -> None:
    """Let a thread search until its budget is spent, of which some seconds are already."""
    done, step = 0, 1
    start = budget.clock()
    end = start - spent + budget.seconds - min(MARGIN, MARGIN_SHARE * budget.seconds)
    while done < budget.iterations:
        step = min(step, budget.iterations - done)
        thread.think(step)
        done += step
        now = budget.clock()
        pace = done / max(now - start, 1e-9)
        if now >= end or (
            budget.decisive and settled(thread, min((end - now) * pace, budget.iterations - done))
        ):
            return
        step = max(1, min(GROWTH * done, int(pace * min(SLICE, end - now))))


def settled(thread: SearchThread, left: float) -> bool:
    """Say whether so few iterations are left that the second most visited decision stays second."""
    visits = sorted(thread.found()["visits"].tolist(), reverse=True)
    return len(visits) > 1 and visits[0] - visits[1] > left


def summed_up(view: View, threads: list[SearchThread]) -> SearchResult:
    """Return what all trees together say about their common root."""
    assert view.seat
    seat = view.seat - 1
    edges = np.concatenate([thread.found() for thread in threads])
    harvest = edges["harvest"]
    columns = edges["visits"], *(harvest[what][:, seat] for what in ("wins", "places", "points"))
    sums = dict.fromkeys(view.legal.ids, (0, 0.0, 0.0, 0.0))
    for action, *row in zip(edges["action"].tolist(), *(column.tolist() for column in columns), strict=True):
        if action in sums:
            sums[action] = tuple(map(add, sums[action], row))
    candidates = [candidate_of(action, *found) for action, found in sums.items()]
    candidates.sort(key=lambda candidate: (candidate.visits, candidate.chance), reverse=True)
    wins = harvest["wins"][edges["action"] == candidates[0].action].sum(axis=0)
    chances = wins[: view.position.players] / wins.sum()
    return SearchResult(view.seat, tuple(candidates), tuple(map(float, chances)))


def candidate_of(action: int, visits: int, wins: float, places: float, points: float) -> Candidate:
    """Return a decision of the root with what its edges in the trees brought to the seat, a mean each."""
    tried = max(visits, 1)
    return Candidate(action, visits, wins / tried, places / tried, points / tried)
