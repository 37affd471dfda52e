"""What happened at a table beside its game."""

from __future__ import annotations

from durbar.site.tables.models import SeatEvent, Table
from durbar.site.tables.prepared import Blank, Prepared

_of_table = Prepared(lambda: SeatEvent.objects.filter(table=Blank("table")))


def seat_events_of(table: Table) -> list[SeatEvent]:
    """Return what happened at a table beside its game, in the order in which it happened."""
    return _of_table(table=table.pk)
