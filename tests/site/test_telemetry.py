"""What a server tells those who run it: metrics for few, and a log that names no secret."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from typing import Any

import pytest
from celery.worker.consumer import consumer
from django.conf import settings
from django.test import Client

from durbar.site import logs
from durbar.site.tables import records
from durbar.site.tables.metrics import TablesByState
from durbar.site.tables.models import Table
from durbar.site.telemetry import exchange, metrics
from durbar.site.telemetry.request_log import logged
from tests.site.conftest import GAME, client_of, decide, new_table, running_table
from tests.site.places import MIGRATED, Place

pytestmark = pytest.mark.django_db


def value(metric: Any, name: str, **labels: str) -> float:
    """Return what a metric tells, 0 where it tells nothing yet."""
    samples = [sample for family in metric.collect() for sample in family.samples]
    return next((one.value for one in samples if (one.name, one.labels) == (name, labels)), 0.0)


# ---------------------------------------------------------------- who may see the metrics


def test_metrics_are_for_this_machine():
    answer = Client(headers={"Host": "localhost:8000"}).get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/plain")
    assert b"\ndurbar_sockets " in answer.content
    assert Client(headers={"Host": "localhost"}).head("/metrics").status_code == 200


@pytest.mark.parametrize(
    ("address", "headers"),
    [
        ("192.0.2.1", {"Host": "localhost"}),
        ("127.0.0.1", {"Host": "games.example.org"}),  # a proxy on this machine asks for somebody
        ("127.0.0.1", {"Host": "localhost", "X-Forwarded-For": "192.0.2.1"}),
        ("127.0.0.1", {"Host": "localhost", "Via": "1.1 proxy"}),
        ("", {"Host": "localhost"}),
    ],
)
def test_to_others_there_are_no_metrics(settings, address, headers):
    settings.ALLOWED_HOSTS = ["*"]
    answer = Client(headers=headers, REMOTE_ADDR=address).get("/metrics")
    assert answer.status_code == 404
    assert b"durbar" not in answer.content


@pytest.mark.parametrize(
    ("given", "status"),
    [("Bearer a-long-token", 200), ("Bearer another", 404), ("a-long-token", 404), ("", 404)],
)
def test_where_there_is_a_token_it_is_asked_for(settings, given, status):
    settings.METRICS_TOKEN = "a-long-token"
    answer = Client(headers={"Host": "localhost", "Authorization": given}).get("/metrics")
    assert answer.status_code == status


def test_a_host_that_no_page_has_may_ask_with_the_token_and_not_without(settings):
    elsewhere = {"Host": "durbar.internal:8000"}
    assert Client(headers=elsewhere).get("/metrics").status_code == 404
    settings.METRICS_TOKEN = "a-long-token"
    answer = Client(headers=elsewhere | {"Authorization": "Bearer a-long-token"}).get("/metrics")
    assert answer.status_code == 200


# ---------------------------------------------------------------- what they tell


def test_tables_are_counted_by_state(anna, bela):
    new_table(anna, "me", "open")
    running_table(anna, bela)
    assert value(TablesByState(), "durbar_tables", state="waiting") == 1
    assert value(TablesByState(), "durbar_tables", state="running") == 1
    assert value(TablesByState(), "durbar_tables", state="over") == 0


def test_a_database_that_is_away_leaves_the_other_metrics(monkeypatch):
    from django.db import OperationalError

    def away(*_arguments: Any) -> None:
        raise OperationalError

    monkeypatch.setattr(Table.objects, "order_by", away)
    assert b"durbar_sockets" in Client(headers={"Host": "localhost"}).get("/metrics").content


def test_decisions_are_counted_by_who_took_them(anna, bela):
    before = value(metrics.decisions, "durbar_decisions_total", game=GAME, by="person")
    decide(running_table(anna, bela))
    assert value(metrics.decisions, "durbar_decisions_total", game=GAME, by="person") == before + 1


async def served(path: str, **scope: Any) -> list[Any]:
    """Return what the whole application sends for a request."""
    from durbar.site.asgi import application

    told: list[Any] = []
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
        "client": ("192.0.2.7", 1),
        **scope,
    }

    asked = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> Any:
        for message in asked:
            return message
        return await asyncio.Event().wait()  # who asked stays there

    async def send(message: Any) -> None:
        told.append(message)

    await application(scope, receive, send)
    return told


async def test_requests_are_counted_by_the_pattern_of_their_address():
    route = "/table/<slug:slug>/join/<slug:token>/"
    before = value(metrics.requests, "durbar_requests_total", route=route, status="404")
    timed = value(metrics.request_seconds, "durbar_request_seconds_count", route=route)
    await served("/table/abc/join/TOKEN/")
    assert value(metrics.requests, "durbar_requests_total", route=route, status="404") == before + 1
    assert value(metrics.request_seconds, "durbar_request_seconds_count", route=route) == timed + 1


@pytest.mark.parametrize("path", ["/nowhere/1", "/nowhere/2", "/table/../x", "/static/nothing.css"])
async def test_addresses_at_which_there_is_nothing_make_no_label(path):
    await served(path)
    samples = [sample for family in metrics.requests.collect() for sample in family.samples]
    routes = {sample.labels["route"] for sample in samples}
    assert not any("nowhere" in route or "nothing" in route or ".." in route for route in routes)


async def test_sockets_are_counted_as_long_as_they_are_open():
    seen = []

    async def held(*_arguments: Any) -> None:
        seen.append(value(metrics.sockets, "durbar_sockets"))

    before = value(metrics.sockets, "durbar_sockets")
    await logged(held)({"type": "websocket", "path": "/ws/table/abc/"}, _nothing, _nothing)
    assert seen == [before + 1]
    assert value(metrics.sockets, "durbar_sockets") == before


async def _nothing(*_arguments: Any) -> Any:
    """Receive, or send, nothing."""


async def test_streams_are_counted_as_long_as_they_are_open():
    seen = []

    async def stream(_scope: Any, _receive: Any, send: Any) -> None:
        headers = [(b"Content-Type", b"application/x-ndjson")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        seen.append(value(metrics.streams, "durbar_streams"))

    before = value(metrics.streams, "durbar_streams")

    await logged(stream)({"type": "http", "method": "GET", "path": "/api/stream"}, _nothing, _nothing)
    assert seen == [before + 1]
    assert value(metrics.streams, "durbar_streams") == before


def test_no_label_tells_a_table_or_a_person(anna, bela):
    table = decide(running_table(anna, bela, listed=False))
    client_of(anna).get(f"/table/{table.slug}/")
    page = Client(headers={"Host": "localhost"}).get("/metrics").content.decode()
    secrets = {table.slug, table.watch_token, anna.key, anna.name, bela.name}
    assert not [secret for secret in secrets if secret in page]


# ---------------------------------------------------------------- the log


@pytest.fixture
def lines(caplog, monkeypatch):
    """Return a function that gives what was logged so far, as lines of JSON read again."""
    import durbar.site.asgi  # noqa: F401 - sets how loud each logger is, when it is first loaded

    caplog.set_level(logging.INFO, "durbar.access")
    written: list[str] = []
    redacting, form = logs.RedactingFilter(), logs.JsonFormatter()

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if redacting.filter(record):
                written.append(form.format(record))

    handler = Kept()
    logging.getLogger().addHandler(handler)
    yield lambda: [json.loads(line) for line in written]
    logging.getLogger().removeHandler(handler)


async def test_each_request_is_told_in_a_line_without_a_token(lines):
    await served("/table/abc/join/TOKEN/", query_string=b"token=SECRET")
    (line,) = [line for line in lines() if line["logger"] == "durbar.access"]
    assert {name: line[name] for name in ("method", "route", "status", "client", "table")} == {
        "method": "GET",
        "route": "/table/<slug:slug>/join/<slug:token>/",
        "status": "404",
        "client": "192.0.2.7",
        "table": None,
    }
    assert not re.search("abc|TOKEN|SECRET", json.dumps(lines()))


async def test_the_number_of_a_request_is_told_to_who_asked(lines):
    start = (await served("/healthz"))[0]
    number = dict(start["headers"])[b"x-request-id"].decode()
    assert [line["request"] for line in lines() if line["logger"] == "durbar.access"] == [number]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", ["/table/{slug}/", "/api/table/{slug}"])
async def test_a_request_about_a_table_tells_the_tables_number(lines, path):
    from channels.db import database_sync_to_async

    from durbar.site.people.models import Visitor

    def opened() -> Table:
        return new_table(Visitor.objects.create(name="Anna"), "me", "open")

    table = await database_sync_to_async(opened)()
    await served(path.format(slug=table.slug))
    (line,) = [line for line in lines() if line["logger"] == "durbar.access"]
    assert (line["table"], line["status"]) == (table.pk, "200")
    assert table.slug not in json.dumps(lines())


def test_a_request_that_opens_a_table_or_reads_its_record_tells_the_tables_number(anna, bela):
    asked = exchange.Exchange()
    before = exchange.current.set(asked)
    try:
        table = new_table(anna, "me", "open")
        assert asked.table == table.pk
        asked.table = None
        running = running_table(anna, bela)
        asked.table = None
        records.readable(running.slug, anna)
        assert asked.table == running.pk
    finally:
        exchange.current.reset(before)


def test_what_django_attaches_to_a_line_is_not_written(lines):
    request = object()
    logging.getLogger("django.request").error(
        "Internal Server Error: %s",
        "/table/abc/join/TOKEN/",
        extra={"request": request, "status_code": 500},
    )
    (line,) = lines()
    assert line["message"] == "Internal Server Error: /table/…/join/…/"
    assert set(line) == {"time", "level", "logger", "message"}


@pytest.mark.parametrize("form", [logs.JsonFormatter(), logs.PlainFormatter()])
def test_the_text_of_what_was_raised_is_veiled(form):
    try:
        raise ValueError("at /table/abc/join/TOKEN/")
    except ValueError as error:
        info = (type(error), error, error.__traceback__)
        record = logging.LogRecord("x", logging.ERROR, "", 1, "failed", (), info)
    line = form.format(record)
    assert "ValueError" in line
    assert "TOKEN" not in line.replace('error("at /table/abc/join/TOKEN/")', "")


REFUSED_ROW = """
import django, logging
from django.db import IntegrityError, transaction
from durbar.site.tables.models import Board
Board.objects.create(digest="sha256:SECRET", content=b"")
for digest in ("sha256:SECRET", "one\\nSECRET" * 3, None):
    try:
        with transaction.atomic():
            Board.objects.create(digest=digest, content=None)
    except IntegrityError:
        logging.getLogger("durbar").exception("at a table")
