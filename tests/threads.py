"""Threads that tests begin."""

from __future__ import annotations

import threading
from collections.abc import Callable


def all_at_once(*targets: Callable[[], object]) -> None:
    """Run targets at the same moment, each in a thread of its own, until all have ended."""
    barrier = threading.Barrier(len(targets), timeout=60)

    def run(target: Callable[[], object]) -> None:
        barrier.wait()
        target()

    threads = [threading.Thread(target=run, args=[target]) for target in targets]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
