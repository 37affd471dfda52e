"""A clock that is set back: nobody is there, or waited for, until it has caught up."""

from __future__ import annotations

import datetime
import time

import pytest
from django.utils import timezone

from durbar.site.api import accounts
from durbar.site.errors import Refused
from durbar.site.tables import presence, takeover
from durbar.site.tables.models import Seat, Table
from durbar.site.work.workers import tasks
from tests.site.api import new_bot
from tests.site.conftest import decide, fresh, running_table, turn_of

pytestmark = [pytest.mark.faults, pytest.mark.django_db]

BACK = datetime.timedelta(hours=1)


@pytest.fixture
def seat(anna, bela) -> Seat:
    """Return a seat at which somebody is, as is noted with the table, before the clock was set back."""
    table = running_table(anna, bela)
    seat: Seat = table.seats.get(number=1)
    presence.note(seat)
    presence.watch(table)
    return seat


@pytest.fixture
def _set_back(seat: Seat, monkeypatch) -> None:
    now = timezone.now
    monkeypatch.setattr(timezone, "now", lambda: now() - BACK)


@pytest.mark.usefixtures("_set_back")
def test_who_was_there_is_not_there_for_an_hour(seat: Seat):
    seat.refresh_from_db()
    assert not presence.is_online(seat)
    assert not presence.is_watched(seat.table)
    assert not presence.patience_left(seat)  # and need not be waited for as long


@pytest.mark.usefixtures("_set_back")
def test_who_is_there_is_noted_at_once(seat: Seat):
    presence.note(seat)
    presence.watch(seat.table)
    seat.refresh_from_db()
    assert presence.is_online(seat)
    assert presence.is_watched(Table.objects.get(pk=seat.table.pk))


@pytest.mark.usefixtures("_set_back")
def test_who_is_there_is_not_replaced_before_its_page_says_so_again(seat: Seat):
    """Until its next sign of life it looks as if it had long been away."""
    table = Table.objects.get(pk=seat.table.pk)
    while turn_of(table := fresh(table)) != seat.number:
        decide(table)
    other = table.seats.exclude(pk=seat.pk).get().visitor
    assert other
    with pytest.raises(Refused, match="is here"):
        takeover.hand_over(table.pk, seat.number, other)
    later = timezone.now() + presence.ONLINE + presence.PATIENCE
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: later)
        takeover.hand_over(table.pk, seat.number, other)
    assert table.seats.get(pk=seat.pk).stand_in


def test_a_bot_is_there_whose_stream_is_open_and_no_other(anna, monkeypatch):
    there, gone = [new_bot(anna, name).account for name in ("There", "Gone")]
    assert there
    assert gone
    accounts.note(there)
    accounts.note(gone)
    now = timezone.now
    monkeypatch.setattr(timezone, "now", lambda: now() - BACK)
    assert accounts.online() == []
    accounts.note(there)
    assert accounts.online() == [there]


def test_a_pause_is_no_longer_than_it_is():
    assert tasks._rest_of(0.8, time.time() - 0.3) == pytest.approx(0.5, abs=0.1)
    assert tasks._rest_of(0.8, time.time() + BACK.total_seconds()) == 0.8
    assert tasks._rest_of(0.8, 0.0) < 0
