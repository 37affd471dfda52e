"""How much one client may have open at once: sockets, and requests that are not answered yet."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from durbar.site.asgi_types import TRY_AGAIN_LATER, Application, Message, Receive, Scope, Send
from durbar.site.limits import Slots, TooMuch, client_of
from durbar.site.serving.guard import refuse

SOCKETS = 200  # a page of a table has one
REQUESTS = 40  # others of the client wait for one of these to be answered
PATIENCE = 5.0  # seconds for which they do


class ConcurrencyLimits:
    """What each client has open in this process; who is on this machine itself is not counted."""

    def __init__(self) -> None:
        self._sockets = Slots()
        self._queues: dict[str, _Queue] = {}

    def limited(self, application: Application) -> Application:
        """Return an application that one client alone cannot fill."""

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            client = client_of((scope.get("client") or ("",))[0])
            if _is_here(client):
                await application(scope, receive, send)
            elif scope["type"] == "websocket":
                await self._socket(client, application, scope, receive, send)
            else:
                await self._request(client, application, scope, receive, send)

        return answer

    async def _socket(
        self, client: str, application: Application, scope: Scope, receive: Receive, send: Send
    ) -> None:
        try:
            with self._sockets.one(client, SOCKETS):
                await application(scope, receive, send)
        except TooMuch:
            await receive()
            await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})

    async def _request(
        self, client: str, application: Application, scope: Scope, receive: Receive, send: Send
    ) -> None:
        """Answer a request in its turn; once its answer begins it is no burden, for streams count apart."""
        async with AsyncExitStack() as place:

            async def begin(message: Message) -> None:
                await place.aclose()
                await send(message)

            try:
                await place.enter_async_context(self._place(client))
            except TimeoutError:
                await refuse(scope, send, 429)
            else:
                await application(scope, receive, begin)

    @asynccontextmanager
    async def _place(self, client: str) -> AsyncIterator[None]:
        """Hold one of a client's places; raises TimeoutError."""
        queue = self._queues.setdefault(client, _Queue())
        queue.length += 1
        try:
            async with asyncio.timeout(PATIENCE):
                await queue.places.acquire()
            try:
                yield
            finally:
                queue.places.release()
        finally:
            queue.length -= 1
            if not queue.length:
                del self._queues[client]


class _Queue:
    """The requests of one client: those that are being answered, and those that wait."""

    def __init__(self) -> None:
        self.places = asyncio.Semaphore(REQUESTS)
        self.length = 0


def _is_here(client: str) -> bool:
    try:
        return ipaddress.ip_address(client).is_loopback
    except ValueError:
        return not client
