"""Tables and seats as a host names them: by number, which is no address under which anybody finds them."""

from __future__ import annotations

from django.core.management.base import CommandError

from durbar.site.tables.models import Seat, Table


def table_of(number: int) -> Table:
    """Return the table with a number; raises CommandError."""
    table = Table.objects.filter(pk=number).first()
    if table is None:
        raise CommandError(f"there is no table {number}; `durbar manage tables` lists them")
    return table


def numbered_seat(table: Table, number: int) -> Seat:
    """Return a seat of a table; raises CommandError."""
    seat = table.seats.filter(number=number).select_related("visitor").first()
    if seat is None:
        raise CommandError(f"table {table.pk} has no seat {number}, but {table.seats.count()} seats")
    return seat
