"""The decisions of a table: one row each, which the database itself lets nobody store twice."""

from __future__ import annotations

import json

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from durbar.core.log import undoable
from durbar.core.match import Match
from durbar.site.errors import Unplayable
from durbar.site.tables import decisions, match_cache
from durbar.site.tables.lock import locked
from durbar.site.tables.models import Decision, Table
from durbar.site.tables.play import undo
from durbar.site.tables.replay import match_of, match_to_play, stored_record, write
from durbar.site.tables.seated_table import SeatedTable
from tests.conftest import ROOT
from tests.site.conftest import decide, fresh, new_table, running_table, snapshot_of, turn_of
from tests.site.places import Place
from tests.site.stored import StoredTable

pytestmark = pytest.mark.django_db

GOLDEN = ROOT / "tests/golden/thurn_und_taxis/four-players.durbar"


@pytest.fixture
def table(anna, bela) -> StoredTable:
    return running_table(anna, bela)


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    match_cache.forget_all()


def with_a_choice(table: Table) -> StoredTable:
    """Return a table whose last decision can be taken back, and was not the only one."""
    while True:
        choices, after = len(match_of(table).legal), decide(table)
        if choices > 1 and undoable(match_of(after).log, turn_of(table)) and turn_of(after) == turn_of(table):
            return after
        table = after


def decide_again(table: Table) -> StoredTable:
    """Take the last decision back, and take another one."""
    assert undo(table.pk, turn_of(table), table.length - 1, snapshot_of(table))
    taken = fresh(table)
    return decide(taken, match_of(taken).legal.texts[-1])


def rows(table: Table) -> list[tuple[int, int, str]]:
    return list(Decision.objects.filter(table=table.pk).values_list("pk", "index", "line"))


# ---------------------------------------------------------------- storing


def test_the_database_takes_a_decision_once(table):
    before = rows(table)
    for line in (table.lines[-1], "1 draw"):
        with pytest.raises(IntegrityError), transaction.atomic():
            Decision.objects.create(table_id=table.pk, index=table.length - 1, line=line)
    assert rows(table) == before


def test_who_writes_what_another_has_written_changes_nothing(table):
    """Without the lock, which lets nobody come so far, the rows themselves would refuse."""
    late = Table.objects.get(pk=table.pk)
    match = match_to_play(late)
    match.play(match.legal.texts[-1])
    after = decide(table)
    with pytest.raises(IntegrityError), transaction.atomic():
        write(late, match)
    assert fresh(table).log == after.log
    assert fresh(table).version == after.version


def test_a_decision_stores_only_what_is_new(table):
    before, after = rows(table), rows(decide(table))
    assert after[: len(before)] == before
    assert [index for _, index, _ in after] == [*range(len(after))]


def test_what_is_taken_back_is_gone_and_the_rest_stays(table):
    table = with_a_choice(table)
    before, seat = rows(table), turn_of(table)
    assert undo(table.pk, seat, table.length - 1, snapshot_of(table))
    assert rows(table) == before[:-1]
    assert fresh(table).length == len(before) - 1


@pytest.mark.parametrize("back", [1, 3])
def test_what_is_not_whole_is_not_played_on(table, back):
    table = decide(decide(table))
    Decision.objects.filter(table=table.pk, index=table.length - back).delete()
    match_cache.forget_all()
    with pytest.raises(Unplayable):
        match_of(Table.objects.get(pk=table.pk))
    with pytest.raises(Unplayable):
        stored_record(Table.objects.get(pk=table.pk))


# ---------------------------------------------------------------- reading


def test_a_server_reads_only_what_others_have_decided_since(table):
    match_of(table)
    kept = dict(match_cache._games)
    after = decide(table)
    match_cache._games.update(kept)  # as if another server had carried that out
    with CaptureQueriesContext(
        connection,
    ) as asked:
        match = match_of(after, list(after.seats.all()))
    assert [str(entry.line(match.game)) for entry in match.log] == after.lines
    (question,) = [one["sql"] for one in asked if "tables_decision" in one["sql"]]
    assert f">= ({table.length})" in question


def test_who_decides_need_not_read_it_again(table):
    match_of(table)
    after = decide(table)
    seats = list(after.seats.all())
    with CaptureQueriesContext(connection) as asked:
        assert len(match_of(after, seats)) == after.length
    assert not asked.captured_queries


@pytest.mark.parametrize("is_known", [False, True])
def test_what_is_taken_back_while_it_is_read_is_not_shown(table, is_known):
    """Between the table and its decisions, one is taken back, and another one follows."""
    table = with_a_choice(table)
    before = SeatedTable.by_pk(table.pk)
    assert before
    known = match_of(decide_again(table))
    if not is_known:
        match_cache.forget_all()
    now = fresh(table)
    now.seats.filter(number=1).update(name="Anna II")
    match = match_of(before.table, before.seats)
    assert [str(entry.line(match.game)) for entry in match.log] == now.lines
    assert match.log == known.log
    assert (before.table.version, before.table.cut) == (now.version, now.cut)
    assert before.seats[0].name == "Anna II"
    assert all(one.table is before.table for one in before.seats)


