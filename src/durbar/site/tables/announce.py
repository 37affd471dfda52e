"""Telling all pages of a table, and what works in the background, that it has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

from durbar.site.tables.messages import Message, TableChanged, TableStatus
from durbar.site.tables.models import Table
from durbar.site.tables.signals import table_changed
from durbar.site.telemetry.trouble import Trouble

telling = Trouble("telling open pages what has changed", is_told=False)  # they ask by themselves too

ALL_TABLES = "tables"  # the group of those who wait for any table to begin or to end
PATIENCE = 2.0  # seconds for a Redis to take it: whoever has decided, or invited, waits for that


def group(slug: str) -> str:
    """Return the name of the group to which all pages of a table listen."""
    return f"table.{slug}"


def announce(table: Table) -> None:
    """Tell the table's length and version as soon as the change is committed."""
    event: TableChanged = {"type": "table.changed", "length": table.length, "version": table.version}
    for_all: TableStatus = {"type": "table.status", "slug": table.slug, "status": table.status}
    table_id, slug = table.pk, table.slug

    def tell() -> None:
        table_changed.send(Table, table_id=table_id)
        tell_groups({group(slug): event, ALL_TABLES: for_all})

    transaction.on_commit(tell, robust=True)  # what is committed holds, though nobody may be told just now


def tell_groups(events: Mapping[str, Message]) -> None:
    """Tell each group an event, from a thread; nobody is told while that cannot be."""
    with telling.survived():
        async_to_sync(send)(events)  # all at once: each time the thread waits for the event loop


async def send(events: Mapping[str, Message]) -> None:
    """Tell each group an event; raises TimeoutError and what else may be wrong with Redis."""
    layer = get_channel_layer()
    async with asyncio.timeout(PATIENCE):
        for name, event in events.items():
            await layer.group_send(name, event)
