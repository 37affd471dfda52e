"""Who has a table open just now."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from durbar.site.tables import heartbeats
from durbar.site.tables.lock import locked
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.replay import change
from durbar.site.tables.signals import table_changed
from durbar.site.tables.uptime import uptime

HEARTBEAT = datetime.timedelta(seconds=20)  # how often an open page says so
ONLINE = 2.2 * HEARTBEAT
PATIENCE = datetime.timedelta(minutes=2)  # how long others wait for who is not there
FORSAKEN = datetime.timedelta(days=1)  # without a look at a table: nobody is interested in how it is played


def note(seat: Seat) -> None:
    """Note that a seat's page is open: at once if it was not, else with the next heartbeats."""
    before, seat.last_seen = seat.last_seen, timezone.now()
    if before is None and Seat.objects.filter(pk=seat.pk, last_seen=None).update(last_seen=seat.last_seen):
        _come(seat)
    elif before is None or not _is_recent(before):
        Seat.objects.filter(pk=seat.pk).update(last_seen=seat.last_seen)
    elif not _is_recent(before, HEARTBEAT / 2):
        heartbeats.note_seat(seat.pk)


def _come(seat: Seat) -> None:
    """Let the clock of a person run that has come to its table for the first time, if it is to decide."""
    if seat.table.time_limit is not None and seat.table.status == Table.Status.RUNNING:
        with locked(seat.table_id) as table:
            change(table)


def watch(table: Table) -> None:
    """Note that somebody's page of a table is open, a spectator's too, and wake a table that rested."""
    before, table.watched = table.watched, timezone.now()
    if not _is_recent(before):
        Table.objects.filter(pk=table.pk).update(watched=table.watched)
        table_changed.send(Table, table_id=table.pk)
    elif not _is_recent(before, HEARTBEAT / 2):
        heartbeats.note_table(table.pk)


def is_watched(table: Table) -> bool:
    """Say whether somebody, perhaps a spectator, has a page of a table open."""
    return _is_recent(table.watched)


def is_long_unwatched(table: Table) -> bool:
    """Say whether nobody, not even a spectator, has looked at a table for long."""
    return timezone.now() - table.watched > FORSAKEN


def forsake(table: Table) -> None:
    """Treat a table as if nobody had looked at it for long: its computer players need not think any more.

    It is taken back as soon as somebody opens its page.
    """
    table.watched = timezone.now() - 2 * FORSAKEN
    Table.objects.filter(pk=table.pk).update(watched=table.watched)
    transaction.on_commit(lambda: table_changed.send(Table, table_id=table.pk))


def is_watched_now() -> Q:
    """Return what picks seats of tables of which somebody has a page open."""
    return Q(table__watched__gt=timezone.now() - ONLINE)


def gone(seat: Seat) -> None:
    """Note that a page of a seat was closed; another open page of it soon says that it is there."""
    heartbeats.forget_seat(seat.pk)
    Seat.objects.filter(pk=seat.pk).update(last_seen=timezone.now() - ONLINE)


def correct(table_id: int) -> None:
    """Take who was seen later than now, for the clock was set back since, as seen just now.

    Raises Table.DoesNotExist.
    """
    with locked(table_id) as table:
        now = timezone.now()
        table.seats.filter(last_seen__gt=now).update(last_seen=now)


def came(seat: Seat) -> None:
    """Note that somebody has come to its table, by a decision, whether a page of it is open or not."""
    if seat.last_seen is None:
        seat.last_seen = timezone.now() - ONLINE
        seat.save(update_fields=["last_seen"])


def patience_left(seat: Seat) -> datetime.timedelta:
    """Return how long the others still have to wait before they may act for who is not there."""
    away = seat.last_seen + ONLINE if seat.last_seen else seat.table.created
    waited = min(abs(timezone.now() - moment) for moment in (seat.table.changed, away))
    return max(PATIENCE - min(waited, uptime()), datetime.timedelta())


def is_online(seat: Seat) -> bool:
    """Say whether somebody sits there with an open page; computer players always do."""
    if seat.kind != Seat.Kind.PERSON:
        return seat.kind == Seat.Kind.COMPUTER
    return seat.last_seen is not None and _is_recent(seat.last_seen)


def _is_recent(moment: datetime.datetime, within: datetime.timedelta = ONLINE) -> bool:
    """Say whether something was so just now; where the clock was set back since, it lies as far ahead."""
    return abs(timezone.now() - moment) < within


def online(table: Table) -> list[int]:
    """Return the numbers of the seats that are there."""
    return those_online(table.seats.all())


def those_online(seats: Iterable[Seat]) -> list[int]:
    """Return the numbers of those of a table's seats that are there."""
    return [seat.number for seat in seats if is_online(seat)]
