"""Deciding and taking back at a table: never twice, never against the rules, never unseen."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client

from durbar.site.errors import Refused, Unplayable
from durbar.site.tables.models import SeatEvent, Table
from durbar.site.tables.play import play, undo
from durbar.site.tables.replay import match_of
from durbar.site.tables.snapshot import Snapshot
from tests.site.conftest import decide, fresh, running_table, snapshot_of, turn_of
from tests.site.stored import put_log
from tests.threads import all_at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(anna, bela) -> Table:
    return running_table(anna, bela)


def test_a_decision_is_appended_with_what_chance_decides(table):
    text = match_of(table).legal.texts[0]
    assert play(table.pk, turn_of(table), text, snapshot_of(table))
    after = fresh(table)
    assert after.lines[table.length] == f"{turn_of(table)} {text}"
    assert all(line.startswith("* ") for line in after.lines[table.length + 1 :])
    assert after.length == len(after.lines) == len(match_of(after))
    assert after.version == table.version + 1


def test_sending_twice_plays_once(table):
    before = snapshot_of(table)
    text = match_of(table).legal.texts[0]
    assert play(table.pk, turn_of(table), text, before)
    once = fresh(table)
    assert not play(table.pk, turn_of(table), text, before)
    assert fresh(table).log == once.log


def test_two_at_the_same_moment_play_once(transactional_db, anna, bela):
    table = running_table(anna, bela)
    text, before, results = match_of(table).legal.texts[0], snapshot_of(table), []

    def send() -> None:
        try:
            results.append(play(table.pk, turn_of(table), text, before))
        finally:
            connection.close()

    all_at_once(*[send] * 4)
    assert sorted(results) == [False, False, False, True]
    assert fresh(table).version == table.version + 1


def test_an_old_length_is_not_played(table):
    after = decide(table)
    texts = match_of(after).legal.texts
    assert not play(table.pk, turn_of(after), texts[0], Snapshot(table.length))
    assert fresh(table).log == after.log


def test_an_old_version_is_not_played_though_the_length_fits_again(table):
    called = decide(decide(table), "postmaster")
    assert undo(table.pk, turn_of(called), called.length - 1, snapshot_of(called))
    again = decide(table, "postmaster")
    assert again.length == called.length
    assert not play(table.pk, turn_of(again), match_of(again).legal.texts[0], snapshot_of(called))
    assert fresh(table).log == again.log


@pytest.mark.parametrize("text", ["take atlantis", "", "close", "* show ulm", "1 draw"])
def test_what_is_not_legal_is_refused_and_nothing_happens(table, text):
    with pytest.raises(Refused):
        play(table.pk, turn_of(table), text, snapshot_of(table))
    assert fresh(table).log == table.log
    assert fresh(table).version == table.version


def test_a_refusal_tells_nothing_of_what_would_be_legal(table):
    with pytest.raises(Refused) as refusal:
        play(table.pk, turn_of(table), "close", snapshot_of(table))
    assert not [text for text in match_of(table).legal.texts if text in str(refusal.value)]


def test_nobody_plays_for_another(table):
    other = 3 - turn_of(table)
    with pytest.raises(Refused):
        play(table.pk, other, match_of(table).legal.texts[0], snapshot_of(table))
    assert fresh(table).log == table.log


def test_undo_takes_back_own_decisions_to_a_chosen_line(table):
    first = decide(table)  # a card is taken and another shown
    called = decide(first, "postmaster")  # compulsory in the first round, and nothing was shown
    assert undo(table.pk, turn_of(called), first.length, snapshot_of(called))
    assert fresh(table).log == first.log
    assert fresh(table).version > called.version


def taken_back(table: Table) -> list[int]:
    """Return the seats of which the log tells that they took something back."""
    return [one.seat for one in table.seat_events.filter(kind=SeatEvent.Kind.TOOK_BACK)]


def test_others_who_were_asked_are_told_that_a_decision_was_taken_back(table):
    one = turn_of(table)
    called = decide(decide(table), "postmaster")
    assert undo(table.pk, one, called.length - 1, snapshot_of(called))
    assert taken_back(table) == []  # nobody else was asked
    for _time in range(2):
        ended = fresh(table)
        while turn_of(ended) == one:
            ended = decide(ended)
        assert undo(table.pk, one, ended.length - 1, snapshot_of(ended))
        assert taken_back(table) == [one]
    page = Client().get(f"/table/{table.slug}/").content.decode()
    name = table.seats.get(number=one).name
    assert page.count(f"{name} has taken a decision back, and decides again.") == 1


def test_undo_never_reaches_over_chance(table):
    after = decide(table)
    assert after.lines[-1].startswith("* ")
    with pytest.raises(Refused):
        undo(table.pk, turn_of(after), table.length, snapshot_of(after))
    assert fresh(table).log == after.log


@pytest.mark.parametrize("back_to", [-1, 0, 10_000])
def test_undo_to_nowhere_is_refused(table, back_to):
    called = decide(decide(table), "postmaster")
    with pytest.raises(Refused):
        undo(table.pk, turn_of(called), back_to, snapshot_of(called))
    assert fresh(table).log == called.log


def test_nobody_takes_back_for_another(table):
    called = decide(decide(table), "postmaster")
    with pytest.raises(Refused):
        undo(table.pk, 3 - turn_of(called), called.length - 1, snapshot_of(called))


def test_an_old_undo_takes_back_nothing(table):
    called = decide(decide(table), "postmaster")
    assert undo(table.pk, turn_of(called), called.length - 1, snapshot_of(called))
    back = fresh(table)
    assert not undo(table.pk, turn_of(called), called.length - 1, snapshot_of(called))
    assert fresh(table).log == back.log


def test_the_game_is_replayed_from_the_database_alone(table):
    for _ in range(30):
        table = decide(table)
    match = match_of(table)
    assert [str(entry.line(match.game)) for entry in match.log] == table.lines
    assert match.actor == turn_of(table)
    assert not hasattr(table, "seed")


def test_a_table_of_other_rules_cannot_be_played_on(table):
    Table.objects.filter(pk=table.pk).update(rules=99)
    with pytest.raises(Unplayable):
        match_of(fresh(table))


def test_a_broken_log_does_not_tell_what_is_in_it(table):
    put_log(table, [*table.lines, "1 draw", "* draw atlantis"])
    with pytest.raises(Unplayable) as problem:
        match_of(fresh(table))
    assert "atlantis" not in str(problem.value)
