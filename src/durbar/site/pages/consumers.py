"""The socket of a table's page: it is told that the table changed and who is there, never what happened."""

from __future__ import annotations

from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from durbar.site.people import visitors
from durbar.site.tables import presence
from durbar.site.tables.access import seat_of, visible
from durbar.site.tables.announce import group
from durbar.site.tables.models import Seat, Table

NOT_HERE = 4404


class TableConsumer(AsyncJsonWebsocketConsumer):  # type: ignore[misc]
    """One open page of a table."""

    table: Table | None = None
    seat: Seat | None = None

    async def connect(self) -> None:
        """Let in who may see the table, and tell how far it is."""
        await self._find()
        await self.accept()
        if self.table is None:
            await self.close(NOT_HERE)
            return
        await self.channel_layer.group_add(group(self.table.slug), self.channel_name)
        fresh = await database_sync_to_async(self._here)()
        await self.send_json({"length": fresh.length, "version": fresh.version})
        await self._tell_presence()

    async def disconnect(self, code: int) -> None:  # noqa: ARG002
        """Note that the page was closed."""
        if self.table is None:
            return
        await self.channel_layer.group_discard(group(self.table.slug), self.channel_name)
        if self.seat is not None:
            await database_sync_to_async(presence.gone)(self.seat)
            await self._tell_presence()

    async def receive_json(self, content: Any, **_: Any) -> None:  # noqa: ARG002
        """Take any message for a sign of life, and answer with all that the page should know by now."""
        if self.table is not None:
            fresh = await database_sync_to_async(self._here)()
            online = await database_sync_to_async(presence.online)(fresh)
            await self.send_json({"length": fresh.length, "version": fresh.version, "online": online})

    async def table_changed(self, event: dict[str, Any]) -> None:
        """Tell the page how far the table is."""
        await self.send_json({"length": event["length"], "version": event["version"]})

    async def table_presence(self, event: dict[str, Any]) -> None:
        """Tell the page who is there; a page whose seat was noted as gone says that it is still here."""
        if self.seat is not None and self.seat.number not in event["online"]:
            await database_sync_to_async(self._here)()
            await self._tell_presence()
            return
        await self.send_json({"online": event["online"]})

    async def _find(self) -> None:
        slug = self.scope["url_route"]["kwargs"]["slug"]
        cookies = self.scope.get("cookies", {})

        def find() -> tuple[Table | None, Seat | None]:
            visitor = visitors.from_cookies(cookies)
            table = visible(visitor).filter(slug=slug).first()
            return table, seat_of(table, visitor) if table else None

        self.table, self.seat = await database_sync_to_async(find)()

    def _here(self) -> Table:
        assert self.table is not None
        if self.seat is not None:
            self.seat.refresh_from_db()
            presence.note(self.seat)
        return Table.objects.get(pk=self.table.pk)

    async def _tell_presence(self) -> None:
        assert self.table is not None
        seats = await database_sync_to_async(presence.online)(self.table)
        event = {"type": "table.presence", "online": seats}
        await self.channel_layer.group_send(group(self.table.slug), event)
