"""What a person is not asked: the table answers, the log shows it, and an undo takes it back as a whole."""

from __future__ import annotations

import datetime
import re

import pytest

from durbar.core.match import Match
from durbar.games.thurn_und_taxis.state import Phase
from durbar.site.api import accounts
from durbar.site.people.models import Visitor
from durbar.site.tables import play as playing
from durbar.site.tables.answering import Answered
from durbar.site.tables.create import TablePlan, create
from durbar.site.tables.models import Table
from durbar.site.tables.replay import match_of
from durbar.site.tables.seats import sit
from durbar.site.work import pending
from tests.games.playing import positions
from tests.site.conftest import client_of, decide, fresh, running_table, snapshot_of, turn_of
from tests.site.stored import put_game

pytestmark = pytest.mark.django_db


def after_each(match: Match) -> Match:
    later = match.copy()
    later.play("each")
    return later


@pytest.fixture(scope="module")
def closing() -> Match:
    """Return a game in which a route of several provinces is closed, two of them with one free city."""
    for seed in range(1, 40):
        for match in positions(2, seed, "steady", 900):
            if match.state.phase != Phase.PLACING or "each" not in match.legal.texts:
                continue
            first = after_each(match)
            if len(first.legal) != 2 or first.actor != match.actor:
                continue
            first.play(first.legal.texts[0])
            if first.actor == match.actor and first.state.phase == Phase.EACH and len(first.legal) == 2:
                return match
    raise AssertionError("no such closing in forty games")


@pytest.fixture
def table(anna, bela, closing) -> Table:
    table = running_table(anna, bela)
    put_game(table, closing.copy())
    return fresh(table)


def press(table: Table, action: str, **more: str):
    """Press a button of the page of whose turn it is."""
    table = fresh(table)
    visitor = table.seats.get(number=turn_of(table)).visitor
    sent = {"action": action, "length": table.length, "version": table.version, **more}
    return client_of(visitor).post(f"/table/{table.slug}/play/", sent, HTTP_DURBAR_PART="true")


def own(table: Table, since: int) -> list[str]:
    return [line for line in fresh(table).lines[since:] if not line.startswith("*")]


def test_a_province_with_one_free_city_is_not_asked_about(table):
    seat = turn_of(table)
    press(table, "each")
    lines = own(table, table.length)
    assert lines[0] == f"{seat} each"
    assert len(lines) >= 3
    assert all(line.startswith(f"{seat} house ") for line in lines[1:])


def test_who_may_leave_one_out_is_asked_about_each(table):
    press(table, "each", stepwise="on")
    assert own(table, table.length) == [f"{turn_of(table)} each"]
    press(table, "skip", stepwise="on")
    assert own(table, table.length)[1:] == [f"{turn_of(table)} skip"]


def test_an_undo_takes_it_back_as_a_whole(table):
    seat, before = turn_of(table), match_of(table)
    playing.play(table.pk, seat, "each", snapshot_of(table), answered=Answered.IMPLIED)
    after = fresh(table)
    if match_of(after).log[-1].actor != seat:
        pytest.skip("the turn has gone on to chance")
    assert playing.undo(table.pk, seat, after.length - 1, snapshot_of(after), whole=True)
    assert fresh(table).length == len(before)


def test_programs_are_asked_everything(table):
    seat = turn_of(table)
    playing.play(table.pk, seat, "each", snapshot_of(table))
    assert own(table, table.length) == [f"{seat} each"]


def test_sending_twice_answers_once(table):
    sent = {"action": "each", "length": table.length, "version": table.version}
    client = client_of(table.seats.get(number=turn_of(table)).visitor)
    for _ in range(2):
        page = client.post(f"/table/{table.slug}/play/", sent, HTTP_DURBAR_PART="true")
        assert 'class="message"' not in page.content.decode()
    assert [line for line in own(table, table.length) if line.endswith("each")] == [f"{turn_of(table)} each"]


def test_a_decision_that_came_too_late_is_told(table):
    sent = {"length": table.length, "version": table.version}
    client = client_of(table.seats.get(number=turn_of(table)).visitor)
    client.post(f"/table/{table.slug}/play/", sent | {"action": "each"}, HTTP_DURBAR_PART="true")
    page = client.post(f"/table/{table.slug}/play/", sent | {"action": "none"}, HTTP_DURBAR_PART="true")
    assert "“None: Open no post office” was not carried out" in page.content.decode()


