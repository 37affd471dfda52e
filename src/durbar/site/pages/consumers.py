"""The socket of a table's page: it is told that the table changed and who is there, never what happened."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer, AsyncWebsocketConsumer

from durbar.site.asgi_types import Receive, Scope, Send
from durbar.site.people.models import Visitor
from durbar.site.tables import attendance, presence
from durbar.site.tables.announce import group
from durbar.site.tables.messages import TableChanged, TablePresence
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.seated_table import SeatedTable

NOT_HERE = 4404
SOON = 1.0  # seconds
JOINED = 10.0  # seconds for a Redis to take that a page listens


class TableConsumer(AsyncJsonWebsocketConsumer):  # type: ignore[misc]
    """One open page of a table."""

    table: Table | None = None
    visitor: Visitor | None = None
    seat: Seat | None = None  # in which it is counted as there
    heard = 0.0  # when the page last gave a sign of life

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the page until it is closed, or something fails."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self._go()  # not in `disconnect`, which Channels leaves out where something has failed

    async def connect(self) -> None:
        """Let in who may see the table, and tell how far it is."""
        await self._find()
        await self.accept()
        if self.table is None:
            await self.close(NOT_HERE)
            return
        await self._join()
        now = await self._now()
        if now is None:
            self.table = None
            return
        seat = now.seat_of(self.visitor)
        await self.send_json({"length": now.table.length, "version": now.table.version})
        if seat is None:
            await self.send_json({"online": presence.those_online(now.seats)})
        else:
            await self._sit(seat)

    async def receive(self, *_arguments: Any, **_named: Any) -> None:
        """Take any message for a sign of life, and answer with all that the page should know by now.

        What it says is not read; of many in a moment only the first one counts.
        """
        if self.table is not None and time.monotonic() - self.heard >= SOON:
            self.heard = time.monotonic()
            await self._join()
            now = await self._now()
            if now is None:
                return
            await self._sit(now.seat_of(self.visitor))
            online = presence.those_online(now.seats)
            await self.send_json({"length": now.table.length, "version": now.table.version, "online": online})

    async def table_changed(self, event: TableChanged) -> None:
        """Tell the page how far the table is."""
        await self.send_json({"length": event["length"], "version": event["version"]})

    async def table_presence(self, event: TablePresence) -> None:
        """Tell the page who is there; a page whose seat was noted as gone says that it is still here."""
        if self.seat is not None and self.seat.number not in event["online"]:
            await attendance.still_here(self.seat)
            return
        await self.send_json({"online": event["online"]})

    async def _join(self) -> None:
        """Hear of the table from now on; again and again, for a Redis may have been emptied.

        Raises TimeoutError where that takes too long: then the page comes back.
        """
        assert self.table is not None
        async with asyncio.timeout(JOINED):
            await self.channel_layer.group_add(group(self.table.slug), self.channel_name)

    async def _find(self) -> None:
        slug = self.scope["url_route"]["kwargs"]["slug"]
        cookies = self.scope.get("cookies", {})

        def find() -> tuple[SeatedTable, Visitor | None] | tuple[None, None]:
            return SeatedTable.shown_to(slug, cookies)

        seated, self.visitor = await database_sync_to_async(find)()
        self.table = seated.table if seated else None

    async def _sit(self, seat: Seat | None) -> None:
        """Stand for the seat that the visitor has now; one that it has left may be somebody else's."""
        before, self.seat = self.seat, seat
        if (before and before.pk) == (seat and seat.pk):
            return
        if before is not None:
            self.seat = None  # as long as it has not come
            await attendance.go(before)
        if seat is not None:
            self.seat = seat
            await attendance.come(seat)

    async def _go(self) -> None:
        """Hear no more of the table, and note that the page is not there any more."""
        if self.table is None:
            return
        try:
            await self.channel_layer.group_discard(group(self.table.slug), self.channel_name)
        finally:
            await self._sit(None)

    async def _now(self) -> SeatedTable | None:
        """Return the table as it is now; where it is gone, or hidden, hear no more of it and close."""
        assert self.table is not None
        now: SeatedTable | None = await database_sync_to_async(self._here)(self.table)
        if now is None:
            await self.channel_layer.group_discard(group(self.table.slug), self.channel_name)
            await self.close(NOT_HERE)
        return now

    def _here(self, table: Table) -> SeatedTable | None:
        seated = SeatedTable.by_pk(table.pk)
        if seated is None or not seated.is_visible(self.visitor):
            return None
        seat = seated.seat_of(self.visitor)
        if seat is not None:
            presence.note(seat)
        presence.watch(seated.table)
        return seated


class Nowhere(AsyncWebsocketConsumer):  # type: ignore[misc]
    """A socket at an address at which there is nothing."""

    async def connect(self) -> None:
        """Refuse it."""
        await self.close(NOT_HERE)