def test_a_log_that_is_written_out_is_of_one_moment(table):
    table = with_a_choice(table)
    before = Table.objects.get(pk=table.pk)
    assert undo(table.pk, turn_of(table), table.length - 1, snapshot_of(table))
    assert decisions.all_of(before) == table.lines[:-1]


def test_a_change_that_fails_is_forgotten(table):
    match_of(table)
    first, other = match_of(table).legal.texts[:2]

    def fail() -> None:
        with locked(table.pk) as current:
            match = match_to_play(current)
            match.play(first)
            write(current, match)
            assert len(match_of(Table.objects.get(pk=table.pk))) > table.length
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    kept = dict(match_cache._games)
    after = decide(table, other)
    assert after.lines[table.length] == f"{turn_of(table)} {other}"
    match = match_of(after)
    assert [str(entry.line(match.game)) for entry in match.log] == after.lines
    match_cache.forget_all()
    match_cache._games.update(kept)  # as if another server had carried that out
    match = match_of(after)
    assert [str(entry.line(match.game)) for entry in match.log] == after.lines


def test_what_was_taken_back_is_not_carried_on(table):
    """As where it is kept once more, by who has read it before, just when the next decision is stored."""
    table = with_a_choice(table)
    match_of(table)
    kept = dict(match_cache._games)
    again = decide_again(table)
    assert (again.length, again.lines[-1] == table.lines[-1]) == (table.length, False)
    after = decide(again)
    match_cache._games.update(kept)
    match_cache.carry_on(after, after.lines[again.length :])
    match = match_of(after)
    assert [str(entry.line(match.game)) for entry in match.log] == after.lines


def test_another_table_of_that_number_is_another_game(table, anna):
    match_of(table)
    other = new_table(anna, "me", "steady")
    Table.objects.filter(pk=table.pk).update(slug="other")
    known = match_cache._games[table.pk]
    assert match_of(fresh(table)) is not known.match
    assert match_cache._games[table.pk].start.slug == "other"
    assert other.lines


# ---------------------------------------------------------------- tables of older versions

# Tables as they were when a log was one text: one in the middle of a game, one that is over, one that waits.
OLD = """
import json
from durbar.core.record import parse
from durbar.site.django_ready import set_up
set_up()
from pathlib import Path
from django.db import connection
from django.db.migrations.loader import MigrationLoader
apps = MigrationLoader(connection).project_state([("tables", "0006_board")]).apps
Table, Seat = apps.get_model("tables", "Table"), apps.get_model("tables", "Seat")
record = parse(Path({path!r}).read_text())
lines = [str(line) for line in record.lines]
for number, length in enumerate([len(lines) // 2, len(lines), 0], 1):
    status = {{0: "waiting", len(lines): "over"}}.get(length, "running")
    table = Table.objects.create(
        slug=f"old{{number}}", watch_token=str(number), game=record.game, rules=record.rules,
        options=record.options, date="2026-01-02", log="\\n".join(lines[:length]), length=length, version=9,
        status=status, result=record.result if status == "over" else None)
    for seat, name in enumerate(record.names, 1):
        Seat.objects.create(table=table, number=seat, kind="person", name=name, invite=f"{{number}}/{{seat}}")
"""
NOW = """
import json
from durbar.site.tables.decisions import all_of
from durbar.site.tables.models import Decision, Table
from durbar.site.tables.replay import match_of
found = {}
for table in Table.objects.order_by("pk"):
    match = match_of(table) if table.length else ()
    found[table.slug] = len(match), all_of(table)
assert Decision.objects.count() == sum(length for length, _ in found.values())
print(json.dumps(found))
"""


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
@pytest.mark.parametrize("restored", [False, True])
def test_games_go_on_whose_log_was_one_text(database, restored, request, tmp_path):
    url = request.getfixturevalue("postgres") if database == "postgresql" else ""
    place = Place(tmp_path / "old", "" if restored else url)
    place.durbar("manage", "migrate", "-v", "0", "tables", "0006_board")
    done = place.run("-c", OLD.format(path=str(GOLDEN)))
    assert done.returncode == 0, done.stderr
    if restored:
        backup = tmp_path / "old.zip"
        place.durbar("backup", backup)
        place = Place(tmp_path / "new", url)
        place.durbar("restore", backup)
    found = json.loads(place.script(NOW))
    place.durbar("manage", "migrate", "-v", "0", "tables", "0006_board")
    assert json.loads(place.script(NOW)) == found, "there and back"
    match = Match.load(GOLDEN)
    lines = [str(entry.line(match.game)) for entry in match.log]
    for name, length in (("old1", len(lines) // 2), ("old2", len(lines)), ("old3", 0)):
        assert found[name] == [length, lines[:length]]
