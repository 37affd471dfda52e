"""One change of a table at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from durbar.site.tables.models import Table
from durbar.site.telemetry.exchange import note_table


@contextmanager
def locked(table_id: int) -> Iterator[Table]:
    """Yield the table with its row locked until the change is committed; raises Table.DoesNotExist."""
    note_table(table_id)
    with transaction.atomic():
        yield Table.objects.select_for_update().get(pk=table_id)
