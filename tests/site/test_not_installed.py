"""Tables of a game that is not installed any more: what is done for all tables goes on past them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from durbar.site.tables import clocks, hints, match_cache, readiness, start
from durbar.site.tables.models import ClockCheck, Seat, Table
from durbar.site.work import pending
from durbar.site.work.cleanup import ABSENT, tidy
from durbar.site.work.timekeeping import keep_time
from tests.site.conftest import running_table, snapshot_of, turn_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(anna, bela):
    table = running_table(anna, bela)
    Table.objects.update(game="gone")
    match_cache.forget_all()
    return table


@pytest.mark.parametrize(
    ("kind", "level"),
    [(Seat.Kind.PERSON, ""), (Seat.Kind.COMPUTER, "steady"), (Seat.Kind.COMPUTER, "strong")],
)
def test_nobody_is_asked(table, kind, level):
    Seat.objects.filter(number=turn_of(table)).update(kind=kind, level=level)
    assert pending.next_decision(table.pk) is None
    assert not pending.waiting_tables()


def test_computer_players_take_no_seat(table):
    ago = timezone.now() - 2 * ABSENT
    Table.objects.update(changed=ago, watched=ago)
    tidy()
    start.start_all()
    assert not table.seat_events.exists()


def test_its_rules_are_neither_at_hand_nor_to_come():
    assert not readiness.is_ready("gone")
    assert not readiness.is_awaited("gone")


def test_no_hint_is_asked_for(table):
    Table.objects.update(hints=Table.Hints.ON)
    assert not hints.ask(table.pk, turn_of(table), snapshot_of(table))
    assert not table.seat_events.exists()


def test_clocks_are_stopped(table):
    Seat.objects.filter(number=turn_of(table)).update(deadline=timezone.now() - timedelta(hours=1))
    ClockCheck.objects.create(pk=clocks.THE_CHECK, at=timezone.now())
    keep_time()
    assert not Seat.objects.filter(deadline__isnull=False).exists()
    assert not table.seat_events.exists()
