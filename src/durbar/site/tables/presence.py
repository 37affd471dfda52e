"""Who has a table open just now."""

from __future__ import annotations

import datetime

from django.utils import timezone

from durbar.site.tables.models import Seat, Table

HEARTBEAT = datetime.timedelta(seconds=20)  # how often an open page says so
ONLINE = 2.2 * HEARTBEAT
PATIENCE = datetime.timedelta(minutes=2)  # how long others wait for who is not there


def note(seat: Seat) -> None:
    """Note that a seat's page is open; written down at most once in half a heartbeat."""
    now = timezone.now()
    if seat.last_seen is None or now - seat.last_seen > HEARTBEAT / 2:
        seat.last_seen = now
        Seat.objects.filter(pk=seat.pk).update(last_seen=now)


def gone(seat: Seat) -> None:
    """Note that a page of a seat was closed; another open page of it soon says that it is there."""
    Seat.objects.filter(pk=seat.pk).update(last_seen=timezone.now() - ONLINE)


def is_long_away(seat: Seat) -> bool:
    """Say whether nobody has been there for a while although the table waits, so that others may act."""
    since = max(seat.table.changed, seat.last_seen + ONLINE if seat.last_seen else seat.table.created)
    return not is_online(seat) and timezone.now() - since >= PATIENCE


def is_online(seat: Seat) -> bool:
    """Say whether somebody sits there with an open page; computer players always do."""
    if seat.kind != Seat.Kind.PERSON:
        return seat.kind == Seat.Kind.BOT
    return seat.last_seen is not None and timezone.now() - seat.last_seen < ONLINE


def online(table: Table) -> list[int]:
    """Return the numbers of the seats that are there."""
    return [seat.number for seat in table.seats.all() if is_online(seat)]
