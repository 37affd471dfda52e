"""Playing all of a plan's games, chunk by chunk, on its threads."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from threading import Event

from durbar.lab.simulation.chunk import Chunk
from durbar.lab.simulation.plan import Plan
from durbar.lab.simulation.playing import play_chunk, play_matches

CHUNK = 64  # games of one call: short enough for a live progress bar, long enough to cost nothing


def play_chunks(plan: Plan, keep_log: bool = False) -> Iterator[Chunk]:
    """Play all games on the plan's threads and yield them in order."""
    size = min(CHUNK, max(1, plan.games // plan.threads)) if plan.compiled else 1
    starts = iter(range(1, plan.games + 1, size))
    stop = Event()

    def play(first: int) -> Chunk:
        count = min(size, plan.games + 1 - first)
        if plan.compiled:
            return play_chunk(plan, first, count, keep_log)
        return play_matches(plan, first, count, keep_log, stop)

    with ThreadPoolExecutor(plan.threads) as pool:
        waiting: list[Future[Chunk]] = [
            pool.submit(play, first) for first in islice(starts, 2 * plan.threads)
        ]
        try:
            while waiting:
                wait(waiting[:1], return_when=FIRST_COMPLETED)
                chunk = waiting.pop(0).result()
                waiting += [pool.submit(play, first) for first in islice(starts, 1)]
                yield chunk
        finally:  # after an error or Ctrl-C, games that have begun end with their next decision
            stop.set()
