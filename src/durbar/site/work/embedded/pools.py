"""The processes in which computer players think: quick ones never wait behind slow ones.

One core is left to the server. Where somebody is there comes first; then who asks first is answered first,
and a table asks for one decision at a time, so that all tables have their turn.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from concurrent.futures import Future, InvalidStateError
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from typing import Any, ParamSpec, TypeVar

from pebble import ProcessExpired, ProcessPool

from durbar.bots import levels, worker
from durbar.bots.analysis.search_result import Candidate
from durbar.bots.spawning import WorkerContext
from durbar.site.telemetry import metrics
from durbar.site.telemetry.trouble import Trouble
from durbar.site.work import timeouts
from durbar.site.work.embedded.priority_slots import PrioritySlots
from durbar.site.work.machine_share import QUICK_POLITENESS, SEARCH_POLITENESS, share_of_searches

logger = logging.getLogger(__name__)

ATTEMPTS = 2  # processes that are asked when one dies over a question
OVERDUE = 3.0  # seconds after which one that should have decided is told of
BEGINNING = 12.0  # seconds in which a question must have been taken up, a new process begun for it included
LONGEST_BEGINNING = 120.0  # the same where processes begin so slowly that many were replaced
SLOWEST = 8  # times the patience that a machine is given on which nothing else is answered
GLANCE = 0.25  # seconds between two looks whether a question was taken up

P = ParamSpec("P")
T = TypeVar("T")


class Pool:
    """A few processes, begun with the first question; one that dies or hangs is replaced, alone."""

    def __init__(self, workers: int, politeness: int, threads: int = 1, name: str = "quick") -> None:
        self.workers, self.politeness, self.threads = workers, politeness, threads
        self.name = name  # by which the metrics know it
        self.processes: ProcessPool | None = None
        self._beginning: float | None = None  # BEGINNING, where none had to be replaced before it began
        self._slowness = 1  # times the patience; more where one after the other was replaced
        self._slots = PrioritySlots(workers)  # waiting for one costs nobody its patience
        self._asked: set[Future[Any]] = set()
        self._late: set[object] = set()  # questions that should have been answered
        self._delay = Trouble(f"waiting for a computer player ({name})")

    async def ask(
        self, patience: float, function: Callable[P, T], *args: P.args, **named: P.kwargs
    ) -> T | None:
        """Return what a process answers; None when it died again, or took longer than `patience` seconds."""
        async with self.turn(urgent=True):
            return await self.ask_now(patience, function, *args, **named)

    @asynccontextmanager
    async def turn(self, *, urgent: bool) -> AsyncIterator[None]:
        """Wait for a process that is free, after the questions that are more urgent."""
        asked = time.perf_counter()
        async with self._slots.place(urgent=urgent):
            metrics.wait_seconds.labels(self.name).observe(time.perf_counter() - asked)
            yield

    async def ask_now(
        self, patience: float, function: Callable[P, T], *args: P.args, **named: P.kwargs
    ) -> T | None:
        """Return what `ask` returns, for who holds a place already.

        A process that takes longer than `patience` is replaced, and has to begin anew when it is asked again.
        On a machine that is too busy this would go on for ever, so until an answer comes each has more time.
        """
        patience *= self._slowness
        for _attempt in range(ATTEMPTS):
            question = self._begin(patience, function, args, named)
            answer = asyncio.wrap_future(question)
            answer.add_done_callback(_look_at)
            if not await self._is_taken_up(question, answer):
                logger.warning("no computer player's process took a question up; others are begun")
                await asyncio.to_thread(self.stop)
                continue
            try:
                found = await asyncio.wait_for(answer, patience + OVERDUE)
            except TimeoutError:
                logger.warning("a computer player thought for too long; its process is replaced")
                self._slowness = min(2 * self._slowness, SLOWEST)
                return None
            except (ProcessExpired, BrokenProcessPool):
                logger.warning("a computer player's process was lost; a new one is asked")
            except asyncio.CancelledError:
                if _is_cancelled():
                    raise
                logger.warning("a computer player's process was replaced with others; a new one is asked")
            else:
                self._slowness = 1
                return found
        return None

    async def _is_taken_up(self, question: Future[T], answer: asyncio.Future[T]) -> bool:
        """Wait until a process has taken a question up; a process that dies may take one with it unnoticed.

        Where processes only begin slowly they are given more time from one time to the next.
        """
        seconds = self._beginning or BEGINNING
        end = time.monotonic() + seconds
        while not (question.running() or answer.done()):
            if time.monotonic() > end:
                self._beginning = min(2 * seconds, LONGEST_BEGINNING)
                return False
            await asyncio.wait((answer,), timeout=GLANCE)
        self._beginning = None
        return True

    @contextmanager
    def expected(self, seconds: float) -> Iterator[None]:
        """Tell when what is asked inside takes longer than so many seconds, for as long as it does."""
        question = object()

        def tell() -> None:
            self._late.add(question)
            self._delay.lasts()

        timer = asyncio.get_running_loop().call_later(seconds + OVERDUE, tell)
        try:
            yield
        finally:
            timer.cancel()
            self._late.discard(question)
            if not self._late:
                self._delay.is_over()

    def stop(self) -> None:
        """End the processes; the next question begins others."""
        asked = list(self._asked)  # while these processes end, others may be begun and asked already
        processes, self.processes = self.processes, None
        if processes is not None:
            processes.stop()  # type: ignore[no-untyped-call]
            processes.join()
        for question in asked:
            if question.running():
                lost = ProcessExpired("its process was ended")  # type: ignore[no-untyped-call]
                with suppress(InvalidStateError):  # answered at the last moment
                    question.set_exception(lost)

    def _begin(
        self, patience: float, function: Callable[..., T], args: tuple[Any, ...], named: Mapping[str, Any]
    ) -> Future[T]:
        try:
            question = self._running().schedule(function, args, named, patience)
        except RuntimeError:  # all of them died while nobody asked
            self.stop()
            question = self._running().schedule(function, args, named, patience)
        self._asked.add(question)
        question.add_done_callback(self._asked.discard)
        return question

    def _running(self) -> ProcessPool:
        self.processes = self.processes or ProcessPool(
            self.workers,
            context=WorkerContext(),
            initializer=worker.start,
            initargs=(self.politeness, self.threads),
        )
        return self.processes


def _look_at(answer: asyncio.Future[Any]) -> None:
    """Look at what became of an answer that nobody may wait for any more, or asyncio tells of it."""
    if not answer.cancelled():
        answer.exception()


def _is_cancelled() -> bool:
    """Say whether it is this task that is cancelled, and not only what it waits for."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