@pytest.mark.parametrize("late", [{"length": 9999}, {"action": "take nowhere"}])
def test_what_nobody_can_have_chosen_is_not_repeated(table, late):
    sent = {"length": table.length, "version": table.version, "action": "each"} | late
    client = client_of(table.seats.get(number=turn_of(table)).visitor)
    decide(table)
    page = client.post(f"/table/{table.slug}/play/", sent, HTTP_DURBAR_PART="true")
    assert "what you chose was not carried out" in page.content.decode()


# ---------------------------------------------------------------- where a turn begins with it


@pytest.fixture(scope="module")
def forced() -> Match:
    """Return a game of Taj Mahal in which a turn begins with a withdrawal that all see coming."""
    for seed in range(1, 60):
        for match in positions(2, seed, "random", 300, game="taj-mahal"):
            seat = match.actor if match.legal.texts == ("withdraw",) else None
            if seat and match.state.seats[seat - 1].hand_size == 0:
                return match
    raise AssertionError("no such withdrawal in sixty games")


def taj_mahal(anna, bela, forced: Match) -> Table:
    table = create(TablePlan("taj-mahal", ["me", "open"], {}), anna)
    sit(table.pk, 2, bela)
    table = fresh(table)
    put_game(table, forced.copy())
    return fresh(table)


def test_at_the_beginning_of_a_turn_the_table_answers_in_its_time(anna, bela, forced):
    table = taj_mahal(anna, bela, forced)
    decision = pending.next_decision(table.pk)
    assert decision
    assert decision.has_one_answer
    assert playing.answer_for(table.pk, decision.seat, decision.snapshot)
    assert own(table, table.length)[0] == f"{forced.actor} withdraw"
    assert not playing.answer_for(table.pk, decision.seat, decision.snapshot)


def test_who_is_answered_for_has_not_come_by_that(anna, bela, forced):
    table = taj_mahal(anna, bela, forced)
    table.seats.update(last_seen=None)
    decision = pending.next_decision(table.pk)
    assert decision
    assert playing.answer_for(table.pk, decision.seat, decision.snapshot)
    assert table.seats.get(number=decision.seat).last_seen is None


def test_what_the_table_is_about_to_answer_cannot_be_pressed(anna, bela, forced):
    """It would be gone from under one's finger."""
    table = taj_mahal(anna, bela, forced)
    asked = table.seats.get(number=forced.actor).visitor
    page = client_of(asked).get(f"/table/{table.slug}/").content.decode()
    assert 'value="withdraw"' in page
    form = re.search(r'<form id="play".*?>', page, re.DOTALL)
    assert form
    assert re.search(r"\binert\b", form[0])
    assert 'data-turn=""' in page


def test_what_a_person_is_asked_can_be_pressed(table):
    page = client_of(table.seats.get(number=turn_of(table)).visitor).get(f"/table/{table.slug}/")
    form = re.search(r'<form id="play".*?>', page.content.decode(), re.DOTALL)
    assert form
    assert not re.search(r"\binert\b", form[0])


def test_who_sweeps_finds_it_though_nobody_was_told(anna, bela, forced):
    table = taj_mahal(anna, bela, forced)
    decision = pending.next_decision(table.pk)
    assert decision
    assert pending.waiting_tables() == {table.pk: [decision.name]}
    Table.objects.filter(pk=table.pk).update(watched=table.watched - datetime.timedelta(minutes=1))
    assert pending.waiting_tables() == {}  # it wakes when somebody's page is opened


def test_who_sweeps_finds_nobody_who_has_a_choice(table):
    assert pending.waiting_tables() == {}


def program_in_the_seat_of(table: Table, seat: int, owner: Visitor) -> Visitor:
    account, _ = accounts.create(owner, "Robot")
    table.seats.filter(number=seat).update(visitor=account.visitor)
    return account.visitor


def test_nobody_answers_for_a_program(anna, bela, forced):
    table = taj_mahal(anna, bela, forced)
    program_in_the_seat_of(table, forced.actor, anna)
    assert pending.next_decision(table.pk) is None
    assert pending.waiting_tables() == {}
    assert not playing.answer_for(table.pk, forced.actor, snapshot_of(table))


def test_a_page_of_a_program_is_asked_too(anna, bela, forced):
    table = taj_mahal(anna, bela, forced)
    program = program_in_the_seat_of(table, forced.actor, anna)
    page = client_of(program).get(f"/table/{table.slug}/").content.decode()
    form = re.search(r'<form id="play".*?>', page, re.DOTALL)
    assert form
    assert not re.search(r"\binert\b", form[0])
    assert 'data-turn="mine"' in page
