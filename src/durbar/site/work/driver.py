"""Moves the computer players, and people as they wished: whenever a table waits for one of them."""

from __future__ import annotations

import asyncio
import contextvars
import logging
import time
from functools import partial

from channels.db import database_sync_to_async
from django.conf import settings

from durbar.bots.answers import legal_answer
from durbar.site.errors import Refused
from durbar.site.tables import hints, readiness
from durbar.site.tables.fulfil import fulfil
from durbar.site.tables.play import play
from durbar.site.tables.signals import table_changed
from durbar.site.tables.start import start_all
from durbar.site.work.pending import (
    HintRequest,
    PendingDecision,
    hint_requests,
    next_decision,
    waiting_tables,
)
from durbar.site.work.pools import BotProcesses
from durbar.site.work.preparation import prepare

logger = logging.getLogger(__name__)

FORCED = 0.35  # share of the pace when there is nothing to choose
SWEEP = 30.0  # seconds between two looks for tables that were overlooked
LONGEST_PAUSE = 30.0  # seconds between two attempts when something fails again and again


class Driver:
    """Keeps one asyncio task for each table that waits for a computer player or somebody's wish."""

    def __init__(self, pace: float | None = None) -> None:
        self.pace: float = settings.PACE if pace is None else pace
        self.bots = BotProcesses()
        self._wanted: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._hints: dict[tuple[int, int], asyncio.Task[None]] = {}  # by table and seat

    async def run(self) -> None:
        """Prepare all games, then drive every table until cancelled."""
        self._loop = asyncio.get_running_loop()
        self._context = contextvars.copy_context()
        table_changed.connect(self.wake)
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._open_all())
                group.create_task(self._sweep())
        finally:
            table_changed.disconnect(self.wake)
            for task in (*self._tasks.values(), *self._hints.values()):
                task.cancel()
            self.bots.stop()

    def wake(self, table_id: int, **_signal: object) -> None:
        """Look at a table; may be called from any thread."""
        # In the driver's own context: that of a request ends with the request, and its thread with it.
        self._loop.call_soon_threadsafe(self._look, table_id, context=self._context)

    def _look(self, table_id: int) -> None:
        self._wanted.add(table_id)
        if table_id not in self._tasks:
            task = self._tasks[table_id] = self._loop.create_task(self._drive(table_id))
            task.add_done_callback(lambda _done: self._tasks.pop(table_id, None))

    async def _open_all(self) -> None:
        """Prepare one game after the other, for one core is left to those who play already; searches last."""
        opened = []
        for game_id in readiness.expected():
            if await prepare(game_id):
                await self._open(game_id)
                opened.append(game_id)
        for game_id in opened:
            await self._open_search(game_id)

    async def _open(self, game_id: str) -> None:
        """Begin the tables that only waited for a game's rules, and go on with those that were played."""
        await database_sync_to_async(start_all)(game_id)
        await self._pick_up()
        await self.bots.warm(game_id)

    async def _open_search(self, game_id: str) -> None:
        """Let those go on who search in a game."""
        try:
            await self.bots.warm_search(game_id)
        except Exception:
            logger.exception("the search of %s cannot be prepared", game_id)  # it may still be asked
        readiness.search_is_ready(game_id)
        await self._pick_up()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            await self._pick_up()

    async def _pick_up(self) -> None:
        for table_id in await database_sync_to_async(waiting_tables)():
            self._look(table_id)

    async def _drive(self, table_id: int) -> None:
        """Decide for computer players, and as people wished, until the table waits for somebody else."""
        failures = 0
        decided = time.monotonic()
        while table_id in self._wanted:
            self._wanted.discard(table_id)
            await self._begin_hints(table_id)
            decision = await database_sync_to_async(next_decision)(table_id)
            if decision is None:
                continue
            pause = self.pace * (1.0 if decision.forced is None else FORCED)
            await asyncio.sleep(max(0.0, decided + pause - time.monotonic()))
            try:
                failures = 0 if await self._decide(table_id, decision) else failures + 1
            except Exception:
                logger.exception("seat %s failed at table %s", decision.seat, table_id)
                failures += 1
            decided = time.monotonic()
            if failures:
                await asyncio.sleep(min(LONGEST_PAUSE, 0.5 * 2**failures))
            self._wanted.add(table_id)

    async def _begin_hints(self, table_id: int) -> None:
        """Begin to think about the hints that people at a table have asked for."""
        for request in await database_sync_to_async(hint_requests)(table_id):
            key = table_id, request.seat
            if key not in self._hints:
                task = self._hints[key] = self._loop.create_task(self._advise(table_id, request))
                task.add_done_callback(partial(self._forget_hint, key))

    def _forget_hint(self, key: tuple[int, int], _done: asyncio.Task[None]) -> None:
        self._hints.pop(key, None)

    async def _advise(self, table_id: int, request: HintRequest) -> None:
        """Think about a hint, and give it to the seat that has asked."""
        try:
            found = await self.bots.advise(request.question, hints.SECONDS)
        except Exception:
            logger.exception("no hint for seat %s at table %s", request.seat, table_id)
            found = None
        await database_sync_to_async(hints.answer)(table_id, request.seat, request.snapshot, found or ())

    async def _decide(self, table_id: int, decision: PendingDecision) -> bool:
        if decision.question is None:
            await database_sync_to_async(fulfil)(table_id, decision.seat, decision.snapshot)
            return True
        action = await self._answer(decision)
        if action is None:
            return False
        try:
            level = decision.question.level
            await database_sync_to_async(play)(table_id, decision.seat, action, decision.snapshot, level)
        except Refused as refusal:
            logger.error("computer player %s: %s", decision.question.level, refusal)  # noqa: TRY400
            return False
        return True

    async def _answer(self, decision: PendingDecision) -> int | None:
        """Return a legal decision for a computer player, its own if that is legal; None when it gave none."""
        assert decision.question
        if decision.forced is not None:
            return decision.forced
        question = decision.question
        answer = await self.bots.answer(question)
        if answer is None:
            return None
        return legal_answer(answer, decision.legal, question.level, question.game, decision.snapshot.length)
