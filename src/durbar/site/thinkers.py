"""A few processes in which computer players think, replaced when they die."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from durbar.bots.levels import level
from durbar.site import thinking

logger = logging.getLogger(__name__)

PATIENCE = 60.0  # seconds beyond its budget after which a computer player is taken for lost


class Thinkers:
    """Answers questions in other processes, which begin with the first question."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or min(2, max(1, (os.cpu_count() or 1) // 2))
        self._pool: ProcessPoolExecutor | None = None

    async def answer(self, question: thinking.Question) -> int | None:
        """Return the decision, or None when the process died or took for ever: ask again later."""
        pool = self._pool = self._pool or self._new_pool()
        thought = asyncio.get_running_loop().run_in_executor(pool, thinking.answer, question)
        try:
            return await asyncio.wait_for(thought, PATIENCE + level(question.level).budget)
        except (BrokenProcessPool, TimeoutError):
            logger.warning("a computer player's process was lost; a new one takes over")
            self._drop(pool)
            return None

    async def warm(self, game_id: str) -> None:
        """Have a process load a game, so that nobody waits for it at the first decision."""
        pool = self._pool = self._pool or self._new_pool()
        with contextlib.suppress(BrokenProcessPool):  # the first question notices it, and begins a new one
            await asyncio.get_running_loop().run_in_executor(pool, thinking.warm, game_id)

    def stop(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._drop(self._pool, wait=True)

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=context, initializer=thinking.begin)

    def _drop(self, pool: ProcessPoolExecutor, *, wait: bool = False) -> None:
        if self._pool is pool:
            self._pool = None
        for worker in list((pool._processes or {}).values()):  # one that hangs has no public way to be ended
            worker.terminate()
        pool.shutdown(wait=wait, cancel_futures=True)
