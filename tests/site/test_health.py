"""Whether a server says how it is, to who watches over it."""

from __future__ import annotations

import asyncio
import threading

import pytest
from django.db import OperationalError, connection, transaction
from django.test import Client
from redis.exceptions import ConnectionError as NotConnected

from durbar.site.database.age import UnknownTables
from durbar.site.tables import readiness
from durbar.site.tables.models import Table
from durbar.site.telemetry import trouble
from durbar.site.telemetry.trouble import Trouble
from durbar.site.work import database_probe, health
from durbar.site.work.database_probe import DatabaseProbe
from tests.site.conftest import GAME, new_table

pytestmark = pytest.mark.django_db(transaction=True)  # the probe asks by a connection of its own


@pytest.mark.parametrize("address", ["/healthz", "/readyz"])
def test_who_is_well_says_so(address):
    answer = Client().get(address)
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert Client().head(address).status_code == 200
    assert Client().post(address).status_code == 405


@pytest.mark.parametrize("address", ["/healthz", "/readyz"])
def test_who_asks_by_an_address_that_no_page_has_is_answered(address):
    assert Client().get(address, headers={"host": "10.1.2.3:8000"}).status_code == 200
    assert Client().get("/", headers={"host": "10.1.2.3:8000"}).status_code == 400


SILENT = b"the database does not answer, or takes nothing\n"


def test_a_database_that_is_away_is_told(monkeypatch):
    def away() -> None:
        raise OperationalError("secret-host is away")

    monkeypatch.setattr(health, "_database_probe", DatabaseProbe(away))
    answer = Client().get("/readyz")
    assert (answer.status_code, answer.content) == (503, SILENT)
    assert Client().get("/healthz").status_code == 200


def test_a_database_that_never_answers_is_told_and_asked_once(monkeypatch):
    asked, answers = [], threading.Event()

    def wait() -> None:
        asked.append(1)
        answers.wait(20)

    probe = DatabaseProbe(wait)
    monkeypatch.setattr(database_probe, "PATIENCE", 0.2)
    monkeypatch.setattr(database_probe, "LASTS", 60.0)
    monkeypatch.setattr(health, "_database_probe", probe)
    for _ in range(3):
        assert Client().get("/readyz").content == SILENT
    answers.set()
    assert probe._answer
    probe._answer.result(20)
    assert Client().get("/readyz").content == b"ok\n"
    assert len(asked) == 1


def test_a_database_that_takes_nothing_is_told_though_it_can_be_read(monkeypatch):
    monkeypatch.setattr(health, "_database_probe", DatabaseProbe())
    assert Client().get("/readyz").content == b"ok\n"
    monkeypatch.setattr(health, "_database_probe", DatabaseProbe())
    with transaction.atomic():  # which in SQLite locks the file
        list(Table.objects.all())
        assert Client().get("/readyz").content == SILENT


def test_a_database_that_a_newer_program_has_changed_meanwhile_is_told(monkeypatch, newer_tables):
    monkeypatch.setattr(health, "_database_probe", DatabaseProbe())
    answer = Client().get("/readyz")
    assert (answer.status_code, answer.content.decode()) == (503, f"{UnknownTables()}\n")


def test_rules_that_are_not_ready_are_told(monkeypatch):
    monkeypatch.setitem(readiness._progress, GAME, readiness.CompileProgress(readiness.Stage.COMPILING))
    answer = Client().get("/readyz")
    assert (answer.status_code, answer.content) == (503, f"{GAME}: compiling\n".encode())


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (NotConnected("refused"), "refused"),
        (TimeoutError(), "TimeoutError"),
        (OperationalError("away\nHINT: none"), "away"),
    ],
)
def test_a_service_that_is_away_is_told_in_a_line(caplog, error, why):
    Trouble("looking around")._tell(error)
    assert caplog.messages == [f"looking around: failed ({why}), and is tried again until it works"]
    assert not caplog.records[0].exc_info


def test_a_question_that_makes_no_sense_is_told_with_its_place(caplog):
    failing = Trouble("looking around")
    with failing.survived(), connection.cursor() as cursor:
        cursor.execute("SELECT a FROM nowhere")
    failing.is_over()
    assert caplog.records[0].exc_info


def test_what_fails_again_and_again_is_told_until_it_works(caplog):
    failing = Trouble("looking around")
    for _ in range(3):
        with failing.survived():
            raise OSError("no")
    assert Client().get("/readyz").content == b"looking around\n"
    assert [record.name for record in caplog.records].count("durbar.site.telemetry.trouble") == 1
    with failing.survived():
        pass
    assert Client().get("/readyz").status_code == 200
    assert trouble.present() == []


def test_what_fails_now_and_then_is_told_until_it_has_worked_for_a_while(caplog, monkeypatch):
    """On a full disk whoever reads is answered, and whoever writes is not."""
    now, failing = 0.0, Trouble("looking around")
    monkeypatch.setattr(trouble, "monotonic", lambda: now)
    for _ in range(50):
        now += 2.0
        failing.failed(TimeoutError("no"))
        assert trouble.present() == ["looking around"]
        failing.is_over()
        assert trouble.present() == []
    now += trouble.CALM
    failing.is_over()
    failed = "looking around: failed (no), and is tried again until it works"
    works = "looking around: works again"
    assert caplog.messages == [failed, works, failed, works]
    now += trouble.CALM
    failing.failed(TimeoutError())
    failing.is_over()
    assert caplog.messages[-1] == works


async def test_background_work_that_has_ended_is_told():
    async def end() -> None:
        pass

    task = asyncio.create_task(end())
    health.watch([task])
    try:
        assert health._background() == []
        await task
        assert health._background() != []
    finally:
        health.watch([])


@pytest.mark.parametrize("address", ["/", "/rules/taj-mahal/", "/table/{slug}/", "/api/games", "/bots/"])
def test_pages_can_be_asked_for_their_head(anna, address):
    address = address.format(slug=new_table(anna, "me", "open").slug)
    assert Client().head(address).status_code == Client().get(address).status_code == 200
