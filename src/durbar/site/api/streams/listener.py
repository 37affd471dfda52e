"""Listening to what the channel layer tells."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from channels.layers import get_channel_layer

from durbar.site.tables.announce import PATIENCE
from durbar.site.tables.messages import Message
from durbar.site.telemetry.trouble import Trouble

hearing = Trouble("hearing what is told to programs", is_told=False)

KEEP_ALIVE = 6.0  # seconds after which an empty line says that the stream lives


def _now() -> float:
    return asyncio.get_running_loop().time()


class Listener:
    """A channel that hears what is told to some groups."""

    def __init__(self, layer: Any, channel: str, groups: tuple[str, ...]) -> None:
        self._layer = layer
        self._channel = channel
        self._groups = groups
        self._next: asyncio.Task[Message] | None = None
        self._until = _now() + KEEP_ALIVE

    async def join(self) -> None:
        """Hear what is told to the groups from now on."""
        for name in self._groups:
            await self._layer.group_add(name, self._channel)

    async def leave(self) -> None:
        """Hear nothing any more."""
        if self._next is not None:
            self._next.cancel()
        for name in self._groups:
            await self._layer.group_discard(name, self._channel)

    async def message(self, seconds: float) -> Message | None:
        """Return the next message, or None when none comes in time."""
        if self._next is None:
            self._next = asyncio.create_task(self._layer.receive(self._channel))
        done, _ = await asyncio.wait({self._next}, timeout=seconds)
        if not done:
            return None
        heard, self._next = self._next, None
        return heard.result()

    async def messages(self) -> AsyncIterator[Message]:
        """Yield what is told until a stream has to say again that it lives, however often it is asked for."""
        while (left := self._until - _now()) > 0 and (heard := await self.message(left)) is not None:
            yield heard
        self._until = _now() + KEEP_ALIVE
        await self._join_again()

    async def _join_again(self) -> None:
        """Join again: a Redis may have been emptied, or a message too old, which its channel leaves with."""
        with hearing.survived():
            async with asyncio.timeout(PATIENCE):
                await self.join()


@asynccontextmanager
async def listening(*groups: str) -> AsyncIterator[Listener]:
    """Yield a listener to some groups, which stops after the block."""
    layer = get_channel_layer()
    listener = Listener(layer, await layer.new_channel(), groups)
    try:
        await listener.join()
        yield listener
    finally:
        await listener.leave()
