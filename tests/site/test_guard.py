"""Requests that are too large or dawdle, and too many connections: refused, and everybody else is served."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from asgiref.testing import ApplicationCommunicator
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from websockets.asyncio.client import connect

from durbar.site import settings as site_settings
from durbar.site.serving import connections, guard, server
from durbar.site.serving.connections import PatientProtocol
from durbar.site.serving.guard import LARGEST_BODY, guarded

POST = b"POST / HTTP/1.1\r\nHost: localhost\r\n"
TOO_LARGE = "Too large: a request may have 1 MB at the most."


async def count(scope: Any, receive: Any, send: Any) -> None:
    """Answer with the size of what was sent; nothing when the client leaves before its end."""
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        size += len(message["body"])
        more = message.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(size).encode()})


def request(*headers: tuple[bytes, bytes], path: str = "/nowhere/") -> ApplicationCommunicator:
    scope = {"type": "http", "method": "POST", "path": path, "headers": list(headers)}
    return ApplicationCommunicator(guarded(count), scope)


async def answered(asked: ApplicationCommunicator) -> tuple[int, bytes]:
    start = await asked.receive_output(5)
    body = await asked.receive_output(5)
    return start["status"], body["body"]


async def piece(asked: ApplicationCommunicator, size: int, *, more: bool = True) -> None:
    await asked.send_input({"type": "http.request", "body": b"x" * size, "more_body": more})


async def test_a_body_that_is_not_too_large_is_handed_on():
    asked = request()
    await piece(asked, LARGEST_BODY - 1)
    await piece(asked, 1, more=False)
    assert await answered(asked) == (200, str(LARGEST_BODY).encode())


async def test_a_body_that_says_it_is_too_large_is_not_read():
    asked = request((b"content-length", str(LARGEST_BODY + 1).encode()))
    assert await answered(asked) == (413, TOO_LARGE.encode() + b"\n")


async def test_a_program_is_refused_as_the_api_refuses():
    asked = request((b"content-length", str(LARGEST_BODY + 1).encode()), path="/api/table")
    status, body = await answered(asked)
    assert (status, json.loads(body)) == (413, {"error": TOO_LARGE})


@pytest.mark.parametrize("length", [None, b"10", b"-1", b"many", b"\xc2\xb2", b"9" * 5000])
async def test_a_body_that_grows_too_large_ends(length):
    asked = request(*([(b"content-length", length)] if length else []))
    for _ in range(3):
        with contextlib.suppress(AssertionError):
            await piece(asked, LARGEST_BODY // 2)
    assert await answered(asked) == (413, TOO_LARGE.encode() + b"\n")


async def test_a_body_that_does_not_come_ends(monkeypatch):
    monkeypatch.setattr(guard, "PATIENCE", 0.1)
    asked = request()
    await piece(asked, 1)
    assert await answered(asked) == (408, b"Too slow.\n")


@pytest.mark.parametrize("where", [{"raw_path": b"/a%00/"}, {"raw_path": b"/", "query_string": b"a=%00"}])
async def test_an_address_that_no_database_takes_is_refused(where):
    scope = {"type": "http", "method": "GET", "path": "/", "headers": []} | where
    assert await answered(ApplicationCommunicator(guarded(count), scope)) == (
        400,
        b"That cannot be an address.\n",
    )


@pytest.mark.parametrize("header", [(b"accept-language", b"hu,en;q=0.5"), (b"cookie", b"durbar_language=hu")])
async def test_what_ends_before_django_is_told_in_the_language_that_is_asked_for(header):
    asked = request((b"content-length", str(LARGEST_BODY + 1).encode()), header)
    start = await asked.receive_output(5)
    body = await asked.receive_output(5)
    assert (b"content-language", b"hu") in start["headers"]
    assert body["body"].decode() == "Túl nagy: egy kérés legfeljebb 1 MB lehet.\n"


@pytest.mark.parametrize("proxy", ["", "127.0.0.1"])
def test_only_a_proxy_that_was_named_says_for_whom_it_asks(monkeypatch, proxy):
    monkeypatch.setattr(site_settings, "PROXY", proxy)
    monkeypatch.setattr(connections, "most_connections", lambda: 100)
    config = server.configuration(count)
    config.load()
    trusting = isinstance(config.loaded_app, ProxyHeadersMiddleware)
    assert trusting == bool(proxy)
    assert config.limit_concurrency == 100


# ---------------------------------------------------------------- over real connections


@asynccontextmanager
async def serving(**settings: Any) -> AsyncIterator[int]:
    config = uvicorn.Config(guarded(count), http=PatientProtocol, log_level="error", **settings)
    async with started(config) as port:
        yield port


@asynccontextmanager
async def started(config: uvicorn.Config) -> AsyncIterator[int]:
    """Serve at a free port, which is given, without what an application does at its beginning."""
    config.port, config.lifespan = 0, "off"
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        await running


async def dawdle(scope: Any, receive: Any, send: Any) -> None:
    """Answer late and see who leaves, in tasks of its own, as Django does."""

    async def answer() -> None:
        await asyncio.sleep(0.5)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"late"})

    async def listen() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        raise ConnectionAbortedError

    await asyncio.wait(
        [asyncio.create_task(answer()), asyncio.create_task(listen())], return_when=asyncio.FIRST_COMPLETED
    )


async def test_a_server_that_ends_says_nothing_of_answers_for_which_it_did_not_wait(caplog):
    config = uvicorn.Config(guarded(dawdle), timeout_graceful_shutdown=0, log_level="critical")
    async with started(config) as port:
        _reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await asyncio.sleep(0.2)
    await asyncio.sleep(0.6)
    writer.close()
    gc.collect()
    assert [record for record in caplog.records if record.name == "asyncio"] == []


async def accepting(scope: Any, receive: Any, send: Any) -> None:
    """Accept a socket and say one thing."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": "here"})
        await receive()


