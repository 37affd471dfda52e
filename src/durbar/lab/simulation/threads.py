"""Playing all of a plan's games, chunk by chunk, on its threads or on a cluster."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import Executor, Future, ThreadPoolExecutor, wait
from contextlib import nullcontext
from itertools import islice
from threading import Event

from durbar.bots.external import Stopped
from durbar.lab.cluster import Cluster
from durbar.lab.simulation.chunk import Chunk
from durbar.lab.simulation.plan import SimulationPlan
from durbar.lab.simulation.playing import play_chunk, play_matches

CHUNK = 64  # games of one call: short enough for a live progress bar, long enough to cost nothing
SENT = 1024  # of one call to another machine
GLANCE = 0.1  # seconds between two looks at whether to stop


def play_chunks(
    plan: SimulationPlan,
    keep_log: bool = False,
    cluster: Cluster | None = None,
    stop: Event | None = None,
) -> Generator[Chunk, None, None]:
    """Play all games on the plan's threads, or on as many cores of a cluster, and yield them in order.

    Raises Stopped soon after `stop` is set.
    """
    most = SENT if cluster else CHUNK
    size = min(most, max(1, plan.games // plan.threads)) if plan.compiled else 1
    starts = iter(range(1, plan.games + 1, size))
    stop, ending = stop or Event(), Event()

    def begin(pool: Executor, first: int) -> Future[Chunk]:
        count = min(size, plan.games + 1 - first)
        if cluster or plan.compiled:
            return pool.submit(play_games, plan, first, count, keep_log)
        return pool.submit(play_matches, plan, first, count, keep_log, ending)

    with nullcontext(cluster) if cluster else ThreadPoolExecutor(plan.threads) as pool:
        waiting = [begin(pool, first) for first in islice(starts, 2 * plan.threads)]
        try:
            while waiting:
                wait_for(waiting[0], stop)
                chunk = waiting.pop(0).result()
                waiting += [begin(pool, first) for first in islice(starts, 1)]
                yield chunk
        finally:  # after an error or Ctrl-C, games that have begun end with their next decision
            ending.set()


def wait_for(future: Future[Chunk], stop: Event) -> None:
    """Return when a chunk is there; raises Stopped once `stop` is set."""
    while not stop.is_set():
        if wait([future], GLANCE).done:
            return
    raise Stopped("the simulation was stopped")


def play_games(plan: SimulationPlan, first: int, count: int, keep_log: bool) -> Chunk:
    """Play `count` games from number `first` on, wherever this is called."""
    if plan.compiled:
        return play_chunk(plan, first, count, keep_log)
    return play_matches(plan, first, count, keep_log, Event())
