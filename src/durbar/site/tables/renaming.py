"""Being called otherwise: from now on, and at the tables where a game goes on."""

from __future__ import annotations

from contextlib import suppress

from django.db.models import Q

from durbar.site.people.models import Visitor
from durbar.site.tables.access import seat_of
from durbar.site.tables.lock import locked
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.opening import apart
from durbar.site.tables.replay import change


def rename(visitor: Visitor, name: str, *, also_at: Table | None = None) -> None:
    """Call a visitor by a clean name, also at its tables that are not over, and at one that may be."""
    visitor.name = name
    visitor.save()
    seats = Seat.objects.filter(visitor=visitor, kind=Seat.Kind.PERSON)
    wanted = seats.exclude(~Q(table=also_at), table__status=Table.Status.OVER)
    for table_id in wanted.values_list("table", flat=True):
        with suppress(Table.DoesNotExist), locked(table_id) as table:  # it may be closed in this moment
            _rename_at(table, visitor)


def _rename_at(table: Table, visitor: Visitor) -> None:
    """Write the visitor's name at its seat of a locked table, unless it has left, apart from the others'."""
    seat = seat_of(table, visitor)
    if seat is None:
        return
    others = table.seats.exclude(pk=seat.pk).values_list("name", flat=True)
    seat.name = apart(visitor.name, list(others))
    seat.save(update_fields=["name"])
    change(table)
