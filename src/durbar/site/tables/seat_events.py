"""What happened at a table beside its game."""

from __future__ import annotations

from durbar.site.tables.models import Seat, SeatEvent, Table
from durbar.site.tables.prepared import Blank, Prepared

_of_table = Prepared(lambda: SeatEvent.objects.filter(table=Blank("table")))


def seat_events_of(table: Table) -> list[SeatEvent]:
    """Return what happened at a table beside its game, in the order in which it happened."""
    return _of_table(table=table.pk)


def note(table: Table, seat: Seat, kind: SeatEvent.Kind, by: Seat | None = None) -> None:
    """Note what a seat of a locked table did, or what happened to it.

    Of the same at the same length only the last time is kept: nobody can make a log longer by repeating it.
    """
    table.seat_events.filter(length=table.length, seat=seat.number, kind=kind).delete()
    table.seat_events.create(
        length=table.length,
        seat=seat.number,
        kind=kind,
        by=by.number if by else None,
        level=seat.stand_in,
    )
