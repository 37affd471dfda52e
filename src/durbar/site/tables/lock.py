"""One change of a table at a time: its row is locked first, then its seats are changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from django.db import transaction
from django.db.models import QuerySet

from durbar.site.tables import match_cache
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.prepared import Blank, Prepared
from durbar.site.telemetry.exchange import note_table

_rows = Table.objects.select_for_update(of=("self",)).filter(pk=Blank("pk"))
_row_of = Prepared(lambda: _rows)
_row_to_play_of = Prepared(lambda: _rows.select_related("pledge"))
_seats_of = Prepared(lambda: Seat.objects.filter(table=Blank("pk")))


@contextmanager
def locked(table_id: int, *, to_play: bool = False) -> Iterator[Table]:
    """Yield the table with its row locked until the change is committed; raises Table.DoesNotExist.

    Where it is `to_play` its pledge is read with it, for chance may be asked.
    """
    note_table(table_id)
    # What has been replayed of a change that fails is forgotten before anybody else can decide, and after.
    unless_it_fails = partial(match_cache.kept_unless_it_fails, table_id)
    with unless_it_fails(), transaction.atomic(), unless_it_fails():
        found = (_row_to_play_of if to_play else _row_of)(pk=table_id)
        if not found:
            raise Table.DoesNotExist
        yield found[0]


def lock_all(tables: QuerySet[Table]) -> None:
    """Lock many tables, before they or their seats are changed, until the change is committed.

    All who lock several do it in the order of their numbers, so that no two wait for each other for ever.
    """
    list(tables.select_for_update().order_by("pk").values_list("pk"))


def with_seats(table: Table) -> list[Seat]:
    """Return the seats of a locked table, which `table.seats.all()` returns too from now on."""
    seats = _seats_of(pk=table.pk)
    for seat in seats:
        seat.table = table
    known = table.seats.all()
    vars(known).update(_result_cache=seats, _prefetch_done=True)  # as `prefetch_related_objects` does it
    vars(table)["_prefetched_objects_cache"] = {"seats": known}
    return seats
