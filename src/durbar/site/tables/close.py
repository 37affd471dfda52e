"""Closing a table as whoever runs the server may: also one whose game has begun.

A game that has begun is kept, for its secret may never be promised again: computer players play it to its
end, at once where nobody looks on.
"""

from __future__ import annotations

from durbar.site.tables import seats, takeover
from durbar.site.tables.lock import locked
from durbar.site.tables.models import SeatEvent, Table


def close(table_id: int) -> list[str] | None:
    """Remove a table that waits (None), or return the names of those for whom computer players play on now.

    Everybody at the table is told. Raises Refused, Unplayable and Table.DoesNotExist.
    """
    with locked(table_id) as table:
        if table.status != Table.Status.WAITING:
            return takeover.relieve_all(table, SeatEvent.Kind.CLOSED)
        seats.close(table)
    return None
