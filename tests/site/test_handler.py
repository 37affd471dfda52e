"""Requests go through Django in threads that are used again; who watches the server is always answered."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from asgiref.sync import ThreadSensitiveContext, sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.urls import path

from durbar.site.api.database_thread import outliving
from durbar.site.serving import handler
from durbar.site.serving.handler import Handler, decides

SOON = 10  # seconds

held = threading.Event()


def where(request: HttpRequest) -> HttpResponse:
    return HttpResponse(threading.current_thread().name)


async def where_its_loop_is(request: HttpRequest) -> HttpResponse:
    return HttpResponse(threading.current_thread().name)


def hold(request: HttpRequest) -> HttpResponse:
    held.wait(SOON)
    return where(request)


urlpatterns = [
    path("where/", where),
    path("loop/", where_its_loop_is),
    path("hold/", hold),
    path("healthz", where),
]


@pytest.fixture(autouse=True)
def own_pages(settings):
    settings.ROOT_URLCONF = __name__
    held.clear()
    yield
    held.set()


def asked(site: Handler, address: str) -> ApplicationCommunicator:
    scope = {"type": "http", "method": "GET", "path": address, "query_string": b"", "http_version": "1.1"}
    return ApplicationCommunicator(site, scope | {"headers": [(b"host", b"localhost")]})


async def answer(site: Handler, address: str) -> str:
    exchange = asked(site, address)
    await exchange.send_input({"type": "http.request", "body": b""})
    assert (await exchange.receive_output(SOON))["status"] == 200
    body = await exchange.receive_output(SOON)
    await exchange.wait(SOON)
    return body["body"].decode()


async def test_a_thread_is_used_again():
    site = Handler()
    before = threading.active_count()
    names = {await answer(site, "/where/") for _ in range(20)}
    assert names <= {f"pages_{number}" for number in range(4)}
    assert threading.active_count() - before <= 4


async def test_a_view_may_be_asynchronous():
    assert await answer(Handler(), "/loop/") == threading.current_thread().name


async def test_whoever_watches_is_answered_while_all_threads_wait(monkeypatch):
    monkeypatch.setattr(handler, "THREADS", 1)
    site = Handler()
    waiting = asyncio.create_task(answer(site, "/hold/"))
    await asyncio.sleep(0.1)
    assert await answer(site, "/healthz") == "monitored_0"
    assert not waiting.done()
    held.set()
    assert await waiting == "pages_0"


async def test_what_outlives_its_request_may_still_ask_the_database():
    async def last_words() -> str:
        await asyncio.sleep(0.1)
        return await sync_to_async(lambda: threading.current_thread().name)()

    async with ThreadSensitiveContext(executor=ThreadPoolExecutor(1, "pages")):
        task = asyncio.create_task(last_words(), context=outliving())
    assert not (await task).startswith("pages")


@pytest.mark.parametrize(
    ("method", "address", "comes_first"),
    [
        ("POST", "/table/x/play/", True),
        ("POST", "/table/x/undo/", True),
        ("POST", "/api/game/x/decide", True),
        ("GET", "/table/x/view/", False),
        ("POST", "/review/", False),  # a record, which may take long to read
        ("POST", "/tables/", False),  # perhaps with a board
        ("POST", "/position/", False),
        ("POST", "/api/table", False),
    ],
)
def test_who_decides_comes_first_and_not_who_brings_a_file(method, address, comes_first):
    assert decides(RequestFactory().generic(method, address)) is comes_first
