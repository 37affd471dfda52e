"""One change of a table at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from django.db import transaction

from durbar.site.tables import replayed
from durbar.site.tables.models import Table
from durbar.site.telemetry.exchange import note_table


@contextmanager
def locked(table_id: int) -> Iterator[Table]:
    """Yield the table with its row locked until the change is committed; raises Table.DoesNotExist."""
    note_table(table_id)
    # What has been replayed of a change that fails is forgotten before anybody else can decide, and after.
    unless_it_fails = partial(replayed.kept_unless_it_fails, table_id)
    with unless_it_fails(), transaction.atomic(), unless_it_fails():
        rows = Table.objects.select_related("pledge").select_for_update(of=("self",))
        yield rows.get(pk=table_id)
