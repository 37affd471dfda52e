"""Timing: medians over several runs."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Measure:
    """What several runs gave: a median, and the extremes."""

    name: str
    unit: str
    median: float
    low: float
    high: float


def measure(name: str, unit: str, run: Callable[[], float], runs: int) -> Measure:
    """Return the median of what `run` returns, after one run that is not counted."""
    run()
    values = [run() for _ in range(runs)]
    return Measure(name, unit, statistics.median(values), min(values), max(values))


def rate(work: Callable[[], int]) -> Callable[[], float]:
    """Return a run that gives the units of work (as `work` counts them) done in a second."""

    def run() -> float:
        began = time.perf_counter()
        done = work()
        return done / (time.perf_counter() - began)

    return run


def each(work: Callable[[], object], times: int) -> Callable[[], float]:
    """Return a run that gives the seconds that one call of `work` takes."""

    def run() -> float:
        began = time.perf_counter()
        for _ in range(times):
            work()
        return (time.perf_counter() - began) / times

    return run
