"""Signs of life of open pages: arrivals are written at once, the rest together."""

from __future__ import annotations

import time

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from durbar.site.tables import heartbeats, presence
from durbar.site.tables.models import Seat, Table
from tests.site.conftest import running_table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """A monotonic clock that a test sets, and nothing that was left by others."""
    heartbeats.write()
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(heartbeats, "_written", now[0])
    return now


def an_older(heartbeat: float, table: Table) -> list[Seat]:
    """Return a table's people, whose last sign of life, and the table's, is so many heartbeats old."""
    then = timezone.now() - heartbeat * presence.HEARTBEAT
    table.seats.update(last_seen=then)
    Table.objects.filter(pk=table.pk).update(watched=then)
    return list(table.seats.select_related("table"))


def test_many_signs_of_life_are_one_write(anna, bela, clock):
    seats = [seat for _ in range(5) for seat in an_older(1, running_table(anna, bela))]
    with CaptureQueriesContext(
        connection,
    ) as queries:
        for seat in seats:
            presence.note(seat)
            presence.watch(seat.table)
    assert not queries.captured_queries
    clock[0] += heartbeats.TOGETHER
    (late,) = an_older(1, running_table(anna, bela))[:1]
    with CaptureQueriesContext(connection) as queries:
        presence.note(late)
    assert len([query for query in queries.captured_queries if "UPDATE" in query["sql"]]) == 2
    for seat in (*seats, late):
        seat.refresh_from_db()
        assert seat.last_seen
        assert timezone.now() - seat.last_seen < presence.HEARTBEAT / 2
    for seat in seats:
        assert timezone.now() - Table.objects.get(pk=seat.table_id).watched < presence.HEARTBEAT / 2


def test_who_comes_is_written_at_once(anna, bela):
    seat, _ = an_older(3, running_table(anna, bela))
    presence.note(seat)
    presence.watch(seat.table)
    seat.refresh_from_db()
    assert presence.is_online(seat)
    assert presence.is_watched(Table.objects.get(pk=seat.table_id))


def test_a_sign_of_life_is_written_once(anna, bela):
    (seat, _), (other, _) = (an_older(1, running_table(anna, bela)) for _ in range(2))
    presence.note(seat)
    presence.watch(seat.table)
    heartbeats.write()
    an_older(3, seat.table)  # as where its browser has ended without a word since
    presence.note(other)
    heartbeats.write()
    seat.refresh_from_db()
    assert not presence.is_online(seat)
    assert not presence.is_watched(Table.objects.get(pk=seat.table_id))


def test_who_has_gone_is_not_written_as_there_by_what_was_left(anna, bela):
    seat, _ = an_older(1, running_table(anna, bela))
    presence.note(seat)
    presence.gone(seat)
    heartbeats.write()
    seat.refresh_from_db()
    assert not presence.is_online(seat)
