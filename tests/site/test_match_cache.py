"""A table's game is carried on from where it was replayed last, and is what a whole replay would give."""

from __future__ import annotations

import pytest

from durbar.core.match import Match
from durbar.site.errors import Unplayable
from durbar.site.tables import decisions, match_cache
from durbar.site.tables.lock import locked
from durbar.site.tables.models import Table
from durbar.site.tables.play import undo
from durbar.site.tables.replay import change, match_of
from tests.site.conftest import (
    GAME,
    decide,
    finished_table,
    fresh,
    running_table,
    snapshot_of,
    turn_of,
)
from tests.site.mid_game import in_mid_game, table_from

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept():
    match_cache.forget_all()
    yield
    match_cache.forget_all()


@pytest.fixture
def whole(monkeypatch):
    """How often a game was replayed from its beginning."""
    done, from_record = [], Match.from_record

    def counted(record, **more):
        done.append(len(record.lines))
        return from_record(record, **more)

    monkeypatch.setattr(Match, "from_record", counted)
    return done


def same(one: Match, other: Match) -> bool:
    assert one.position.states.tobytes() == other.position.states.tobytes()
    return (one.log, one.names, one.options, one.date) == (other.log, other.names, other.options, other.date)


def replayed_whole(table: Table) -> Match:
    match_cache.forget_all()
    return match_of(table)


def test_only_what_is_new_is_carried_out(anna, bela, whole):
    table = running_table(anna, bela)
    match_of(table)
    for _ in range(20):
        table = decide(table)
        match_of(table)
    assert len(whole) == 1
    assert same(match_of(table), replayed_whole(table))


def test_a_game_in_which_nothing_has_been_decided_is_kept_too(anna, whole):
    table = table_from(in_mid_game(GAME), anna)
    for _ in range(2):
        assert len(match_of(table)) == 0
    assert len(whole) == 1


def test_what_was_taken_back_is_forgotten(anna, bela, whole):
    table = running_table(anna, bela)
    seat, take = turn_of(table), match_of(table).legal.texts[0]
    table = decide(decide(table, take), "postmaster")
    match_of(table)
    assert undo(table.pk, seat, table.length - 1, snapshot_of(table))
    table = fresh(table)
    assert same(match_of(table), replayed_whole(table))


def test_who_read_the_table_a_moment_ago_is_given_its_game_of_then(anna, bela):
    before = running_table(anna, bela)
    match_of(decide(before))  # as another request does meanwhile
    assert len(match_of(before)) == before.length


def test_nobody_changes_what_another_is_given(anna, bela):
    table = running_table(anna, bela)
    one, other = match_of(table), match_of(table)
    one.play(one.legal[0])
    assert len(other) == len(match_of(table)) == table.length
    assert one.position != other.position


def test_another_name_or_option_is_another_game(anna, bela, whole):
    table = running_table(anna, bela)
    match_of(table)
    table.seats.filter(number=2).update(name="Somebody Else")
    assert match_of(fresh(table)).names[1] == "Somebody Else"
    assert len(whole) == 2


def test_a_wrong_end_of_a_log_is_found(anna, bela):
    table = running_table(anna, bela)
    whole = match_of(table)
    for end in ("9 take ulm", "1 no such thing", "1 take"):
        with locked(table.pk) as longer:
            decisions.append(longer, [end])
            change(longer)
        with pytest.raises(Unplayable):
            match_of(fresh(table))
        with locked(table.pk) as longer:
            decisions.take_back(longer, table.length)
            change(longer)
    assert match_of(fresh(table)).log == whole.log


def test_a_result_is_checked_when_the_game_is_over(anna, bela):
    table = finished_table(anna, bela)
    assert match_of(table).over
    Table.objects.filter(pk=table.pk).update(result=[0, 0])
    with pytest.raises(Unplayable):
        match_of(fresh(table))


def test_few_games_are_kept(anna, bela, monkeypatch):
    monkeypatch.setattr(match_cache, "KEPT", 2)
    tables = [running_table(anna, bela) for _ in range(3)]
    for table in tables:
        match_of(table)
    assert list(match_cache._games) == [table.pk for table in tables[1:]]
    for table in (tables[1], tables[0]):
        match_of(table)
    assert list(match_cache._games) == [tables[1].pk, tables[0].pk]  # those that were asked for last
