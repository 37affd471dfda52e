"""Telling all pages of a table, and the driver of the computer players, that it has changed."""

from __future__ import annotations

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

from durbar.site import bell
from durbar.site.models import Table


def group(slug: str) -> str:
    """Return the name of the group to which all pages of a table listen."""
    return f"table.{slug}"


def announce(table: Table) -> None:
    """Tell the table's length and version as soon as the change is committed."""
    event = {"type": "table.changed", "length": table.length, "version": table.version}
    table_id, slug = table.pk, table.slug

    def tell() -> None:
        async_to_sync(get_channel_layer().group_send)(group(slug), event)
        bell.ring(table_id)

    transaction.on_commit(tell)
