"""Questions whose SQL is made once are answered as Django answers them, each time with what there is now."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.db.models.sql.compiler import SQLCompiler
from django.test.utils import CaptureQueriesContext

from durbar.site.api import accounts
from durbar.site.people import visitors
from durbar.site.tables.lock import locked, with_seats
from durbar.site.tables.models import Decision, Seat, SeatEvent, Table
from durbar.site.tables.prepared import Blank, Prepared
from durbar.site.tables.replay import change
from durbar.site.tables.seat_events import seat_events_of
from durbar.site.tables.seated_table import SeatedTable
from tests.site.conftest import decide, running_table

pytestmark = pytest.mark.django_db


def all_of(thing):
    """Return all fields of a row, and of those that were read with it."""
    read = thing._state.fields_cache
    return {field.attname: getattr(thing, field.attname) for field in thing._meta.concrete_fields} | {
        name: other and all_of(other) for name, other in read.items()
    }


@pytest.mark.parametrize("by", ["slug", "pk"])
def test_a_table_and_its_seats_are_read_as_django_reads_them(anna, bela, by):
    running_table(anna, bela)
    table = running_table(anna, bela)
    seated = SeatedTable.by_pk(table.pk) if by == "pk" else SeatedTable.by_slug(table.slug)
    assert seated is not None
    seats = list(Seat.objects.select_related("table", "visitor__bot_account").filter(table=table))
    assert list(map(all_of, seated.seats)) == list(map(all_of, seats))
    with CaptureQueriesContext(connection) as asked:
        assert (seated.seats[0].visitor, seated.seats[0].table) == (anna, table)
    assert not asked.captured_queries


def test_who_is_a_program_is_read_with_its_seat(anna, bela):
    program = accounts.create(anna, "Robot")[0].visitor
    table = running_table(anna, bela)
    table.seats.filter(number=2).update(visitor=program)
    seated = SeatedTable.by_pk(table.pk)
    assert seated is not None
    with CaptureQueriesContext(connection) as asked:
        assert [visitors.is_program(seat.visitor) for seat in seated.seats] == [False, True]
    assert not asked.captured_queries
    assert not visitors.is_program(None)


def test_what_seats_share_is_read_once(anna, bela):
    seated = SeatedTable.by_pk(running_table(anna, bela).pk)
    assert seated is not None
    assert {id(seat.table) for seat in seated.seats} == {id(seated.table)}


def test_a_locked_table_knows_its_seats(anna, bela):
    table = running_table(anna, bela)
    with locked(table.pk) as current, CaptureQueriesContext(connection) as asked:
        seats = with_seats(current)
        assert list(current.seats.all()) == seats
        assert {id(seat.table) for seat in seats} == {id(current)}
        asked_for = [query for query in asked.captured_queries if "SELECT" in query["sql"]]
        assert len(asked_for) == 1
    assert [(seat.number, seat.name) for seat in seats] == [(1, "Anna"), (2, "Béla")]


def test_the_sql_is_made_once(anna, bela, monkeypatch):
    table, made, make = running_table(anna, bela), [], SQLCompiler.as_sql

    def counted(compiler, *arguments, **named):
        made.append(compiler)
        return make(compiler, *arguments, **named)

    monkeypatch.setattr(SQLCompiler, "as_sql", counted)
    ask = Prepared(lambda: Table.objects.filter(pk=Blank("pk")))
    assert [ask(pk=table.pk), ask(pk=table.pk), ask(pk=table.pk + 1)] == [[table], [table], []]
    assert len(made) == 1


def test_what_has_changed_is_read_anew(anna, bela):
    table = running_table(anna, bela)
    before = SeatedTable.by_pk(table.pk)
    with locked(table.pk) as current:
        change(current)
    SeatEvent.objects.create(table=table, length=1, seat=1, kind=SeatEvent.Kind.HINT)
    now = SeatedTable.by_pk(table.pk)
    assert before is not None
    assert now is not None
    assert now.table.version == before.table.version + 1
    assert [event.kind for event in seat_events_of(table)] == [SeatEvent.Kind.HINT]
    assert seat_events_of(running_table(anna, bela)) == []


def test_each_blank_takes_its_own_value(anna, bela):
    table = running_table(anna, bela)
    decide(table)
    table.refresh_from_db()
    asked = Prepared(
        lambda: Decision.objects.filter(
            index__lt=Blank("end"), table=Blank("table"), index__gte=Blank("first")
        ).exclude(line=Blank("line"))
    )
    first, second = Decision.objects.filter(table=table)[:2]
    assert asked(first=0, end=2, line="", table=table.pk) == [first, second]
    assert asked(table=table.pk, end=2, line=first.line, first=1) == [second]


def test_no_table_is_locked_that_is_not_there(db):
    with pytest.raises(Table.DoesNotExist), locked(4711):
        pass


@pytest.mark.django_db(transaction=True)
def test_each_thread_is_given_what_it_asks_for(anna, bela):
    tables = [running_table(anna, bela) for _ in range(4)]

    def read(number):
        try:
            seated = SeatedTable.by_slug(tables[number % 4].slug)
            return seated is not None and seated.table == tables[number % 4]
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(read, range(80)))
