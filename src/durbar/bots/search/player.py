"""The computer player that searches."""

from __future__ import annotations

import time

from durbar.bots.learned.net import Nets, net_of
from durbar.bots.search.search import Budget, Clock, Search
from durbar.bots.search.tuning import Tuner, playing
from durbar.core.view import View


class SearchPlayer:
    """A player that takes the decision which its search has tried most often.

    With a number of `iterations` it tries so many in each thread, whatever time is given: in one thread that
    repeats exactly.
    """

    def __init__(
        self,
        seed: int | str | None = None,
        workers: int = 0,
        tuner: Tuner = playing,
        nets: Nets = net_of,
        clock: Clock = time.perf_counter,
        iterations: int | None = None,
    ) -> None:
        self.search = Search(seed, workers, tuner, nets)
        self.clock, self.iterations = clock, iterations

    def decide(self, view: View, budget: float) -> int:
        """Return the id of one of `view.legal`, within `budget` seconds; at once if it is the only one."""
        if len(view.legal) == 1:
            return view.legal.ids[0]
        return self.search.look(view, self._budget(budget)).best.action

    def _budget(self, seconds: float) -> Budget:
        if self.iterations is None:
            return Budget(seconds, decisive=True, clock=self.clock)
        return Budget(iterations=self.iterations)  # when something is decisive is found out by the clock
