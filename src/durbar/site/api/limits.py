"""How much one caller may ask of a server; counted in memory, for each server process by itself."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import contextmanager

from durbar.site.api.errors import Problem

RATE = 50.0  # requests in a second, on average
BURST = 150.0  # requests at once
STREAMS = 40  # open streams of one account
STREAMS_OF_STRANGERS = 40  # open streams of one address without a token
MOST_CALLERS = 10_000  # remembered before those that are quiet are forgotten


class Buckets:
    """A bucket of requests for each caller, that fills again with time."""

    def __init__(self, rate: float = RATE, burst: float = BURST) -> None:
        self.rate = rate
        self.burst = burst
        self._levels: dict[Hashable, tuple[float, float]] = {}  # what is left, and when it was counted

    def take(self, caller: Hashable, now: float | None = None) -> None:
        """Count a request; raises Problem when the caller has asked too much."""
        now = time.monotonic() if now is None else now
        left = self._left(caller, now)
        if left < 1:
            raise Problem(429, "too many requests; slow down")
        self._levels[caller] = (left - 1, now)
        if len(self._levels) > MOST_CALLERS:
            self._levels = {
                who: level for who, level in self._levels.items() if self._left(who, now) < self.burst
            }

    def _left(self, caller: Hashable, now: float) -> float:
        left, then = self._levels.get(caller, (self.burst, now))
        return min(self.burst, left + (now - then) * self.rate)


class Slots:
    """How many streams each caller has open."""

    def __init__(self) -> None:
        self._open: Counter[Hashable] = Counter()

    @contextmanager
    def one(self, caller: Hashable, most: int) -> Iterator[None]:
        """Hold one stream open; raises Problem when there are too many."""
        self.check(caller, most)
        self._open[caller] += 1
        try:
            yield
        finally:
            self._open[caller] -= 1
            if not self._open[caller]:
                del self._open[caller]

    def check(self, caller: Hashable, most: int) -> None:
        """Raise Problem when no further stream may be opened."""
        if self._open[caller] >= most:
            raise Problem(429, f"more than {most} streams are open; close some")


slots = Slots()
