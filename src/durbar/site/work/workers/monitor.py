"""What a server does in the background that drives no table: it gets its rules, and looks who works."""

from __future__ import annotations

import asyncio

from durbar.site.tables import readiness
from durbar.site.work.preparation import TRIED_AGAIN, prepare_all
from durbar.site.work.workers import answering, failures, heartbeat, notifying, same_key, served, tasks
from durbar.site.work.workers.queues import WHAT, Queue
from durbar.site.work.workers.redis_server import reaching


class Monitor:
    """Tells workers of tables that change, and knows which queues are served and what fails."""

    def __init__(self) -> None:
        self.served: set[Queue] = set()
        self.failing: list[str] = []  # tasks of workers
        self.has_same_key = True  # as the other servers
        self._opened = False  # the rules of all games are ready, but for what failed

    async def run(self) -> None:
        """Go on until cancelled."""
        notifying.begin()
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._prepare())
                group.create_task(self._look_out())
        finally:
            notifying.end()

    def problems(self) -> list[str]:
        """Return what stands still because nobody works at it, and whether visitors would be mistaken."""
        key = [] if self.has_same_key else ["DURBAR_SECRET_KEY is not that of the other servers"]
        abandoned = [what for queue, what in WHAT.items() if queue not in self.served]
        failing = [f"a task of workers fails: {task}" for task in self.failing]
        return [*key, *(f"no worker answers: {what}" for what in abandoned), *failing]

    async def _look_out(self) -> None:
        while True:
            await self._see_who_works()
            is_searched = Queue.SEARCH in self.served
            note = readiness.search_is_ready if is_searched else readiness.nobody_searches
            for game_id in readiness.expected():
                note(game_id)
            await asyncio.sleep(heartbeat.BEAT)

    async def _see_who_works(self) -> None:
        found: set[Queue] = set()  # while Redis is away nobody hears of anything
        with reaching.survived():
            found = await asyncio.to_thread(served.queues)
            self.failing = await asyncio.to_thread(failures.present, tasks.TASKS)
            self.has_same_key = await asyncio.to_thread(same_key.is_shared)
            if self._opened:
                ready = set(readiness.expected()) - set(readiness.awaited())
                await asyncio.to_thread(answering.note, ready)
        self.served = found

    async def _prepare(self) -> None:
        """Prepare all games; what cannot be is tried again, until all are."""
        await prepare_all(readiness.expected())
        self._opened = True
        while games := readiness.awaited():
            await asyncio.sleep(TRIED_AGAIN)
            await prepare_all(games)
