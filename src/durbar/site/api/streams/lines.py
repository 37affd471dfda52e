"""The lines of a stream, made in a task of its own."""

from __future__ import annotations

import asyncio
import logging
from asyncio import QueueFull
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Self
from weakref import WeakSet

from durbar.site.api.database_thread import outliving
from durbar.site.limits import TooMuch
from durbar.site.telemetry.away import is_away
from durbar.site.telemetry.trouble import Trouble

trouble = Trouble("telling programs what happens", is_told=False)

logger = logging.getLogger(__name__)

EMPTY = b"\n"
Put = Callable[[bytes], Awaitable[None]]
WAITING_LINES = 64  # that are made before a slow reader has taken them

tasks: set[asyncio.Task[None]] = set()  # asyncio itself does not hold on to them

_open: WeakSet[LineStream] = WeakSet()


def end_all() -> None:
    """End all streams of this process, which stops."""
    for stream in list(_open):
        stream.end()


class LineStream:
    """The lines that `tell` puts, for a response to hand on.

    They are made in a task of its own, which is cancelled as soon as the response is closed or waits in vain:
    so everything is put away at once, and in one place, however the reader went.
    """

    def __init__(self, tell: Callable[[Put], Awaitable[None]]) -> None:
        self._tell = tell
        self._lines: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING_LINES)
        self._teller: asyncio.Task[None] | None = None

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> bytes:
        if self._teller is None:
            self._teller = asyncio.create_task(self._run(), context=outliving())
            tasks.add(self._teller)
            _open.add(self)
            self._teller.add_done_callback(tasks.discard)
        try:
            line = await self._lines.get()
        except asyncio.CancelledError:
            self._teller.cancel()
            raise
        if line is None:
            raise StopAsyncIteration
        return line

    def end(self) -> None:
        """End after the lines that are made: its reader is told that nothing more comes."""
        if self._teller is not None:
            self._teller.cancel()
        with suppress(QueueFull):  # of a reader that takes none: it is cut off
            self._lines.put_nowait(None)

    def close(self) -> None:
        """Stop; Django calls this when it is done with the response, from any thread."""
        if self._teller is not None:
            self._teller.get_loop().call_soon_threadsafe(self._teller.cancel)

    async def _put(self, line: bytes) -> None:
        if line != EMPTY:
            trouble.is_over()
        await self._lines.put(line)

    async def _run(self) -> None:
        try:
            await self._tell(self._put)
        except TooMuch:
            pass  # others that began in the same moment have taken the last places
        except Exception as error:
            if is_away(error):
                trouble.failed(error)
            else:
                logger.exception("a stream failed")
        await self._lines.put(None)
