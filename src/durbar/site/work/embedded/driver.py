"""Moves the computer players, and people as they wished: whenever a table waits for one of them."""

from __future__ import annotations

import asyncio
import contextvars
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial

from channels.db import database_sync_to_async
from django.conf import settings

from durbar.bots.analysis.search_result import Candidate
from durbar.site.tables import hints, readiness
from durbar.site.tables.signals import table_changed
from durbar.site.tables.start import start_all
from durbar.site.telemetry.trouble import Trouble
from durbar.site.work import timekeeping
from durbar.site.work.carrying_out import carry_out, pause_before
from durbar.site.work.cleanup import EVERY, tidy
from durbar.site.work.embedded.pools import PlayerProcesses
from durbar.site.work.pending import (
    HintRequest,
    PendingDecision,
    hint_requests,
    next_decision,
    waiting_tables,
)
from durbar.site.work.preparation import TRIED_AGAIN, prepare_all

logger = logging.getLogger(__name__)

SWEEP = 30.0  # seconds between two looks for tables that were overlooked
HEAD_START = 0.06  # seconds that the answer to whoever has just decided has before work for the next one
SETTLED = 600.0  # seconds after its start in which a server has more to do than to tidy up
LONGEST_PAUSE = 30.0  # seconds between two attempts when something fails again and again


