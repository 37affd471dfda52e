"""A database that is away: every request is told so, and the log once."""

from __future__ import annotations

import logging
import socket
import time

import pytest
from django.db import IntegrityError, OperationalError, connection, connections
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from durbar.site.database import absence
from durbar.site.database.age import UnknownTables
from durbar.site.serving.database_away import DatabaseAway
from durbar.site.serving.handler import THREADS_OF_SOCKETS, ThreadsOfSockets
from tests.conftest import RunPython

pytestmark = pytest.mark.django_db


@pytest.fixture
def away(monkeypatch):
    def fail(*_arguments: object, **_named: object) -> None:
        raise OperationalError("secret-host is away")

    with monkeypatch.context() as broken:
        broken.setattr("durbar.site.pages.views.lobby.lists_of", fail)
        broken.setattr("durbar.site.api.tables.reachable", fail)
        yield


def told_of(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


def test_pages_and_programs_are_told_when_to_try_again_and_the_log_once(away, caplog):
    client = Client(raise_request_exception=False)
    for _ in range(3):
        page, program = client.get("/lists/"), client.get("/api/tables")
        assert page.status_code == program.status_code == 503
        assert page.headers["Retry-After"] == program.headers["Retry-After"] == "2"
        assert "cannot be reached" in page.content.decode()
        assert "cannot be reached" in program.json()["error"]
        assert "secret-host" not in page.content.decode() + program.content.decode()
    (told,) = [text for text in told_of(caplog) if "answering from the database" in text]
    assert "failed (secret-host is away), and is tried again" in told


def test_it_is_told_when_it_is_back(caplog):
    factory = RequestFactory()

    def answer(_request: HttpRequest) -> HttpResponse:
        connection.ensure_connection()
        return HttpResponse()

    middleware = DatabaseAway(answer)
    assert middleware.process_exception(factory.get("/"), OperationalError("away")) is not None
    assert middleware(factory.get("/")).status_code == 200
    assert told_of(caplog)[-1] == "answering from the database: works again"


def test_while_nobody_can_connect_threads_do_not_wait_for_it(monkeypatch):
    asked: list[str] = []

    def answer(request: HttpRequest) -> HttpResponse:
        asked.append(request.path)
        return HttpResponse()

    middleware, factory = DatabaseAway(answer), RequestFactory()
    monkeypatch.setattr(absence.absence, "_tried", None)
    monkeypatch.setattr(connections["default"], "connection", None)
    middleware.process_exception(factory.get("/"), OperationalError("away"))
    assert middleware(factory.get("/")).status_code == 503
    assert middleware(factory.get("/healthz")).status_code == 200
    monkeypatch.setattr(absence, "AGAIN", 0.2)
    time.sleep(0.2)
    assert [middleware(factory.get("/")).status_code for _ in range(2)] == [200, 503]  # one tries
    absence.absence.is_over()
    assert [middleware(factory.get("/")).status_code for _ in range(2)] == [200, 200]
    assert asked == ["/healthz", "/", "/", "/"]


def test_sockets_that_come_while_nobody_can_connect_do_not_wait_one_behind_the_other(monkeypatch):
    pool = pytest.importorskip("psycopg_pool")
    monkeypatch.setattr(absence.absence, "_tried", None)
    waited: list[int] = []

    def ask(number: int) -> None:
        waited.append(number)
        time.sleep(0.2)
        raise OperationalError from pool.PoolTimeout()

    with ThreadsOfSockets() as threads:
        asked = [threads.submit(ask, number) for number in range(50)]
    assert all(isinstance(one.exception(), OperationalError) for one in asked)
    assert len(waited) == THREADS_OF_SOCKETS
    absence.absence.is_over()
    with ThreadsOfSockets() as threads:
        assert threads.submit(int, "1").result() == 1


def test_a_mistake_of_our_own_is_no_database_that_is_away():
    middleware = DatabaseAway(lambda _request: HttpResponse())
    assert middleware.process_exception(RequestFactory().get("/"), ValueError("x")) is None


def fail_for_want_of_a_column(*_arguments: object, **_named: object) -> None:
    raise IntegrityError("null value in column of a later version")


def test_a_server_that_has_outlived_an_upgrade_says_so_in_a_line(newer_tables, monkeypatch, caplog):
    monkeypatch.setattr("durbar.site.api.tables.reachable", fail_for_want_of_a_column)
    client = Client(raise_request_exception=False)
    for _ in range(2):
        answer = client.get("/api/tables")
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
        assert answer.json() == {"error": "the server is being upgraded"}
    monkeypatch.setattr("durbar.site.pages.views.lobby.lists_of", fail_for_want_of_a_column)
    assert "This server is being upgraded." in client.get("/").content.decode()
    (told,) = [record for record in caplog.records if "answering from the database" in record.getMessage()]
    assert f"failed ({UnknownTables()})" in told.getMessage()
    assert not told.exc_info


def test_where_nothing_is_newer_the_mistake_is_our_own(monkeypatch):
    monkeypatch.setattr("durbar.site.api.tables.reachable", fail_for_want_of_a_column)
    assert Client(raise_request_exception=False).get("/api/tables").status_code == 500


AWAY = """
import time
from django.test import Client
from durbar.site.django_ready import set_up
set_up(new=True)
client = Client(headers={"Host": "localhost"}, raise_request_exception=False)
for address in ("/", "/", "/api/tables"):
    began = time.monotonic()
    answer = client.get(address)
    print(answer.status_code, answer.headers["Content-Type"].split(";")[0], time.monotonic() - began < 5)
"""


def test_a_postgresql_that_is_away_is_waited_for_once(run_python: RunPython, tmp_path):
    pytest.importorskip("psycopg")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    printed = run_python(
        "-c",
        AWAY,
        DURBAR_DATABASE_URL=f"postgres://durbar@127.0.0.1:{port}/durbar",
        DURBAR_DATA=str(tmp_path),
    )
    assert printed.splitlines() == ["503 text/html False", "503 text/html True", "503 application/json True"]
