"""One client alone fills no server: so many sockets, and so many requests at once; others wait."""

from __future__ import annotations

import asyncio
from typing import Any

from asgiref.testing import ApplicationCommunicator

from durbar.site.serving import concurrency_limits
from durbar.site.serving.concurrency_limits import REQUESTS, SOCKETS, ConcurrencyLimits

CLIENT, NEIGHBOUR, OTHER = "2001:db8::1", "2001:db8::2", "192.0.2.7"


class Held:
    """An application that answers when it is let go."""

    def __init__(self) -> None:
        self.open, self.go = 0, asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.open += 1
        try:
            await receive()
            if scope["type"] == "websocket":
                await send({"type": "websocket.accept"})
                await receive()
            else:
                await self.go.wait()
                await send({"type": "http.response.start", "status": 200, "headers": []})
                await receive()  # a stream goes on
        finally:
            self.open -= 1


def asked(site: Any, kind: str, client: str) -> ApplicationCommunicator:
    scope = {"type": kind, "method": "GET", "path": "/", "headers": [], "client": (client, 1)}
    return ApplicationCommunicator(site, scope)


async def socket(site: Any, client: str) -> tuple[ApplicationCommunicator, str]:
    end = asked(site, "websocket", client)
    await end.send_input({"type": "websocket.connect"})
    return end, (await end.receive_output(5))["type"]


async def test_a_client_has_so_many_sockets_and_no_more():
    held = Held()
    site = ConcurrencyLimits().limited(held)
    opened = [await socket(site, CLIENT) for _ in range(SOCKETS)]
    assert {told for _, told in opened} == {"websocket.accept"}
    refused, told = await socket(site, NEIGHBOUR)  # of the same network
    assert told == "websocket.close"
    await refused.wait(5)
    others = [await socket(site, client) for client in (OTHER, "127.0.0.1")]
    assert {told for _, told in others} == {"websocket.accept"}
    first, _ = opened[0]
    await first.send_input({"type": "websocket.disconnect", "code": 1000})
    await first.wait(5)
    another, told = await socket(site, CLIENT)
    assert told == "websocket.accept"
    for end, _ in (*opened[1:], *others, (another, "")):
        await end.send_input({"type": "websocket.disconnect", "code": 1000})
        await end.wait(5)
    assert held.open == 0


async def test_of_a_clients_many_requests_some_are_answered_at_once_and_the_rest_in_turn():
    held = Held()
    site = ConcurrencyLimits()
    answering = site.limited(held)
    requests = [asked(answering, "http", CLIENT) for _ in range(REQUESTS + 5)]
    for request in requests:
        await request.send_input({"type": "http.request"})
    other = asked(answering, "http", OTHER)
    await other.send_input({"type": "http.request"})
    await asyncio.sleep(0.1)
    assert held.open == REQUESTS + 1
    held.go.set()
    for request in (*requests, other):  # streams, which are no burden any more
        assert (await request.receive_output(5))["status"] == 200
        await request.send_input({"type": "http.disconnect"})
        await request.wait(5)
    assert held.open == 0
    assert site._queues == {}


async def test_who_waits_for_too_long_is_told_to_slow_down(monkeypatch):
    monkeypatch.setattr(concurrency_limits, "PATIENCE", 0.05)
    held = Held()
    answering = ConcurrencyLimits().limited(held)
    requests = [asked(answering, "http", CLIENT) for _ in range(REQUESTS + 1)]
    for request in requests:
        await request.send_input({"type": "http.request"})
        await asyncio.sleep(0)
    assert (await requests[-1].receive_output(5))["status"] == 429
    held.go.set()
    for request in requests[:-1]:
        assert (await request.receive_output(5))["status"] == 200
        await request.send_input({"type": "http.disconnect"})
        await request.wait(5)


def test_the_site_is_limited_so(monkeypatch):
    from durbar.site import asgi

    limited: list[Any] = []

    def note(_self: ConcurrencyLimits, application: Any) -> Any:
        limited.append(application)
        return application

    monkeypatch.setattr(ConcurrencyLimits, "limited", note)
    asgi.application_with(asgi.embedded)
    assert len(limited) == 2
