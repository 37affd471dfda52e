"""The queues of work: each has workers of its own, so that nobody waits behind what takes longer."""

from __future__ import annotations

import os
from enum import StrEnum
from typing import NamedTuple

MOST_AT_ONCE = 2  # searches side by side on a machine: more of them would each be weaker


class Queue(StrEnum):
    """What is waited for, from the shortest to the longest."""

    QUICK = "quick"
    SEARCH = "search"
    REVIEW = "review"


WHAT = {
    Queue.QUICK: "computer players and wishes",
    Queue.SEARCH: "computer players that search, and hints",
    Queue.REVIEW: "reviews",
}
POLITENESS = {Queue.QUICK: 5, Queue.SEARCH: 10, Queue.REVIEW: 15}  # how far they give way (`nice`)


class WorkerShare(NamedTuple):
    """What a queue's worker uses of a machine."""

    processes: int
    threads: int  # of a search, in each process


def share_of(queue: Queue, concurrency: int | None = None, cores: int | None = None) -> WorkerShare:
    """Return what a queue's worker uses: so many processes if that is wished; one core is left to others."""
    spare = max(1, (cores or os.cpu_count() or 1) - 1)
    processes = concurrency or (min(MOST_AT_ONCE, spare) if queue is Queue.SEARCH else 1)
    return WorkerShare(processes, max(1, spare // processes) if queue is Queue.SEARCH else 1)
