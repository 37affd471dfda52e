"""Closing a table: before its game has begun it is removed.

Whoever runs the server may also close one whose game has begun. That one is kept, for its secret may never
be promised again: computer players play it to its end, at once where nobody looks on.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.utils.translation import gettext as _

from durbar.site.errors import Refused
from durbar.site.people.models import Visitor
from durbar.site.tables import takeover
from durbar.site.tables.lock import lock_all, locked
from durbar.site.tables.models import SeatEvent, Table
from durbar.site.tables.replay import change


def close_own(table_id: int, visitor: Visitor) -> None:
    """Remove a table whose game has not begun; only its host may. Raises Refused."""
    with locked_to_close(table_id) as table:
        if table.host_id != visitor.pk or table.status != Table.Status.WAITING:
            raise Refused(
                _("Only the person who set up the table can close it, and only before the game has begun.")
            )
        close_waiting(table)


def close_any(table_id: int) -> list[str] | None:
    """Remove a table that waits (None), or return the names of those for whom computer players play on now.

    Everybody at the table is told. Raises Refused, Unplayable and Table.DoesNotExist.
    """
    with locked_to_close(table_id) as table:
        if table.status != Table.Status.WAITING:
            return takeover.relieve_all(table, SeatEvent.Kind.CLOSED)
        close_waiting(table)
    return None


@contextmanager
def locked_to_close(table_id: int) -> Iterator[Table]:
    """Yield the table locked, and before it the one whose rematch it is; raises Table.DoesNotExist."""
    with transaction.atomic():
        lock_all(Table.objects.filter(rematch=table_id))
        with locked(table_id) as table:
            yield table


def close_waiting(table: Table) -> None:
    """Remove a table `locked_to_close` whose game has not begun, with its pledge: nothing was drawn from it.

    Where it is a rematch, the table before it leads there no more, and another one may be asked for.
    """
    change(table)
    if (before := Table.objects.filter(rematch=table).first()) is not None:
        before.rematch = None
        change(before)
    table.delete()
