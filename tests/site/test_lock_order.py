"""Whoever changes many tables or seats locks as whoever decides does: PostgreSQL has to refuse nobody."""

from __future__ import annotations

import json

import pytest

from tests.site.places import Place

DECIDED_MEANWHILE = """
import datetime, json, threading, time
from django.db import connections
from django.utils import timezone
from durbar.site.people.models import Visitor
from durbar.site.tables import clocks, heartbeats, presence
from durbar.site.tables.create import TablePlan, create
from durbar.site.tables.lock import locked
from durbar.site.tables.models import ClockCheck, Seat, Table

plan = TablePlan("thurn-und-taxis", ["me", "steady", "open"], time_limit=Table.TimeLimit.HOUR)
table = create(plan, Visitor.objects.create(name="Anna"))
seat = table.seats.get(number=1)
Seat.objects.filter(pk=seat.pk).update(deadline=seat.table.created)
table.seats.update(last_seen=timezone.now() + datetime.timedelta(hours=1))  # the clock was set back since
is_locked, failures = threading.Event(), []

def deciding():
    with locked(table.pk) as current:
        current.seats.filter(number=1).update(wish=None)
        is_locked.set()
        time.sleep(0.5)  # the other has begun
        for number in (1, 2):
            current.seats.filter(number=number).update(wish=None)

def writing():
    heartbeats._seats.add(seat.pk)
    heartbeats._tables.add(table.pk)
    is_locked.wait(10)
    heartbeats.write()

def writing_of_seats_alone():
    heartbeats._seats.update(table.seats.values_list("pk", flat=True))
    is_locked.wait(10)
    heartbeats.write()

def giving_back():
    ago = seat.table.created - datetime.timedelta(hours=1)
    ClockCheck.objects.create(pk=clocks.THE_CHECK, at=ago)
    is_locked.wait(10)
    assert clocks.are_attended() is False

def holding():
    ago = timezone.now() - clocks.NOTED
    ClockCheck.objects.create(pk=clocks.THE_CHECK, at=ago)
    is_locked.wait(10)
    assert clocks.are_attended([table.game])

def correcting():
    is_locked.wait(10)
    presence.correct(table.pk)

def stopping():
    is_locked.wait(10)
    clocks.stop(table.pk)

def noted(work):
    try:
        work()
    except Exception as error:
        failures.append(f"{work.__name__}: {error}")
    finally:
        connections["default"].close()

threads = [threading.Thread(target=noted, args=[work]) for work in (deciding, MEANWHILE)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join(30)
print(json.dumps(failures))
"""


@pytest.mark.parametrize(
    "meanwhile",
    ["writing", "writing_of_seats_alone", "giving_back", "holding", "correcting", "stopping"],
)
def test_a_decision_and_a_change_of_many_rows_do_not_wait_for_each_other(tmp_path, postgres, meanwhile):
    told = Place(tmp_path, postgres).script(DECIDED_MEANWHILE.replace("MEANWHILE", meanwhile))
    assert json.loads(told) == []
