"""What nobody has any use for is taken away every day; whatever has been played is kept."""

from __future__ import annotations

import datetime
import os
import threading
import time

import pytest
from channels.db import database_sync_to_async
from django.db import connection
from django.db.models import Model
from django.utils import timezone

from durbar.site.api import accounts
from durbar.site.people.models import Visitor
from durbar.site.review import store
from durbar.site.review.models import Analysis, Review
from durbar.site.tables import stored_boards
from durbar.site.tables.models import Board, Pledge, SeatEvent, Table
from durbar.site.tables.takeover import come_back
from durbar.site.work import cleanup
from durbar.site.work.cleanup import tidy
from durbar.site.work.embedded import driver as driver_module
from tests.site.conftest import client_of, finished_table, new_table, running_table
from tests.site.places import Place

pytestmark = pytest.mark.django_db

LONG_AGO = datetime.timedelta(days=400)
DIGESTS = [f"sha256:{digit * 64}" for digit in "0123"]


def aged(*models: type[Model]) -> None:
    """Let everything of some kinds be very old."""
    fields = {Table: "changed", Visitor: "created", Analysis: "wanted", Review: "created"}
    for model in models:
        model._base_manager.update(**{fields[model]: timezone.now() - LONG_AGO})


def test_a_table_that_has_waited_for_very_long_is_closed_and_no_other(anna, bela):
    waiting, running, over = (
        new_table(anna, "me", "open"),
        running_table(anna, bela),
        finished_table(anna, bela),
    )
    assert tidy()["tables"] == 0
    aged(Table)
    late = new_table(bela, "me", "open")
    assert tidy()["tables"] == 1
    assert set(Table.objects.all()) == {running, over, late}
    assert Pledge.objects.filter(table__in=[running, over]).count() == 2  # never promised again
    assert not Pledge.objects.filter(table=waiting.pk).exists()


def test_all_that_is_old_is_taken_away_though_it_is_more_than_one_part(anna, monkeypatch):
    monkeypatch.setattr(cleanup, "MOST", 2)
    for number in range(5):
        Visitor.objects.create(name=f"Guest {number}")
    new_table(anna, "me", "open")
    aged(Visitor)
    assert tidy()["visitors"] == 5
    assert list(Visitor.objects.all()) == [anna]


def test_a_game_to_which_nobody_has_come_for_very_long_is_left_to_computer_players(anna, bela):
    absent, looked_at, moved = (running_table(anna, bela) for _ in range(3))
    long_ago = timezone.now() - LONG_AGO
    Table.objects.update(changed=long_ago, watched=long_ago)
    Table.objects.filter(pk=looked_at.pk).update(watched=timezone.now())
    Table.objects.filter(pk=moved.pk).update(changed=timezone.now())
    tidy()
    assert [seat.stand_in for seat in absent.seats.all()] == ["steady", "steady"]
    assert [one.kind for one in absent.seat_events.all()] == [SeatEvent.Kind.AWAY] * 2
    assert (
        "has not been here for a very long time"
        in client_of(anna).get(f"/table/{absent.slug}/").content.decode()
    )
    assert not any(seat.stand_in for table in (looked_at, moved) for seat in table.seats.all())
    come_back(absent.pk, anna)  # as long as it is not over
    tidy()
    assert not absent.seats.get(visitor=anna).stand_in


def test_a_game_whose_rules_are_not_here_stays_whole(anna, bela):
    table = running_table(anna, bela)
    long_ago = timezone.now() - LONG_AGO
    Table.objects.update(changed=long_ago, watched=long_ago, rules=99)
    tidy()
    assert not any(seat.stand_in for seat in table.seats.all())
    assert not table.seat_events.exists()


def test_games_that_cannot_be_played_are_in_no_others_way(anna, bela, monkeypatch):
    monkeypatch.setattr(cleanup, "MOST_ENDED", 1)
    first, playable, last = (running_table(anna, bela) for _ in range(3))
    for days, table in enumerate((first, playable, last)):  # whichever way round they are looked at
        past = timezone.now() - LONG_AGO + datetime.timedelta(days)
        Table.objects.filter(pk=table.pk).update(changed=past, watched=past)
    Table.objects.filter(pk__in=[first.pk, last.pk]).update(rules=99)
    tidy()
    assert [table.seat_events.exists() for table in (first, playable, last)] == [False, True, False]


