"""In which order requests are answered: one after the other, for one at a time runs Python.

Threads that compute at the same time take the interpreter from each other hundreds of times for a decision.
"""

from __future__ import annotations

import asyncio
import itertools
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

PATIENCE = 0.1  # seconds after which the next one begins: this one waits, or has much to compute
HEAD_START = 5.0  # seconds by which who decides is served as if it had come earlier
MOST_LATE = 2  # of those that look, beside the next one: a decision needs a thread and the processor too


class _Place(NamedTuple):
    """Somebody who waits for a turn; who is due first has the smallest place."""

    due: float
    number: int
    turn: asyncio.Future[None]


class RequestQueue:
    """Gives each request its turn."""

    def __init__(self) -> None:
        self._urgent = deque[_Place]()
        self._others = deque[_Place]()
        self._numbers = itertools.count()
        self._taken = False
        self._late = 0  # of those that look, over whose turns others were let by, and that still go on

    @asynccontextmanager
    async def turn(self, *, urgent: bool) -> AsyncIterator[None]:
        """Wait for a turn, and hold it for this block, but not for long: then it is passed on."""
        await self._come(urgent=urgent)
        is_late = False

        def let_others_by() -> None:
            nonlocal is_late
            is_late = True
            self._late += not urgent
            self._pass_on()

        patience = asyncio.get_running_loop().call_later(PATIENCE, let_others_by)
        try:
            yield
        finally:
            patience.cancel()
            if not is_late:
                self._pass_on()
            elif not urgent:
                self._late -= 1
                if not self._taken:
                    self._pass_on()

    async def _come(self, *, urgent: bool) -> None:
        """Wait until it is this one's turn."""
        loop = asyncio.get_running_loop()
        place = _Place(loop.time() - HEAD_START * urgent, next(self._numbers), loop.create_future())
        (self._urgent if urgent else self._others).append(place)
        if not self._taken:
            self._pass_on()
        try:
            await place.turn
        except asyncio.CancelledError:
            if not place.turn.cancelled():  # it has come, and nobody is there any more
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Let the next one begin that still waits."""
        self._taken = False
        while not self._taken and (queue := self._next_queue()):
            turn = queue.popleft().turn
            if not turn.done():
                turn.set_result(None)
                self._taken = True

    def _next_queue(self) -> deque[_Place] | None:
        """Return in which queue the next one stands; None where nobody waits who may begin."""
        may_begin = [self._urgent] if self._late >= MOST_LATE else [self._urgent, self._others]
        return min(filter(None, may_begin), key=lambda queue: queue[0], default=None)
