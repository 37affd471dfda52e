"""The processes of this machine in which games are played and nets are learned."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager

from durbar.bots import worker
from durbar.bots.spawning import WorkerContext

POLITENESS = 0  # nobody waits for a page meanwhile

_ended: list[ProcessPoolExecutor] = []  # a pool that nobody holds any more would forget what it has cancelled


@contextmanager
def processes(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Yield so many processes (0: one for each core), which leave Ctrl-C to this one and end with it.

    Whoever leaves the block before its end, by an interrupt too, waits for nothing that they do.
    """
    context = WorkerContext()
    pool = ProcessPoolExecutor(
        workers or os.cpu_count(), mp_context=context, initializer=worker.start, initargs=(POLITENESS,)
    )
    try:
        yield pool
    except BaseException:
        _ended.append(pool)
        context.kill()
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        context.begin_no_more()