def test_a_clock_set_back_leaves_no_game_to_computer_players(anna, bela):
    table = running_table(anna, bela)
    ahead = timezone.now() + LONG_AGO
    Table.objects.update(changed=ahead, watched=ahead)
    tidy()
    assert not any(seat.stand_in for seat in table.seats.all())


def test_who_watched_a_game_at_which_nobody_looks_any_more_is_forgotten(anna, bela):
    over, going_on, looked_at = (running_table(anna, bela) for _ in range(3))
    watchers = {table: Visitor.objects.create(name="Watcher") for table in (over, going_on, looked_at)}
    for table, watcher in watchers.items():
        table.watchers.add(watcher)
    long_ago = timezone.now() - LONG_AGO
    Table.objects.exclude(pk=going_on.pk).update(status=Table.Status.OVER)
    Table.objects.update(changed=long_ago, watched=long_ago)
    Table.objects.filter(pk=looked_at.pk).update(watched=timezone.now())
    aged(Visitor)
    taken = tidy()
    assert (taken["watchers"], taken["visitors"]) == (1, 1)
    assert set(Visitor.objects.all()) == {anna, bela, watchers[going_on], watchers[looked_at]}


def test_visitors_who_have_nothing_here_are_forgotten(anna, bela):
    guest, owner, watcher, fresh = (Visitor.objects.create(name=name) for name in "ABCD")
    table = running_table(anna, bela)
    table.watchers.add(watcher)
    bot, _token = accounts.create(owner, "Robo")
    aged(Visitor)
    Visitor.objects.filter(pk=fresh.pk).update(created=timezone.now())
    assert tidy()["visitors"] == 1
    assert set(Visitor.objects.all()) == {anna, bela, owner, watcher, fresh, bot.visitor}
    assert guest not in Visitor.objects.all()


def test_analyses_at_which_nobody_has_looked_for_months_are_dropped(anna, bela):
    review = store.of_table(finished_table(anna, bela))
    analysis = store.analysis_of(review)
    assert tidy()["analyses"] == 0
    aged(Analysis)
    Analysis.objects.update(finished=True)
    store.analysis_of(review)  # somebody looks at it again
    assert tidy()["analyses"] == 0
    aged(Analysis)
    assert tidy()["analyses"] == 1
    assert store.analysis_of(review).pk != analysis.pk


def test_boards_that_nothing_is_played_on_are_dropped_with_their_files(anna, bela):
    for digest in DIGESTS:
        Board.objects.create(digest=digest, content=b"x = 1")
    table, review, analysis, unused = DIGESTS
    Table.objects.filter(pk=new_table(anna, "me", "open").pk).update(board=table)
    Review.objects.create(slug="r", digest="r", game="taj-mahal", record=f"durbar 1\nboard {review}\n")
    Analysis.objects.create(
        digest="a", search=1, seconds=1, game="taj-mahal", record="", origin=f"board {analysis}"
    )
    paths = [stored_boards.path_of(digest) for digest in DIGESTS]
    assert tidy()["boards"] == 1
    assert set(Board.objects.values_list("digest", flat=True)) == {table, review, analysis}
    assert all(path and path.is_file() for path in paths)  # a file that is new may be needed in a moment
    for path in paths:
        assert path
        os.utime(path, (0, time.time() - 2 * cleanup.OLD_FILE))
    assert tidy()["board files"] == 1
    assert [path.is_file() for path in paths if path] == [True, True, True, False]
    assert unused not in Board.objects.values_list("digest", flat=True)


