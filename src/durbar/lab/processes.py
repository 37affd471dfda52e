"""The processes of this machine in which games are played and nets are learned."""

from __future__ import annotations

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor

from durbar.bots import worker

POLITENESS = 0  # nobody waits for a page meanwhile


def processes(workers: int) -> ProcessPoolExecutor:
    """Return so many processes (0: one for each core), which leave Ctrl-C to this one and end with it."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(
        workers or os.cpu_count(), mp_context=context, initializer=worker.start, initargs=(POLITENESS,)
    )
