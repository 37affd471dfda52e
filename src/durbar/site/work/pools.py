"""The processes in which computer players think: quick ones never wait behind slow ones.

One core is left to the server. Who asks first is answered first, and a table asks for one decision at a
time, so that all tables have their turn.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec, TypeVar

from durbar.bots import levels, worker
from durbar.bots.analysis import Choice

logger = logging.getLogger(__name__)

PATIENCE = 60.0  # seconds beyond its budget after which a computer player is taken for lost
COMPILING = 600.0  # seconds that a search may take to be compiled
QUICK_POLITENESS, SLOW_POLITENESS = 5, 10  # how far they give way to the server (`nice`)
MOST_AT_ONCE = 2  # searches side by side: more of them would each be weaker

P = ParamSpec("P")
T = TypeVar("T")


class Pool:
    """A few processes, begun with the first question and replaced when they die."""

    def __init__(self, workers: int, politeness: int, threads: int = 1) -> None:
        self.workers, self.politeness, self.threads = workers, politeness, threads
        self.processes: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(workers)  # waiting for it costs nobody its patience

    async def ask(self, patience: float, function: Callable[P, T], *args: P.args, **_: P.kwargs) -> T | None:
        """Return what a process answers, or None when it died or took longer than `patience` seconds."""
        async with self._free:
            processes = self.processes = self.processes or self._begin()
            thought = asyncio.get_running_loop().run_in_executor(processes, function, *args)
            try:
                return await asyncio.wait_for(thought, patience)
            except (BrokenProcessPool, TimeoutError):
                logger.warning("a computer player's process was lost; a new one takes over")
                self._drop(processes)
                return None

    def stop(self) -> None:
        """End the processes."""
        if self.processes is not None:
            self._drop(self.processes, wait=True)

    def _begin(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self.workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=worker.start,
            initargs=(self.politeness, self.threads),
        )

    def _drop(self, processes: ProcessPoolExecutor, *, wait: bool = False) -> None:
        if self.processes is processes:
            self.processes = None
        for process in list((processes._processes or {}).values()):  # a hanging one ends in no other way
            process.terminate()
        processes.shutdown(wait=wait, cancel_futures=True)


class BotProcesses:
    """The processes of computer players: one for those that decide at once, others for those that search."""

    def __init__(self, cores: int | None = None) -> None:
        spare = max(1, (cores or os.cpu_count() or 1) - 1)
        at_once = min(MOST_AT_ONCE, spare)
        self.quick = Pool(1, QUICK_POLITENESS)
        self.slow = Pool(at_once, SLOW_POLITENESS, spare // at_once)

    async def answer(self, question: worker.Question) -> int | None:
        """Return the decision, or None when the process died or took for ever: ask again later."""
        level = levels.level(question.level)
        pool = self.slow if level.name in levels.SEARCHING else self.quick
        return await pool.ask(PATIENCE + level.budget, worker.answer, question)

    async def advise(self, question: worker.Question, seconds: float) -> tuple[Choice, ...] | None:
        """Return what each decision is worth, the best first; None when the process died."""
        return await self.slow.ask(PATIENCE + seconds, worker.advise, question, seconds)

    async def warm(self, game_id: str) -> None:
        """Have a process load a game, so that nobody waits for it at the first decision."""
        await self.quick.ask(PATIENCE, worker.warm, game_id)

    async def warm_search(self, game_id: str) -> None:
        """Have the search of a game compiled, if it is not, and loaded."""
        await self.slow.ask(COMPILING, worker.warm_search, game_id)

    def stop(self) -> None:
        """End the processes."""
        self.quick.stop()
        self.slow.stop()