@pytest.mark.django_db(transaction=True)
def test_others_need_not_wait_while_texts_are_looked_through_for_boards():
    kept, *unused = DIGESTS
    for digest in DIGESTS:
        Board.objects.create(digest=digest, content=b"x = 1")
    for number in range(3):
        record = f"durbar 1\nboard {kept}\n"
        Review.objects.create(slug=f"r{number}", digest=f"r{number}", game="taj-mahal", record=record)
    looks: list[bool] = []  # at texts, each: whether others that write had to wait

    def note(execute, sql, params, many, context):
        if '"record"' in sql:
            looks.append(connection.in_atomic_block)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        assert cleanup._boards() == len(unused)
    assert looks == [False]
    assert Board.objects.get().digest == kept


TIDIED_MEANWHILE = """
import threading, time
from pathlib import Path
from durbar.core import registry
from durbar.site.tables import boards, stored_boards
from durbar.site.tables.models import Board
from durbar.site.work import cleanup

shipped = Path(registry.__file__).parents[1] / "games/taj_mahal/board.toml"
content = shipped.read_bytes().replace(b'board = "', b'board = "own ', 1)
board = boards.check("taj-mahal", "own.toml", content)
assert board.digest
stored_boards.keep(board)
being_set_up = threading.Event()

def slow(really):
    def slowly(*arguments, **named):
        being_set_up.set()
        time.sleep(0.5)  # the other has begun
        return really(*arguments, **named)
    return slowly

def tidying():
    being_set_up.wait(10)
    cleanup._boards()

tidier = threading.Thread(target=tidying)
tidier.start()
{set_up}
tidier.join(30)
print(Board.objects.filter(digest=board.digest).count())
"""
A_TABLE = """
from durbar.site.people.models import Visitor
from durbar.site.tables import create as creating

creating.open_table = slow(creating.open_table)
plan = creating.TablePlan("taj-mahal", ["me", "open", "open"], board=board)
assert creating.create(plan, Visitor.objects.create(name="Anna")).board == board.digest
"""
A_REVIEW = """
from durbar.core.match import Match
from durbar.site.review import store
from durbar.site.review.models import Review

Review.objects.get_or_create = slow(Review.objects.get_or_create)
match = Match("taj-mahal", 3, board=stored_boards.path_of(board.digest))
assert board.digest in store.of_text(match.record(), "record").record
"""


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
@pytest.mark.parametrize("set_up", [A_TABLE, A_REVIEW], ids=["table", "review"])
def test_a_board_on_which_a_table_or_review_is_just_being_set_up_is_kept(tmp_path, kind, request, set_up):
    database = "" if kind == "sqlite" else request.getfixturevalue("postgres")
    script = TIDIED_MEANWHILE.replace("{set_up}", set_up)
    assert Place(tmp_path, database).script(script) == "1\n"


def test_a_board_that_was_tidied_away_comes_back_from_its_file(db):
    digest = DIGESTS[0]
    Board.objects.create(digest=digest, content=b"x = 1")
    path = stored_boards.path_of(digest)
    Board.objects.all().delete()
    stored_boards.hold(digest)
    assert bytes(Board.objects.get(digest=digest).content) == b"x = 1"
    Board.objects.all().delete()
    assert path
    path.unlink()
    with pytest.raises(stored_boards.BoardMissing):
        stored_boards.hold(digest)


@pytest.mark.django_db(transaction=True)
async def test_a_server_of_its_own_tidies_up(anna, monkeypatch):
    from tests.site.driving import driving, until

    monkeypatch.setattr(driver_module, "SETTLED", 0.0)
    await database_sync_to_async(new_table)(anna, "me", "open")
    await database_sync_to_async(aged)(Table)
    async with driving():
        await until(lambda: not Table.objects.exists())


@pytest.mark.django_db(transaction=True)
async def test_a_server_does_all_else_while_it_tidies_up(monkeypatch):
    from tests.site.driving import driving, until

    tidying, goes_on, waited = threading.Event(), threading.Event(), list[bool]()

    def tidy_slowly() -> None:
        tidying.set()
        waited.append(goes_on.wait(20))

    monkeypatch.setattr(driver_module, "SETTLED", 0.0)
    monkeypatch.setattr(driver_module, "tidy", tidy_slowly)
    async with driving():
        await until(tidying.is_set)
        await database_sync_to_async(goes_on.set)()
        await until(lambda: bool(waited))
    assert waited == [True]