async def test_a_socket_has_no_compressor_of_its_own(monkeypatch):
    """Of messages that are so short nothing is saved, and each open page would take half as much again."""
    monkeypatch.setattr(connections, "most_connections", lambda: 100)
    config = server.configuration(accepting)
    async with started(config) as port, connect(f"ws://127.0.0.1:{port}/", compression="deflate") as socket:
        assert await socket.recv() == "here"
        assert socket.protocol.extensions == []


async def said(port: int, *pieces: bytes, wait: float = 0.0) -> bytes:
    """Say something on a new connection, and return what is answered until the server hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for one in pieces:
            writer.write(one)
            await writer.drain()
            await asyncio.sleep(wait)
        return await asyncio.wait_for(reader.read(), 3)
    except ConnectionError:
        return b""
    finally:
        writer.close()


@pytest.mark.parametrize("heads", [[b""], [POST], [POST + b"Content-Length: 0\r\n\r\n", POST]])
async def test_who_does_not_end_the_head_of_a_request_is_hung_up_on(monkeypatch, heads):
    monkeypatch.setattr(connections, "HEAD_PATIENCE", 0.2)
    async with serving(timeout_keep_alive=60) as port:
        began = asyncio.get_running_loop().time()
        heard = await said(port, *heads, wait=0.05)
        assert asyncio.get_running_loop().time() - began < 2
        assert (b"200 OK" in heard) == (len(heads) > 1)


async def test_who_takes_its_time_within_reason_is_answered(monkeypatch):
    monkeypatch.setattr(connections, "HEAD_PATIENCE", 0.6)
    async with serving() as port:
        body = [b"Content-Length: 4\r\nConnection: close\r\n\r\n", b"a", b"b", b"c", b"d"]
        heard = await said(port, POST, *body, wait=0.2)
        assert heard.startswith(b"HTTP/1.1 200 OK")
        assert b"\r\n4\r\n" in heard


async def test_more_connections_than_can_be_held_are_hung_up_on():
    async with serving(limit_concurrency=5) as port:
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(5)]
        await asyncio.sleep(0.1)
        assert await said(port, POST) == b""
        for _, writer in held[:3]:
            writer.close()
        await asyncio.sleep(0.1)
        heard = await said(port, POST, b"Content-Length: 0\r\nConnection: close\r\n\r\n")
        assert heard.startswith(b"HTTP/1.1 200 OK")
        for _, writer in held[3:]:
            writer.close()


def test_connections_leave_descriptors_for_everything_else():
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, before[0]), before[1]))
        most = connections.most_connections()
        soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert most + connections.RESERVE <= soft
        assert most <= connections.MOST
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