print("ok")
"""


@pytest.mark.parametrize("form", ["json", "plain"])
def test_what_stands_in_a_row_that_is_refused_is_veiled(tmp_path, postgres, form):
    done = Place(tmp_path, postgres).run("-c", MIGRATED + REFUSED_ROW, DURBAR_LOG=form)
    assert done.stdout == "ok\n"
    assert done.stderr.count("DETAIL:  …") >= 3
    assert "SECRET" not in done.stderr


celery_texts: Any = consumer  # its types leave them out


@pytest.mark.parametrize("kind", ["UNKNOWN_FORMAT", "UNKNOWN_TASK_ERROR", "MESSAGE_DECODE_ERROR"])
def test_a_message_that_a_worker_makes_nothing_of_is_veiled(kind):
    """A later version may send its answers by another name."""
    text = getattr(celery_texts, kind)
    words = ['[[7, "a decision", "SECRET"], {}, {}]'] * len(re.findall("%[rs]", text))
    if kind == "UNKNOWN_TASK_ERROR":
        words[0] = "later"
    record = logging.LogRecord("celery", logging.ERROR, "", 1, text, tuple(words), None)
    assert logs.RedactingFilter().filter(record)
    line = logs.PlainFormatter().format(record)
    assert line.endswith("message body was: …") or line == "Can't decode message body: …"
    assert "SECRET" not in line


def test_what_a_library_says_with_each_attempt_is_told_once_in_a_while(caplog, monkeypatch):
    now = 1e6  # later than whatever was told before
    monkeypatch.setattr(logs, "monotonic", lambda: now)
    for attempt in range(9):
        logging.getLogger("psycopg.pool").warning("error connecting in %r: %s", f"pool-{attempt}", "refused")
        refused = f"{attempt + 2} seconds", "refused"
        logging.getLogger("celery.worker.consumer.consumer").error("try again in %s: %s", *refused)
    logging.getLogger("psycopg.pool").warning("reconnection attempt in pool %r failed", "pool-1")
    told = ["error connecting in 'pool-0': refused", "try again in 2 seconds: refused"]
    assert caplog.messages == [*told, "reconnection attempt in pool 'pool-1' failed"]
    now += logs.REMINDED
    logging.getLogger("psycopg.pool").warning("error connecting in %r: %s", "pool-2", "refused")
    assert caplog.messages[-1] == "error connecting in 'pool-2': refused"


def test_without_a_request_nothing_is_noted():
    assert exchange.current.get() is None
    exchange.note_table(1)
    exchange.note_route("x")


def test_people_at_a_terminal_are_not_told_of_each_request():
    assert settings.LOG == "plain"
    assert settings.LOGGING["loggers"]["durbar.access"]["level"] == "WARNING"
