"""Signs of life of open pages, written down together: pages give one in 20 seconds, each write is a commit.

Who gives one when the last write is a moment ago writes all that were given since. What a process that dies
has not written comes again with the next heartbeat.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from durbar.site.batches import batches
from durbar.site.tables.lock import lock_all
from durbar.site.tables.models import Seat, Table

TOGETHER = 2.0  # seconds in which they are gathered
MOST_AT_ONCE = 1000  # rows that a statement names

_lock = threading.Lock()
_seats: set[int] = set()
_tables: set[int] = set()
_written = float("-inf")  # when they were written, by the monotonic clock


def note_seat(seat_id: int) -> None:
    """Note that a page of a seat is open, which was known before."""
    _note(_seats, seat_id)


def note_table(table_id: int) -> None:
    """Note that somebody's page of a table is open, which was known before."""
    _note(_tables, table_id)


def forget_seat(seat_id: int) -> None:
    """Write nothing more of a seat whose page was closed."""
    with _lock:
        _seats.discard(seat_id)


def write() -> None:
    """Write down all that were given."""
    global _written  # noqa: PLW0603 - one a process
    with _lock:
        seats, tables = sorted(_seats), sorted(_tables)
        _seats.clear()
        _tables.clear()
        _written = time.monotonic()
    if not seats and not tables:
        return  # another thread has just written them
    now = timezone.now()
    with transaction.atomic():
        _lock_tables(tables, seats)
        for some in batches(tables, MOST_AT_ONCE):
            Table.objects.filter(pk__in=some).update(watched=now)
        for some in batches(seats, MOST_AT_ONCE):
            Seat.objects.filter(pk__in=some).update(last_seen=now)


def _lock_tables(tables: Sequence[int], seats: Sequence[int]) -> None:
    """Lock these tables and those of these seats."""
    concerned = set(tables)
    for some in batches(seats, MOST_AT_ONCE):
        concerned.update(Seat.objects.filter(pk__in=some).values_list("table", flat=True))
    for some in batches(sorted(concerned), MOST_AT_ONCE):
        lock_all(Table.objects.filter(pk__in=some))


def _note(which: set[int], row: int) -> None:
    with _lock:
        which.add(row)
        is_time = time.monotonic() - _written >= TOGETHER
    if is_time:
        write()
