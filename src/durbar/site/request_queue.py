"""In which order requests are answered: one after the other, for one at a time runs Python.

Threads that compute at the same time take the interpreter from each other hundreds of times for a decision.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

PATIENCE = 0.1  # seconds after which the next one begins: this one waits, for a lock, a disk or a network
HEAD_START = 5.0  # seconds by which who decides is served as if it had come earlier


class RequestQueue:
    """Gives each request its turn."""

    def __init__(self) -> None:
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []  # a heap, the next one first
        self._numbers = itertools.count()
        self._taken = False

    @asynccontextmanager
    async def one(self, *, urgent: bool) -> AsyncIterator[None]:
        """Wait for a turn, and hold it for this block, but not for long: then it is passed on."""
        await self._come(urgent=urgent)
        passed_on = False

        def pass_on() -> None:
            nonlocal passed_on
            if not passed_on:
                passed_on = True
                self._pass_on()

        late = asyncio.get_running_loop().call_later(PATIENCE, pass_on)
        try:
            yield
        finally:
            late.cancel()
            pass_on()

    async def _come(self, *, urgent: bool) -> None:
        """Wait until it is this one's turn."""
        if not self._taken:
            self._taken = True
            return
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        due = loop.time() - (HEAD_START if urgent else 0.0)
        heapq.heappush(self._waiting, (due, next(self._numbers), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it has come, and nobody is there any more
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Let the next one begin that still waits."""
        while self._waiting:
            _due, _number, turn = heapq.heappop(self._waiting)
            if not turn.done():
                turn.set_result(None)
                return
        self._taken = False
