"""What stands before all else: each request is measured, and told in a line of the log."""

from __future__ import annotations

import logging

from durbar.site.asgi_types import Application, Message, Receive, Scope, Send
from durbar.site.telemetry import metrics
from durbar.site.telemetry.exchange import Exchange, current

logger = logging.getLogger("durbar.access")

CLOSED = "closed"  # the status of a request whose caller left before it was answered
STREAM = b"application/x-ndjson"
SOCKET = "socket"


def logged(application: Application) -> Application:
    """Return an application whose requests are measured and told."""

    async def watch(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await _Answer(scope, send).of(application, receive)
        elif scope["type"] == "websocket":
            await _socket(application, scope, receive, send)
        else:
            await application(scope, receive, send)

    return watch


class _Answer:
    """The answer to one request."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.scope, self._send = scope, send
        self.exchange = Exchange()
        if scope["path"].startswith("/static/"):
            self.exchange.route = "/static/"
        self.status = CLOSED
        self.is_stream = False

    async def of(self, application: Application, receive: Receive) -> None:
        """Have the request answered."""
        before = current.set(self.exchange)
        try:
            await application(self.scope, receive, self.send)
        finally:
            current.reset(before)
            if self.is_stream:
                metrics.streams.dec()
            metrics.requests.labels(self.exchange.route, self.status).inc()
            _tell(self.exchange, self.scope["method"], self.status, self.scope)

    async def send(self, message: Message) -> None:
        """Hand on a part of the answer; when it begins it gets the number under which the log tells of it."""
        if message["type"] == "http.response.start":
            self._begin(message)
        await self._send(message)

    def _begin(self, message: Message) -> None:
        self.status = str(message["status"])
        metrics.request_seconds.labels(self.exchange.route).observe(self.exchange.seconds)
        headers = [*message.get("headers", ())]
        if (b"Content-Type", STREAM) in headers or (b"content-type", STREAM) in headers:
            self.is_stream = True
            metrics.streams.inc()
        message["headers"] = [*headers, (b"x-request-id", self.exchange.id.encode())]


async def _socket(application: Application, scope: Scope, receive: Receive, send: Send) -> None:
    exchange = Exchange(route=SOCKET)
    before = current.set(exchange)
    try:
        with metrics.sockets.track_inprogress():
            await application(scope, receive, send)
    finally:
        current.reset(before)
        _tell(exchange, "GET", SOCKET, scope)


def _tell(exchange: Exchange, method: str, status: str, scope: Scope) -> None:
    """Write the line; it holds the pattern of the address, for the address may open something."""
    told = {
        "request": exchange.id,
        "table": exchange.table,
        "method": method,
        "route": exchange.route,
        "status": status,
        "seconds": round(exchange.seconds, 4),
        "client": (scope.get("client") or ("",))[0],
    }
    logger.info("%s %s %s", method, exchange.route, status, extra={"told": told})
