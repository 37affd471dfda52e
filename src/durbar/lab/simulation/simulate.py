"""A whole simulation: play a plan's games, and sum them up."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from threading import Event

from durbar.core.arguments import check
from durbar.lab.cluster import Cluster
from durbar.lab.simulation.chunk import Chunk
from durbar.lab.simulation.plan import SimulationPlan
from durbar.lab.simulation.playing import play_chunk
from durbar.lab.simulation.summary import Summary, sum_up
from durbar.lab.simulation.threads import play_chunks


def simulate(
    plan: SimulationPlan,
    seen: Callable[[Chunk], None] = lambda _chunk: None,
    keep_log: bool = False,
    cluster: Cluster | None = None,
    stop: Event | None = None,
) -> Summary:
    """Play the plan's games and sum them up; `seen` is given each chunk in order (with logs if kept).

    A `cluster` plays on its cores instead of this machine's, with the same results for equal seeds.
    Raises Stopped soon after `stop` is set, when all that has been played was seen, and programs are ended.
    Loading or compiling the rules is not part of the measured time.
    """
    check("plan", plan, SimulationPlan)
    play_chunk(replace(plan, bots=("random",) * plan.players), 0, 1)
    began = time.perf_counter()
    chunks = []
    with closing(play_chunks(plan, keep_log, cluster, stop)) as played:
        for chunk in played:
            seen(chunk)
            chunks.append(chunk.without_logs())
    return sum_up(plan, time.perf_counter() - began, chunks)
