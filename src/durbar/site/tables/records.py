"""The records of tables: who may read which, and how much of it."""

from __future__ import annotations

from dataclasses import replace

from durbar.core.errors import NoRecord
from durbar.site.errors import Unplayable
from durbar.site.people.models import Visitor
from durbar.site.tables import readiness, shuffles
from durbar.site.tables.access import seat_of, visible
from durbar.site.tables.models import Table
from durbar.site.tables.replay import match_of, stored_record
from durbar.site.telemetry.exchange import note_table


def readable(slug: str, visitor: Visitor | None) -> tuple[Table, int | None]:
    """Return a table whose game has begun and a visitor's seat (None: spectator); raises Unplayable."""
    table = visible(visitor).exclude(status=Table.Status.WAITING).filter(slug=slug).first()
    if table is None or readiness.is_awaited(table.game):
        raise Unplayable("there is no game to read at that table")
    note_table(table.pk)
    seat = seat_of(table, visitor)
    return table, seat.number if seat else None


def record_for(table: Table, seat: int | None) -> str:
    """Return a table's record as a seat (None: a spectator) may read it: all of it once the game is over.

    Raises NoRecord for a game that began from a position, and Unplayable for one that goes on and that the
    rules of this program cannot replay: what of it is secret is not known.
    """
    try:
        match = match_of(table)
    except Unplayable:
        check_that_it_is_over(table)
        return str(stored_record(table))
    whole = replace(match.as_record(), shuffle=shuffles.shown(table))
    if match.over:
        return str(whole)
    lines = tuple(entry.line(match.game) for entry in match.view(seat).log)
    return str(replace(whole, lines=lines))


def file_name(table: Table) -> str:
    """Return what the file of a table's record is called."""
    return f"{table.game}-{table.date:%Y-%m-%d}.durbar"


def check_that_it_is_over(table: Table) -> None:
    """Raise Unplayable for a game that goes on, and NoRecord for one that began from a position."""
    if table.status != Table.Status.OVER:
        raise Unplayable(f"the game of table {table.pk} is not over")
    if table.origin:
        raise NoRecord
