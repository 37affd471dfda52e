"""The queues of work: each has workers of its own, so that nobody waits behind what takes longer."""

from __future__ import annotations

from enum import StrEnum

from durbar.site.work.machine_share import (
    QUICK_POLITENESS,
    REVIEW_POLITENESS,
    SEARCH_POLITENESS,
    MachineShare,
    share_of_searches,
)


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
POLITENESS = {
    Queue.QUICK: QUICK_POLITENESS,
    Queue.SEARCH: SEARCH_POLITENESS,
    Queue.REVIEW: REVIEW_POLITENESS,
}


def share_of(queue: Queue, concurrency: int | None = None, cores: int | None = None) -> MachineShare:
    """Return what a queue's worker uses of a machine: so many processes if that is wished."""
    if queue is Queue.SEARCH:
        return share_of_searches(concurrency, cores)
    return MachineShare(concurrency or 1, threads=1)
