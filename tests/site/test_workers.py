"""What workers do with what they are told: once, whatever comes late, twice, or never; with a real Redis."""

from __future__ import annotations

import base64
import datetime
import json
import socket
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from click.testing import CliRunner
from django.db import IntegrityError
from django.utils import timezone

from durbar.bots import worker
from durbar.bots.analysis.search_result import Candidate
from durbar.bots.review import worker as reviewer
from durbar.cli.group import cli
from durbar.core.errors import InvalidOption
from durbar.site.database.age import UnknownTables
from durbar.site.errors import Refused
from durbar.site.people.models import Visitor
from durbar.site.review.models import Analysis
from durbar.site.tables import hints, readiness
from durbar.site.tables.create import TablePlan, create
from durbar.site.tables.models import Decision, Table
from durbar.site.tables.signals import table_changed
from durbar.site.telemetry import trouble
from durbar.site.work import pending, timekeeping
from durbar.site.work.workers import (
    failures,
    heartbeat,
    liveness,
    notifying,
    question_claims,
    redis_server,
    served,
    tasks,
)
from durbar.site.work.workers.monitor import Monitor
from durbar.site.work.workers.queues import WHAT, Queue, share_of
from tests.site.celery_tasks import connect, decision_at, do
from tests.site.conftest import (
    GAME,
    decide,
    fresh,
    hand_on,
    new_table,
    running_table,
    snapshot_of,
    turn_of,
)
from tests.site.reviewed import finding, played, wanted
from tests.site.withdrawing import make, next_seat, play_a_card, table_for_three

URGENT, PATIENT = "", "\x06\x169"  # as the broker writes priorities


def told(redis: Any, queue: Queue, priority: str = URGENT) -> list[tuple[str, list[Any]]]:
    """Return what waits in a queue, the last first: tasks with their arguments."""
    found = []
    for text in redis.lrange(f"{redis_server.PREFIX}{queue}{priority}", 0, -1):
        message = json.loads(text)
        arguments, *_ = json.loads(base64.b64decode(message["body"]))
        found.append((message["headers"]["task"], arguments))
    return found


@pytest.fixture
def thoughts(monkeypatch) -> list[worker.SeatQuestion]:
    """Return what computer players are asked in this test."""
    asked: list[worker.SeatQuestion] = []
    really = worker.answer

    def answer(question: worker.SeatQuestion) -> int:
        asked.append(question)
        return really(question)

    monkeypatch.setattr(worker, "answer", answer)
    return asked


@pytest.fixture
def slow(anna: Visitor) -> Table:
    """Return a table at which one that searches is to decide."""
    return hand_on(fresh(new_table(anna, "me", "strong")))


# ---------------------------------------------------------------- claims


def test_a_question_is_asked_once_and_held_by_one(redis):
    assert question_claims.ask("x")
    assert not question_claims.ask("x")
    with question_claims.held("x", "one") as is_own, question_claims.held("x", "other") as is_others:
        assert is_own
        assert not is_others
        assert not question_claims.ask("x")
    with question_claims.held("x", "other") as is_others:
        assert not is_others  # it is decided, and soon no question any more


def test_a_task_that_is_given_again_may_try_once_more(redis):
    for is_own in (True, True, False):
        with question_claims.held("x", "one") as is_held:
            assert is_held is is_own


def test_a_claim_lasts_as_long_as_its_process_and_little_longer(redis, monkeypatch):
    monkeypatch.setattr(question_claims, "HELD", 1)
    with question_claims.held("x", "one"):
        time.sleep(1.6)
        assert not question_claims.ask("x")
    time.sleep(1.1)
    assert question_claims.ask("x")


@pytest.mark.django_db(transaction=True)
def test_workers_tidy_up_once_a_day(redis, anna):
    new_table(anna, "me", "open")
    Table.objects.update(changed=timezone.now() - datetime.timedelta(days=31))
    for _beat in range(2):
        heartbeat.beat(Queue.REVIEW)
    assert told(redis, Queue.REVIEW) == [("tidy", []), ("analyse", [])]
    do(tasks.tidy)
    assert not Table.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_an_answer_that_a_backup_has_undone_is_another_questions(redis, quick):
    asked = decision_at(quick)
    question_claims.note_answer(asked.name, 1)
    last = Decision.objects.filter(table=quick).order_by("index").last()
    assert last
    assert asked.name in pending.waiting_tables()[quick.pk]
    Decision.objects.filter(pk=last.pk).update(line=f"{last.line} elsewhere")
    assert not set(pending.waiting_tables().get(quick.pk, ())) & {asked.name}
    Decision.objects.filter(pk=last.pk).update(line=last.line)
    Table.objects.filter(pk=quick.pk).update(slug="another")
    assert decision_at(quick).name != asked.name


