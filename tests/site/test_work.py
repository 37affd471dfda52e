"""The processes of the computer players: fair, bounded, replaced, and shown at work."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import subprocess
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from channels.db import database_sync_to_async
from pebble import ProcessExpired

from durbar.bots import levels, worker
from durbar.core.match import Match
from durbar.site.tables import match_cache, readiness
from durbar.site.tables.models import Table
from durbar.site.tables.play import undo
from durbar.site.tables.replay import match_of
from durbar.site.tables.seated_table import SeatedTable
from durbar.site.tables.snapshot import Snapshot
from durbar.site.telemetry import trouble
from durbar.site.work import pending
from durbar.site.work.embedded import pools
from durbar.site.work.embedded.driver import Driver
from durbar.site.work.embedded.pools import PlayerProcesses, Pool
from tests.site.conftest import GAME, client_of, decide, fresh, hand_on, new_table, turn_of


@pytest.fixture
def pool():
    pool = Pool(1, 5)
    yield pool
    pool.stop()


@pytest.fixture
def processes():
    processes = PlayerProcesses(cores=2)
    yield processes
    processes.stop()


def question(level: str) -> worker.SeatQuestion:
    match = Match(GAME, seed=1)
    return worker.question_for(match.view(match.actor), level)


async def test_a_quick_decision_does_not_wait_behind_slow_ones(processes):
    await processes.warm(GAME)
    slow = [asyncio.create_task(processes.slow.ask(60, time.sleep, 20)) for _ in range(3)]
    began = time.monotonic()
    assert await processes.answer(question("steady")) in Match(GAME, seed=1).legal.ids
    assert time.monotonic() - began < 15
    assert not any(task.done() for task in slow)
    processes.stop()
    for task in slow:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def test_one_who_searches_answers_from_the_slow_processes(processes):
    assert await processes.answer(question("strong")) in Match(GAME, seed=1).legal.ids
    assert processes.quick.processes is None


@pytest.mark.parametrize("cores", [1, 2, 3, 8, 64])
def test_a_core_is_left_to_the_server(cores):
    slow = PlayerProcesses(cores).slow
    assert 1 <= slow.workers * slow.threads <= max(1, cores - 1)


async def test_who_thinks_gives_way_to_the_server():
    pool = Pool(1, 10)
    try:
        assert await pool.ask(30, os.nice, 0) == os.nice(0) + 10
    finally:
        pool.stop()


async def test_waiting_for_ones_turn_costs_no_patience(pool):
    answers = await asyncio.gather(
        *(pool.ask(3.0, time.sleep, 1.5) for _ in range(3)), pool.ask(3.0, abs, -4)
    )
    assert answers == [None, None, None, 4]
    assert pool.processes is not None  # nobody was taken for lost


async def test_one_that_takes_for_ever_is_replaced(pool):
    assert await pool.ask(30, abs, -1) == 1
    assert await pool.ask(0.2, time.sleep, 60) is None
    assert await pool.ask(30, abs, -2) == 2


@pytest.mark.parametrize("moments", [0.0, 0.5], ids=["at once", "a moment later"])
async def test_one_that_died_while_nobody_asked_is_replaced(pool, moments):
    for _ in range(3):
        process = await pool.ask(30, os.getpid)
        assert process
        os.kill(process, signal.SIGKILL)
        await asyncio.sleep(moments)
        assert await pool.ask(30, abs, -1) == 1


async def test_one_that_dies_over_a_question_again_and_again_gives_no_answer(pool):
    assert await pool.ask(30, subprocess.call, ["sh", "-c", "kill -9 $PPID"]) is None
    assert await pool.ask(30, abs, -2) == 2


async def test_who_left_before_being_heard_is_told_nothing_of_a_process_that_ends(pool, caplog):
    asked = asyncio.create_task(pool.ask(60, time.sleep, 20))
    await asyncio.sleep(0)
    asked.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await asked
    (question,) = pool._asked
    while not question.running():
        await asyncio.sleep(0.01)
    pool.stop()
    await asyncio.sleep(0.1)
    del question, asked
    gc.collect()
    assert caplog.records == []


async def test_one_that_takes_nothing_up_is_replaced(pool, monkeypatch):
    monkeypatch.setattr(pools, "BEGINNING", 1.0)
    process = await pool.ask(30, os.getpid)
    os.kill(process, signal.SIGSTOP)
    assert await asyncio.wait_for(pool.ask(30, abs, -1), 25) == 1
    assert await pool.ask(30, os.getpid) != process


async def test_processes_that_begin_slowly_are_given_more_time(pool, monkeypatch):
    """Otherwise a busy machine would replace them for ever."""
    monkeypatch.setattr(pools, "BEGINNING", 0.01)
    for _ in range(10):
        if await pool.ask(30, abs, -1) == 1:
            return
    pytest.fail("none had the time to begin")


async def test_who_is_replaced_with_one_that_hangs_is_asked_again():
    pool = Pool(2, 5)
    try:
        thinking = asyncio.create_task(pool.ask(30, subprocess.call, ["sleep", "3"]))
        await asyncio.sleep(2)
        await asyncio.to_thread(pool.stop)
        assert await thinking == 0
    finally:
        pool.stop()


class EndingProcesses:
    """Processes that are asked no more, while others are asked already."""

    def __init__(self, meanwhile: Callable[[], object]) -> None:
        self.stop, self.join = meanwhile, lambda: None


class AnsweredAtTheLastMoment(Future[int]):
    """A question that is answered after somebody has seen that it is not."""

    def running(self) -> bool:
        running = super().running()
        if running:
            self.set_result(1)
        return running


def test_who_is_asked_while_others_end_is_not_taken_for_one_of_them():
    pool, lost, asked, last = Pool(1, 5), Future[int](), Future[int](), AnsweredAtTheLastMoment()
    ending: Any = EndingProcesses(lambda: pool._asked.add(asked))
    for question in (lost, asked, last):
        question.set_running_or_notify_cancel()
    pool._asked = {lost, last}
    pool.processes = ending
    pool.stop()
    assert isinstance(lost.exception(), ProcessExpired)
    assert last.result() == 1
    assert asked.running()


async def test_one_that_hangs_ends_alone():
    pool = Pool(2, 5)
    try:
        hanging = asyncio.create_task(pool.ask(1.0, subprocess.call, ["sleep", "60"]))
        await asyncio.sleep(0.3)
        assert await pool.ask(30, subprocess.call, ["sleep", "2"]) == 0
        assert await hanging is None
    finally:
        pool.stop()


async def test_who_would_never_come_to_an_end_is_given_more_time_until_one_is_answered():
    """On a machine so busy that a process which begins anew needs longer than is waited for it."""
    pool = Pool(1, 5)
    try:
        assert await pool.ask(0.5, subprocess.call, ["sleep", "1.5"]) is None
        while await pool.ask(0.5, subprocess.call, ["sleep", "1.5"]) is None:
            assert pool._slowness <= pools.SLOWEST
        assert pool._slowness == 1
        assert await pool.ask(0.5, subprocess.call, ["sleep", "1.5"]) is None
    finally:
        pool.stop()


async def test_one_that_hangs_over_a_decision_is_told_until_it_decides(processes, monkeypatch):
    await processes.warm(GAME)
    process = await processes.quick.ask(30, os.getpid)
    monkeypatch.setattr(pools, "OVERDUE", 0.3)
    os.kill(process, signal.SIGSTOP)
    hanging = asyncio.create_task(processes.answer(question("steady")))
    await asyncio.sleep(0.6)
    assert trouble.present() == ["waiting for a computer player (quick)"]
    os.kill(process, signal.SIGCONT)
    assert await hanging is not None
    assert trouble.present() == []


async def test_a_question_that_fails_says_why_and_costs_nobody_a_process(pool):
    process = await pool.ask(30, os.getpid)
    with pytest.raises(ValueError, match="invalid literal"):
        await pool.ask(30, int, "x")
    assert await pool.ask(30, os.getpid) == process


# ---------------------------------------------------------------- at a table


@pytest.fixture
def table(anna, bela) -> Table:
    """Return a table at which a computer player that searches is to decide."""
    table = fresh(new_table(anna, "me", "master"))
    return table if turn_of(table) == 2 else hand_on(table)


@pytest.mark.django_db
def test_the_page_shows_who_is_thinking(table, anna):
    page = client_of(anna).get(f"/table/{table.slug}/").content.decode()
    assert "is thinking" in page
    assert pending.next_decision(table.pk) is not None


@pytest.mark.django_db
def test_who_cannot_search_yet_is_not_asked_and_the_page_says_so(table, anna, monkeypatch):
    monkeypatch.setattr(readiness, "_without_search", {GAME})
    page = client_of(anna).get(f"/table/{table.slug}/").content.decode()
    assert "is getting ready" in page
    assert pending.next_decision(table.pk) is None
    readiness.search_is_ready(GAME)
    assert pending.next_decision(table.pk) is not None


@pytest.mark.django_db
def test_nobody_is_asked_whose_turn_was_taken_back_meanwhile(anna, monkeypatch):
    """Table and decisions are read one after the other, and a decision was taken back in between."""
    table = new_table(anna, "me", "steady")
    while turn_of(table) != 2 or not table.lines[-1].startswith("1 "):
        table = decide(table)
    as_read = SeatedTable.by_pk(table.pk)
    assert undo(table.pk, 1, table.length - 1, Snapshot.of(table))
    match_cache.forget_all()
    monkeypatch.setattr(SeatedTable, "by_pk", lambda _pk: as_read)
    assert pending.next_decision(table.pk) is None


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("answer", [-1, 9_999])
def test_an_answer_that_is_not_legal_does_not_stop_a_table(table, monkeypatch, caplog, answer):
    async def answer_wrongly(_question, **_):
        return answer

    driving = Driver(pace=0)
    monkeypatch.setattr(driving.players, "answer", answer_wrongly)
    task = pending.next_decision(table.pk)
    assert task is not None
    asked = task.computer
    assert asked is not None
    assert len(asked.legal) > 1
    assert async_to_sync(driving._decide)(task, 0.0)
    after = fresh(table)
    assert after.length > table.length
    assert after.lines[table.length] == f"{task.seat} {match_of(table).game.actions.texts[asked.legal[0]]}"
    (error,) = [record.getMessage() for record in caplog.records if record.name == "durbar.bots.legal_answer"]
    assert f"{asked.level}: its answer in {GAME} after {table.length} decisions" in error


@pytest.mark.django_db
def test_a_table_that_cannot_be_replayed_is_told_by_its_number(table, caplog):
    Table.objects.filter(pk=table.pk).update(rules=99)
    assert pending.next_decision(table.pk) is None
    (told,) = [record.getMessage() for record in caplog.records if record.name == pending.__name__]
    assert str(table.pk) in told.split()
    assert table.slug not in caplog.text


async def test_a_table_that_changes_while_its_task_ends_is_looked_at_again(monkeypatch):
    driving, looks, again = Driver(pace=0), 0, asyncio.Event()
    driving._loop = asyncio.get_running_loop()

    async def drive(table_id: int) -> None:
        nonlocal looks
        looks += 1
        driving._wanted.discard(table_id)
        if looks == 1:
            driving._loop.call_soon(driving._look, table_id)  # comes before what is done when this has ended
        else:
            again.set()

    monkeypatch.setattr(driving, "_drive", drive)
    driving._look(7)
    await asyncio.wait_for(again.wait(), 2)
    await asyncio.sleep(0)
    assert looks == 2
    assert driving._tasks == {}


@pytest.mark.django_db
def test_the_lobby_tells_of_all_levels(client):
    page = client.get("/").content.decode()
    for level in levels.LEVELS:
        assert f'<option value="{level.name}"' in page
        assert level.help in page


@pytest.mark.django_db(transaction=True)
async def test_on_the_server_who_searches_waits_for_the_search_and_then_plays(anna, monkeypatch):
    from tests.site.driving import driving, until

    begun, ready = asyncio.Event(), asyncio.Event()

    async def warm_search(_self, _game) -> None:
        begun.set()
        await ready.wait()

    monkeypatch.setattr(PlayerProcesses, "warm_search", warm_search)
    table = await database_sync_to_async(new_table)(anna, "strong", "strong")
    async with driving():
        readiness._without_search.add(GAME)
        await asyncio.wait_for(begun.wait(), 120)
        await asyncio.sleep(0.5)
        before = await database_sync_to_async(fresh)(table)
        assert before.status == Table.Status.RUNNING
        assert all(line.startswith("*") for line in before.lines)
        ready.set()
        await until(lambda: fresh(table).length > before.length)