class Driver:
    """Keeps one asyncio task for each table that waits for a computer player or somebody's wish."""

    def __init__(self, pace: float | None = None) -> None:
        self.pace: float = settings.PACE if pace is None else pace
        self.players = PlayerProcesses()
        self._wanted: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._hints: dict[tuple[int, int], asyncio.Task[None]] = {}  # by table and seat
        self._trouble = Trouble("looking for tables that wait for a computer player")
        self._giving_hints = Trouble("giving hints", is_told=False)  # who had asked may have decided since

    async def run(self) -> None:
        """Prepare all games, then drive every table until cancelled."""
        self._loop = asyncio.get_running_loop()
        self._context = contextvars.copy_context()
        self._opened = asyncio.Event()  # set once all rules are ready
        table_changed.connect(self.wake)
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._open_all())
                group.create_task(self._sweep())
                group.create_task(self._keep_time())
                group.create_task(self._tidy())
        finally:
            table_changed.disconnect(self.wake)
            for task in (*self._tasks.values(), *self._hints.values()):
                task.cancel()
            self.players.stop()

    def wake(self, table_id: int, **_signal: object) -> None:
        """Look at a table; may be called from any thread."""
        # In the driver's own context: that of a request ends with the request, and its thread with it.
        self._loop.call_soon_threadsafe(self._look, table_id, context=self._context)

    def _look(self, table_id: int) -> None:
        self._wanted.add(table_id)
        if table_id not in self._tasks:
            task = self._tasks[table_id] = self._loop.create_task(self._drive(table_id))
            task.add_done_callback(partial(self._ended, table_id))

    def _ended(self, table_id: int, done: asyncio.Task[None]) -> None:
        """Forget a task; look again where the table has changed after its last look."""
        del self._tasks[table_id]
        if table_id in self._wanted and not done.cancelled():
            self._look(table_id)

    async def _open_all(self) -> None:
        """Prepare all games for the tables, then for those who decide at once; searches last.

        What cannot be prepared is tried again, until all are.
        """
        games = readiness.expected()
        while True:
            opened = await prepare_all(games, self._pick_up)
            self._opened.set()
            for game_id in opened:
                await self.players.warm(game_id)
            for game_id in opened:
                await self._open_search(game_id)
            if not (games := readiness.awaited()):
                return
            await asyncio.sleep(TRIED_AGAIN)

    async def _open_search(self, game_id: str) -> None:
        """Let those go on who search in a game."""
        try:
            await self.players.warm_search(game_id)
        except Exception:
            logger.exception("the search of %s cannot be prepared", game_id)  # it may still be asked
        readiness.search_is_ready(game_id)
        await self._pick_up()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            await self._pick_up()

    async def _tidy(self) -> None:
        """Take away every day what nobody has any use for, beginning soon: a server may be started daily."""
        await asyncio.sleep(SETTLED)
        in_own_thread = database_sync_to_async(tidy, thread_sensitive=False)  # it may take long
        await _again_and_again(in_own_thread, EVERY, "taking away what nobody has any use for")

    async def _pick_up(self) -> None:
        """Begin the tables that only waited for rules, and look at those that wait for a decision.

        When they cannot be found, the next sweep tries again.
        """
        with self._trouble.survived():
            await database_sync_to_async(start_all)()
            for table_id in await database_sync_to_async(waiting_tables)():
                self._look(table_id)

    async def _keep_time(self) -> None:
        """Look after the clocks, once people can decide: while rules are prepared their time stands still."""
        await self._opened.wait()
        keep_time = database_sync_to_async(timekeeping.keep_time)
        await _again_and_again(keep_time, timekeeping.EVERY, "looking after the clocks")

    async def _drive(self, table_id: int) -> None:
        """Decide for computer players, and as people wished, until the table waits for somebody else."""
        failures = 0
        decided = time.monotonic()
        await asyncio.sleep(min(HEAD_START, self.pace))  # one thread at a time runs Python
        trouble = Trouble(f"deciding at table {table_id}")
        while table_id in self._wanted:
            self._wanted.discard(table_id)
            done = False
            with trouble.survived():
                await self._begin_hints(table_id)
                decision = await database_sync_to_async(next_decision)(table_id)
                if decision is None:
                    continue
                done = await self._decide(decision, decided)
            decided = time.monotonic()
            failures = 0 if done else failures + 1
            if failures:
                await asyncio.sleep(min(LONGEST_PAUSE, 0.5 * 2**failures))
            self._wanted.add(table_id)

    async def _begin_hints(self, table_id: int) -> None:
        """Begin to think about the hints that people at a table have asked for."""
        for request in await database_sync_to_async(hint_requests)(table_id):
            asking = request.table_id, request.seat
            if asking not in self._hints:
                task = self._hints[asking] = self._loop.create_task(self._advise(*asking))
                task.add_done_callback(partial(self._forget_hint, asking))

    def _forget_hint(self, asking: tuple[int, int], _done: asyncio.Task[None]) -> None:
        self._hints.pop(asking, None)

    async def _advise(self, table_id: int, seat: int) -> None:
        """Give a seat the hint that it waits for by the time that somebody can think about it.

        Where that fails the next sweep finds the seat again.
        """
        with self._giving_hints.survived():
            async with self.players.turn_of_hint():
                requests = await database_sync_to_async(hint_requests)(table_id)
                request = next((one for one in requests if one.seat == seat), None)
                found = await self._advice(request) if request else None
            if request:
                give = database_sync_to_async(hints.answer)
                await give(table_id, seat, request.snapshot, found or ())
            self._look(table_id)  # the seat may have asked for another one meanwhile

    async def _advice(self, request: HintRequest) -> tuple[Candidate, ...] | None:
        try:
            return await self.players.advise(request.question, hints.SECONDS)
        except Exception:
            logger.exception("no hint for seat %s at table %s", request.seat, request.table_id)
            return None

    async def _decide(self, decision: PendingDecision, since: float) -> bool:
        """Have a decision taken; the one before was taken at `since`. False when there is none.

        A computer player is asked also when there is but one: how long that takes must not tell it.
        """
        answer = None
        if decision.computer is not None:
            answer = await self.players.answer(decision.computer.question, urgent=decision.is_urgent)
            if answer is None:
                return False
        await asyncio.sleep(since + pause_before(decision, self.pace) - time.monotonic())
        done: bool = await database_sync_to_async(carry_out)(decision, answer)
        return done


async def _again_and_again(work: Callable[[], Awaitable[object]], every: float, what: str) -> None:
    """Do some work with so many seconds in between, until cancelled; trouble with it is told as `what`."""
    trouble = Trouble(what)
    while True:
        with trouble.survived():
            await work()
        await asyncio.sleep(every)