# ---------------------------------------------------------------- a Redis that hangs


@pytest.fixture
def hanging_redis(settings: Any) -> Iterator[str]:
    """Return the address of a Redis that takes connections and answers nothing."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        url = f"redis://127.0.0.1:{listener.getsockname()[1]}/0"
        connect(settings, url)
        settings.CHANNEL_LAYERS = {
            "default": {
                "BACKEND": "channels_redis.core.RedisChannelLayer",
                "CONFIG": {"hosts": [{"address": url, "socket_timeout": None}]},
            }
        }
        yield url
        connect(settings, "")
    redis_server.reaching.is_over()


@pytest.mark.django_db(transaction=True)
def test_nobody_waits_for_long_for_a_redis_that_hangs(hanging_redis, anna, bela):
    table = running_table(anna, bela)
    notifying.begin()
    try:
        began = time.monotonic()
        table = decide(table)
        first, began = time.monotonic() - began, time.monotonic()
        decide(table)
        second = time.monotonic() - began
    finally:
        notifying.end()
    assert first < 10
    assert second < 4
    assert trouble.present() == [redis_server.reaching.what]


# ---------------------------------------------------------------- decisions


@pytest.mark.django_db(transaction=True)
def test_a_quick_decision_at_which_somebody_is_is_taken_at_once(redis, anna, thoughts, settings):
    settings.PACE = 0
    table = hand_on(fresh(new_table(anna, "me", "steady")))
    do(tasks.look, table.pk, 0.0)
    assert fresh(table).length > table.length
    assert len(thoughts) == 1
    assert told(redis, Queue.SEARCH) == []


@pytest.mark.django_db(transaction=True)
def test_what_nobody_waits_for_comes_after_everything_else(redis, quick, thoughts):
    name = decision_at(quick).name
    do(tasks.look, quick.pk, 0.0)
    do(tasks.look, quick.pk, 0.0)
    assert thoughts == []
    assert told(redis, Queue.QUICK, PATIENT) == [("decide", [quick.pk, name, 0.0])]
    do(tasks.decide, quick.pk, name, 0.0)
    assert fresh(quick).length > quick.length


@pytest.mark.django_db(transaction=True)
def test_who_watches_sees_the_pause_and_the_decision_once(redis, anna, thoughts, settings):
    settings.PACE = 0.5
    table = hand_on(fresh(new_table(anna, "me", "steady")))
    decision, now = decision_at(table), time.time()
    do(tasks.look, table.pk, now)
    assert fresh(table).length == table.length
    ((task, (_table, name, answer)),) = told(redis, Queue.QUICK)
    assert (task, name) == ("finish", decision.name)
    (message,) = redis.lrange(f"{redis_server.PREFIX}{Queue.QUICK}", 0, -1)
    assert json.loads(message)["headers"]["eta"]
    do(tasks.look, table.pk, now, task_id="other")
    assert len(thoughts) == 1
    do(tasks.finish, table.pk, name, answer)
    after = fresh(table)
    assert after.length > table.length
    do(tasks.finish, table.pk, name, answer)
    assert fresh(table).length == after.length


@pytest.mark.django_db(transaction=True)
def test_who_searches_is_asked_in_a_queue_of_its_own_and_thinks_once(
    redis, slow, thoughts, settings, monkeypatch
):
    settings.PACE = 0
    name = decision_at(slow).name
    do(tasks.look, slow.pk, 0.0)
    assert (thoughts, told(redis, Queue.SEARCH)) == ([], [("decide", [slow.pk, name, 0.0])])
    thinking = worker.answer

    def answer(question: worker.SeatQuestion) -> int:
        do(tasks.decide, slow.pk, name, 0.0, task_id="other")  # on another machine
        do(tasks.sweep)
        return thinking(question)

    monkeypatch.setattr(worker, "answer", answer)
    do(tasks.decide, slow.pk, name, 0.0)
    assert len(thoughts) == 1
    assert fresh(slow).length > slow.length
    assert told(redis, Queue.QUICK, PATIENT) == []


@pytest.mark.django_db(transaction=True)
def test_what_waits_where_no_worker_is_waits_there_once(redis, slow, anna):
    def ask_again() -> list[tuple[str, list[Any]]]:
        """Look at all tables after every claim has ended."""
        for claim in redis.keys(f"{redis_server.PREFIX}claim:*"):
            redis.delete(claim)
        for table in (slow, hinted):
            do(tasks.look, table.pk, 0.0)
        return told(redis, Queue.SEARCH)

    hinted = new_table(anna, "me", "steady")
    while turn_of(hinted) != 1:
        hinted = decide(hinted)
    assert hints.ask(hinted.pk, 1, snapshot_of(hinted))
    waiting = [task for task, _arguments in ask_again()]
    assert sorted(waiting) == ["advise", "decide"]
    assert len(ask_again()) == len(ask_again()) == 2
    heartbeat.beat(Queue.SEARCH)  # one that takes tasks may lose one
    assert len(ask_again()) == 4
    with question_claims.held(decision_at(slow).name, "one"):
        sent = redis.keys(f"{redis_server.PREFIX}sent:*")
    assert len(sent) == 1


@pytest.mark.django_db(transaction=True)
def test_a_task_of_an_earlier_moment_does_nothing(redis, slow, thoughts):
    do(tasks.decide, slow.pk, "decision.of.before", 0.0)
    do(tasks.finish, slow.pk, "decision.of.before", 0)
    do(tasks.decide, slow.pk + 1, decision_at(slow).name, 0.0)
    assert thoughts == []
    assert fresh(slow).length == slow.length


@pytest.mark.django_db(transaction=True)
def test_a_task_that_came_too_late_waits_no_more(redis, slow):
    for name in ("decision.of.before", "hint.of.before"):
        assert question_claims.is_first_sent(name)
    do(tasks.decide, slow.pk, "decision.of.before", 0.0)
    do(tasks.advise, slow.pk, "hint.of.before")
    assert redis.keys(f"{redis_server.PREFIX}sent:*") == []


@pytest.mark.django_db(transaction=True)
def test_an_answer_survives_whoever_gave_it(redis, slow, thoughts, settings):
    settings.PACE = 3
    name = decision_at(slow).name
    do(tasks.decide, slow.pk, name, time.time())
    assert fresh(slow).length == slow.length
    redis.delete(
        question_claims._claim(name), f"{redis_server.PREFIX}{Queue.QUICK}"
    )  # all but the answer is lost
    do(tasks.sweep)
    assert told(redis, Queue.QUICK, PATIENT) == [("look", [slow.pk, 0.0])]
    do(tasks.decide, slow.pk, name, 0.0, task_id="other")
    assert fresh(slow).length > slow.length
    assert len(thoughts) == 1


@pytest.mark.django_db(transaction=True)
def test_an_answer_counts_only_for_what_its_seat_saw(redis, slow, thoughts, settings, monkeypatch):
    """A backup was restored, and another game has come to the same length and the same last line."""
    settings.PACE = 60
    do(tasks.decide, slow.pk, decision_at(slow).name, time.time())
    ((_task, finished),) = told(redis, Queue.QUICK)
    redis.delete(question_claims._claim(decision_at(slow).name))

    def next_of_another_game(table_id: int) -> pending.PendingDecision | None:
        decision = pending.next_decision(table_id)
        assert decision
        assert decision.computer
        (actor, action, owner, shows, veil), *rest = decision.computer.question.log
        log = ((actor, action + 1, owner, shows, veil), *rest)
        question = replace(decision.computer.question, log=log)
        return replace(decision, computer=replace(decision.computer, question=question))

    with monkeypatch.context() as restored:
        restored.setattr(tasks, "next_decision", next_of_another_game)
        restored.setattr(worker, "answer", lambda question: thoughts.append(question) or 0)
        do(tasks.finish, *finished)
        assert fresh(slow).length == slow.length
        do(tasks.decide, slow.pk, decision_at(slow).name, time.time(), task_id="other")
        assert len(thoughts) == 2
    do(tasks.finish, *finished)
    assert fresh(slow).length > slow.length


@pytest.mark.django_db(transaction=True)
def test_an_undo_makes_another_question(redis, slow):
    before = decision_at(slow)
    Table.objects.filter(pk=slow.pk).update(cut=slow.version, version=slow.version + 1)
    assert decision_at(slow).name != before.name
    assert decision_at(slow).snapshot.length == before.snapshot.length


@pytest.mark.django_db(transaction=True)
def test_a_failure_stops_nobody_and_a_sweep_finds_its_table(redis, slow, monkeypatch, caplog):
    def fail(_question: worker.SeatQuestion) -> int:
        raise Refused("no")

    with monkeypatch.context() as patch:
        patch.setattr(worker, "answer", fail)
        do(tasks.decide, slow.pk, decision_at(slow).name, 0.0)
    assert "the task decide of a worker: failed" in caplog.text
    do(tasks.sweep)
    assert told(redis, Queue.QUICK, PATIENT) == []  # the claim has not ended yet
    question_claims.drop(decision_at(slow).name)
    do(tasks.sweep)
    assert told(redis, Queue.QUICK, PATIENT) == [("look", [slow.pk, 0.0])]
    assert "works again" not in caplog.text  # the sweep did, which is another task
    do(tasks.decide, slow.pk, decision_at(slow).name, 0.0)
    assert "the task decide of a worker: works again" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_has_outlived_an_upgrade_says_so_in_a_line(
    redis, slow, newer_tables, monkeypatch, caplog
):
    def fail(_table_id: int) -> None:
        raise IntegrityError("null value in column of a later version")

    with monkeypatch.context() as patch:
        patch.setattr(tasks, "next_decision", fail)
        do(tasks.look, slow.pk, 0.0)
    (told,) = [record for record in caplog.records if "the task look" in record.getMessage()]
    assert f"failed ({UnknownTables()})" in told.getMessage()
    assert not told.exc_info
    assert failures.present(tasks.TASKS) == ["look"]
    do(tasks.look, slow.pk, 0.0)  # which works


@pytest.mark.django_db(transaction=True)
def test_a_wish_is_fulfilled_after_its_pause(redis, anna, bela, settings):
    settings.PACE = 1
    withdrawing = table_for_three(anna, bela)
    make(withdrawing, next_seat(withdrawing))
    table = play_a_card(withdrawing)
    do(tasks.look, table.pk, time.time())
    assert fresh(table).length == table.length
    ((task, arguments),) = told(redis, Queue.QUICK)
    assert (task, arguments) == ("finish", [table.pk, decision_at(table).name, None])
    do(tasks.finish, *arguments)
    assert fresh(table).length > table.length


# ---------------------------------------------------------------- hints


@pytest.mark.django_db(transaction=True)
def test_a_hint_is_found_once_and_given(redis, anna, monkeypatch):
    table = create(TablePlan(GAME, ["me", "steady"], {}, hints=Table.Hints.ON), anna)
    table = fresh(table)
    while table.turn != 1:
        do(tasks.look, table.pk, 0.0)
        table = fresh(table)
    asked = []

    def advise(question: worker.SeatQuestion, seconds: float) -> tuple[Candidate, ...]:
        asked.append(question)
        do(tasks.advise, table.pk, name, task_id="other")
        return (Candidate(0, 100, 0.5, 1.5, 10.0),)

    monkeypatch.setattr(worker, "advise", advise)
    assert hints.ask(table.pk, 1, snapshot_of(table))
    do(tasks.look, table.pk, 0.0)
    do(tasks.look, table.pk, 0.0)
    ((task, (_table, name)),) = told(redis, Queue.SEARCH)
    assert task == "advise"
    do(tasks.advise, table.pk, name)
    assert len(asked) == 1
    assert (table.seats.get(number=1).hint or {})["choices"] == [[0, 0.5, 1.5, 10.0]]


# ---------------------------------------------------------------- reviews


@pytest.fixture
def analysis(db: None) -> Analysis:
    return wanted(played(decisions=20))


@pytest.mark.django_db(transaction=True)
def test_a_game_is_analysed_to_its_end_by_one_at_a_time(redis, analysis, monkeypatch):
    looked: list[int] = []

    def answer(question: Any) -> Any:
        looked.append(question.look.index)
        do(tasks.analyse, task_id="other")
        return finding(played(decisions=20), question.look.index, 0.0, deep=question.look.deep)

    monkeypatch.setattr(reviewer, "answer", answer)
    do(tasks.analyse)
    analysis.refresh_from_db()
    assert analysis.finished
    assert len(looked) == len(analysis.findings)


@pytest.mark.django_db(transaction=True)
def test_an_analysis_that_fails_is_given_up(redis, analysis, monkeypatch):
    def fail(_question: Any) -> Any:
        raise ValueError("no")

    monkeypatch.setattr(reviewer, "answer", fail)
    do(tasks.analyse)
    analysis.refresh_from_db()
    assert analysis.failed


@pytest.mark.django_db(transaction=True)
def test_an_analysis_over_which_process_after_process_is_lost_is_given_up(redis, analysis, monkeypatch):
    class Lost(BaseException):
        """As if the process had been killed."""

    def die(_question: Any) -> Any:
        raise Lost

    monkeypatch.setattr(reviewer, "answer", die)
    for attempt in range(3):
        with pytest.raises(Lost):
            tasks.analyse()
        redis.delete(question_claims._claim(f"analysis.{analysis.pk}"))
        analysis.refresh_from_db()
        assert not analysis.failed, attempt
    tasks.analyse()
    analysis.refresh_from_db()
    assert analysis.failed


# ---------------------------------------------------------------- telling and knowing


@pytest.mark.django_db(transaction=True)
def test_who_tells_the_workers_does_not_wait_for_a_redis_that_is_away(redis_url, settings, slow, caplog):
    connect(settings, "redis://127.0.0.1:1/0")
    notifying.begin()
    try:
        began = time.monotonic()
        table_changed.send(Table, table_id=slow.pk)
        assert time.monotonic() - began < 2
        assert trouble.present() == ["reaching the workers through Redis"]
        (line,) = (record for record in caplog.records if record.name == trouble.__name__)
        assert "Connection refused" in line.getMessage()
        assert line.exc_info is None
        connect(settings, redis_url)
        async_to_sync(Monitor()._see_who_works)()
        assert trouble.present() == []
        table_changed.send(Table, table_id=slow.pk)
        ((task, (table, _since)),) = told(redis_server.redis(), Queue.QUICK)
        assert (task, table) == ("look", slow.pk)
    finally:
        notifying.end()
        connect(settings, "")


@pytest.mark.django_db(transaction=True)
def test_a_hint_that_fails_is_answered_with_none(redis, anna, monkeypatch, caplog):
    table = new_table(anna, "me", "steady")
    while turn_of(table) != 1:
        table = decide(table)
    assert hints.ask(table.pk, 1, snapshot_of(table))
    (request,) = pending.hint_requests(table.pk)

    def fail(*_arguments: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(worker, "advise", fail)
    do(tasks.advise, table.pk, request.name)
    hint = fresh(table).seats.get(number=1).hint
    assert hint is not None
    assert hint["choices"] == []
    assert pending.hint_requests(table.pk) == []
    assert "no hint for seat 1" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_a_server_tells_what_fails_at_workers(redis, monkeypatch):
    def fail() -> None:
        raise ZeroDivisionError

    monitor = Monitor()
    async_to_sync(monitor._see_who_works)()
    assert not any("fails" in problem for problem in monitor.problems())
    with monkeypatch.context() as broken:
        broken.setattr(tasks, "start_all", fail)
        broken.setattr(failures, "LASTS", 1)
        do(tasks.sweep)
    async_to_sync(monitor._see_who_works)()
    assert "a task of workers fails: sweep" in monitor.problems()
    do(tasks.sweep)
    time.sleep(1.1)
    async_to_sync(monitor._see_who_works)()
    assert not any("fails" in problem for problem in monitor.problems())


@pytest.mark.django_db(transaction=True)
def test_time_passes_only_while_a_server_answers_whose_rules_are_ready(redis, monkeypatch):
    """Workers may go on while the servers are restarted: nobody can decide then."""
    looked: list[set[str]] = []
    monkeypatch.setattr(timekeeping, "keep_time", looked.append)
    monkeypatch.setitem(readiness._progress, GAME, readiness.CompileProgress(readiness.Stage.READY))
    do(tasks.keep_time)
    monitor = Monitor()
    async_to_sync(monitor._see_who_works)()
    do(tasks.keep_time)
    assert looked == []
    async_to_sync(monitor._prepare)()
    monkeypatch.setitem(readiness._progress, "maharaja", readiness.CompileProgress(readiness.Stage.FAILED))
    async_to_sync(monitor._see_who_works)()
    do(tasks.keep_time)
    (closed,) = looked
    assert "maharaja" in closed
    assert GAME not in closed


async def test_a_server_knows_who_works(redis, monkeypatch):
    monkeypatch.setitem(readiness._progress, GAME, readiness.CompileProgress(readiness.Stage.READY))
    monitor = Monitor()
    assert len(monitor.problems()) == len(WHAT)
    heartbeat.beat(Queue.SEARCH)
    heartbeat.beat(Queue.QUICK)
    await monitor._see_who_works()
    assert monitor.problems() == ["no worker answers: reviews"]
    time.sleep(served.ALIVE + 0.1)
    await monitor._see_who_works()
    assert len(monitor.problems()) == len(WHAT)


def test_what_hangs_is_told_within_5_seconds():
    """A process is silent, its worker's sign runs out, and a server looks once more."""
    assert liveness.SILENT + served.ALIVE + heartbeat.BEAT < 5