class PlayerProcesses:
    """The processes of computer players: one for those that decide at once, others for those that search."""

    def __init__(self, cores: int | None = None) -> None:
        searches = share_of_searches(cores=cores)
        self.quick = Pool(1, QUICK_POLITENESS)
        self.slow = Pool(searches.processes, SEARCH_POLITENESS, searches.threads, "search")

    async def answer(self, question: worker.SeatQuestion, *, urgent: bool = True) -> int | None:
        """Return the decision, or None when the process died or took for ever: ask again later."""
        pool = self.slow if levels.searches(question.level) else self.quick
        async with pool.turn(urgent=urgent):
            with (
                metrics.think_seconds.labels(levels.kind(question.level)).time(),
                pool.expected(levels.level(question.level).budget),
            ):
                return await pool.ask_now(timeouts.for_decision(question.level), worker.answer, question)

    def turn_of_hint(self) -> AbstractAsyncContextManager[None]:
        """Wait until a process can think about a hint."""
        return self.slow.turn(urgent=True)

    async def advise(self, question: worker.SeatQuestion, seconds: float) -> tuple[Candidate, ...] | None:
        """Return what each decision is worth, the best first, in such a turn; None when the process died."""
        return await self.slow.ask_now(timeouts.for_hint(), worker.advise, question, seconds)

    async def warm(self, game_id: str) -> None:
        """Have a process load a game, so that nobody waits for it at the first decision."""
        await self.quick.ask(timeouts.BEYOND, worker.warm, game_id)

    async def warm_search(self, game_id: str) -> None:
        """Have the search of a game compiled, if it is not, and loaded."""
        await self.slow.ask(timeouts.COMPILING, worker.warm_search, game_id)

    def stop(self) -> None:
        """End the processes."""
        self.quick.stop()
        self.slow.stop()
