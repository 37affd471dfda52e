"""The stream of a game."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from durbar.bots.events import as_line
from durbar.site import limits
from durbar.site.api.call import Call
from durbar.site.api.caller_view import CallerView, changes, has_changed, observe
from durbar.site.api.database_thread import in_thread
from durbar.site.api.errors import Problem
from durbar.site.api.streams.lines import EMPTY, LineStream, Put, tasks
from durbar.site.api.streams.listener import Listener, listening
from durbar.site.errors import Unplayable
from durbar.site.tables import attendance, presence
from durbar.site.tables.announce import group
from durbar.site.tables.models import Table
from durbar.site.telemetry.trouble import Trouble

looking = Trouble("looking whether a game has changed without a word", is_told=False)


def stream(call: Call) -> LineStream:
    """Return the stream of a game as the caller's seat sees it, or as a spectator does."""
    observe(call.id, call.account)
    most = limits.STREAMS if call.account else limits.STREAMS_OF_STRANGERS
    limits.slots.check(call.caller, most)
    return LineStream(partial(_game, call, most))


async def _game(call: Call, most: int, put: Put) -> None:
    with limits.slots.one(call.caller, most):
        async with listening(group(call.id)) as listener:
            told = await _look(call)
            if told is None:
                return
            async with _present(told):
                for event in changes(None, told):
                    await put(as_line(event))
                while not told.over:
                    if not await _has_changed(call, listener, told):
                        await put(EMPTY)
                        continue
                    now = await _look(call)
                    if now is None or (now.seat and now.seat.pk) != (told.seat and told.seat.pk):
                        return
                    for event in changes(told, now):
                        await put(as_line(event))
                    told = now


async def _look(call: Call) -> CallerView | None:
    """Return the game as it is now, None when the caller cannot see it any more."""
    try:
        return await in_thread(observe)(call.id, call.account)
    except (Problem, Table.DoesNotExist, Unplayable):
        return None


async def _has_changed(call: Call, listener: Listener, told: CallerView) -> bool:
    """Wait until the table has changed, told of or not; False when it has not for a while."""
    async for heard in listener.messages():
        if heard["type"] == "table.changed" and heard["version"] > told.table.version:
            return True
        if heard["type"] == "table.presence" and told.seat and told.seat.number not in heard["online"]:
            # Another connection of the same seat was closed; this one is still here.
            told.seat.last_seen = None
    changed = False
    with looking.survived():
        changed = await in_thread(has_changed)(told, call.account)
    if told.seat:
        await in_thread(presence.note)(told.seat)
    else:
        await in_thread(presence.watch)(told.table)
    return changed


@asynccontextmanager
async def _present(told: CallerView) -> AsyncIterator[None]:
    """Let the others at the table see that a seat is there, as long as its stream is open."""
    if told.seat is None:
        yield
        return
    try:
        await attendance.come(told.seat)
        yield
    finally:
        # A task of its own, since a closed response cancels the stream more than once.
        farewell = asyncio.create_task(attendance.go(told.seat))
        tasks.add(farewell)
        farewell.add_done_callback(tasks.discard)
        await asyncio.shield(farewell)