async def test_a_server_with_a_key_of_its_own_says_so(redis, settings):
    first, other = Monitor(), Monitor()
    await first._see_who_works()
    settings.SECRET_KEY = "another key"
    await other._see_who_works()
    assert set(other.problems()) - set(first.problems()) == {
        "DURBAR_SECRET_KEY is not that of the other servers"
    }
    assert "another key" not in str(redis.get("durbar:key"))


def test_what_is_due_is_done_by_one_worker_of_all(redis):
    for _worker in range(3):
        heartbeat.beat(Queue.QUICK)
        heartbeat.beat(Queue.REVIEW)
        heartbeat.beat(Queue.SEARCH)
    assert told(redis, Queue.QUICK) == [("keep_time", []), ("sweep", [])]
    assert told(redis, Queue.REVIEW) == [("tidy", []), ("analyse", [])]
    assert told(redis, Queue.SEARCH) == []


# ---------------------------------------------------------------- the commands


@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["work"]])
@pytest.mark.parametrize(
    ("environ", "said"),
    [
        ({}, "DURBAR_DATABASE_URL and DURBAR_REDIS_URL must be set"),
        ({"DURBAR_DATABASE_URL": "postgres://db/durbar"}, "DURBAR_REDIS_URL must be set"),
        (
            {"DURBAR_DATABASE_URL": " ", "DURBAR_REDIS_URL": " "},
            "DURBAR_DATABASE_URL and DURBAR_REDIS_URL must be set",
        ),
        (
            {"DURBAR_DATABASE_URL": "sqlite:///x:secret@y", "DURBAR_REDIS_URL": "redis://x"},
            "DURBAR_DATABASE_URL must be one of PostgreSQL",
        ),
    ],
)
def test_what_lacks_for_many_machines_is_named(command, environ, said, monkeypatch):
    for name in ("DURBAR_DATABASE_URL", "DURBAR_REDIS_URL"):
        monkeypatch.delenv(name, raising=False)
    result = CliRunner().invoke(cli, command, env=environ)
    assert result.exit_code == 1
    assert said in str(result.exception)
    assert "secret" not in str(result.exception)


def test_an_unknown_queue_is_told():
    result = CliRunner().invoke(cli, ["work", "--queues", "quick,serch"])
    assert isinstance(result.exception, InvalidOption)
    assert "Did you mean 'search'? There are: quick, search, review" in str(result.exception)


@pytest.mark.parametrize("cores", [1, 2, 4, 32])
def test_searches_leave_a_core_to_others(cores):
    share = share_of(Queue.SEARCH, cores=cores)
    assert 1 <= share.processes * share.threads <= max(1, cores - 1)
    assert share_of(Queue.SEARCH, 5, cores).processes == 5
    assert share_of(Queue.QUICK, cores=cores) == (1, 1)
