"""Telling a table who is there: the pages and programs that are connected to this process, counted.

However many come and go at once, a table is told once in a moment; and only when somebody with a seat does.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections import Counter

from channels.db import database_sync_to_async

from durbar.site.tables import presence
from durbar.site.tables.announce import group, send, telling
from durbar.site.tables.messages import TablePresence
from durbar.site.tables.models import Seat, Table

MOMENT = 0.2  # seconds for which what happens is gathered

_connected: Counter[int] = Counter()  # connections of each seat
_telling: dict[int, asyncio.Task[None]] = {}  # by table


async def come(seat: Seat) -> None:
    """Note that a page of a seat was opened."""
    _connected[seat.pk] += 1
    await _note(seat)


async def go(seat: Seat) -> None:
    """Note that a page of a seat was closed; with its last one here the seat is gone."""
    _connected[seat.pk] -= 1
    if _connected[seat.pk] <= 0:
        del _connected[seat.pk]
        await database_sync_to_async(presence.gone)(seat)
        tell_soon(seat.table)
        if _connected[seat.pk]:  # it came back meanwhile
            await _note(seat)


async def still_here(seat: Seat) -> None:
    """Note that a seat is there after all, which another process took for gone."""
    if seat.table.pk not in _telling:
        await _note(seat)


def tell_soon(table: Table) -> None:
    """Tell a table in a moment who is there, unless that is about to be told already."""
    if table.pk not in _telling:
        # Not in the context of whoever came or went: a request's ends with it, and its threads with that.
        _telling[table.pk] = asyncio.create_task(_tell(table), context=contextvars.Context())


async def _note(seat: Seat) -> None:
    seat.last_seen = None  # whatever was noted before
    await database_sync_to_async(presence.note)(seat)
    tell_soon(seat.table)


async def _tell(table: Table) -> None:
    try:
        await asyncio.sleep(MOMENT)
    finally:
        del _telling[table.pk]  # of who comes from now on is told anew
    with telling.survived():
        online = await database_sync_to_async(presence.online)(table)
        event: TablePresence = {"type": "table.presence", "online": online}
        await send({group(table.slug): event})
