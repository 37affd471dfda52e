"""The processes of this machine in which games are played and nets are learned."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import InvalidStateError, ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from types import FrameType

from durbar.bots import worker
from durbar.bots.external import kill_programs
from durbar.bots.spawning import WorkerContext

POLITENESS = 0  # nobody waits for a page meanwhile

_ended: list[ProcessPoolExecutor] = []  # a pool that nobody holds any more would forget what it has cancelled


@contextmanager
def processes(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Yield so many processes (0: one for each core), which leave Ctrl-C to this one and end with it.

    Whoever leaves the block before its end, by an interrupt too, waits for nothing that they do.
    """
    context = WorkerContext()
    pool = ProcessPoolExecutor(workers or os.cpu_count(), mp_context=context, initializer=_start)
    try:
        yield pool
    except BaseException:
        _ended.append(pool)
        _pass_over_what_was_cancelled()
        context.end()
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        context.begin_no_more()


def _start() -> None:
    """Prepare a process: players that are programs end with it."""
    worker.start(POLITENESS, before_end=kill_programs)
    signal.signal(signal.SIGTERM, _end)


def _end(_number: int, _frame: FrameType | None) -> None:
    kill_programs()
    os._exit(0)


@cache
def _pass_over_what_was_cancelled() -> None:
    """Keep a killed pool quiet, which wants to tell what was cancelled, too, that it is broken."""
    tell = threading.excepthook

    def tell_others(failed: threading.ExceptHookArgs) -> None:
        if failed.exc_type is not InvalidStateError:
            tell(failed)

    threading.excepthook = tell_others
