"""The connections of the server: as many as it can hold, each with a time in which to say what it wants."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_PATIENCE = 20.0  # seconds for the head of a request
RESERVE = 128  # descriptors for the database, files and processes
MOST = 20_000  # connections at once
BACKLOG = 64  # asyncio accepts so many in a row, and fails so often in a row when it cannot


def most_connections() -> int:
    """Return how many connections the server can hold, with as many descriptors as the system allows."""
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return 400
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + RESERVE
    limit = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
    if soft != resource.RLIM_INFINITY and soft < limit:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
        soft = limit
    allowed = MOST if soft == resource.RLIM_INFINITY else soft - RESERVE
    return max(16, min(MOST, allowed))


class PatientProtocol(H11Protocol):
    """HTTP as uvicorn speaks it, but who never ends the head of a request is hung up on."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._head: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, unless there are too many already."""
        if self.limit_concurrency is not None and len(self.connections) >= self.limit_concurrency:
            self.transport = transport
            transport.abort()
            return
        super().connection_made(transport)
        self._expect_head()

    def data_received(self, data: bytes) -> None:
        """Read on; the time for a head ends with it, and begins with the first bytes of the next one."""
        super().data_received(data)
        if self._waits_for_head():
            self._expect_head()
        else:
            self._forget_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._forget_head()
        if self.flow is not None:
            super().connection_lost(exc)

    def _waits_for_head(self) -> bool:
        own = self.transport.get_protocol() is self  # a socket has another one
        return own and (self.cycle is None or self.cycle.response_complete)

    def _expect_head(self) -> None:
        if self._head is None:
            self._head = self.loop.call_later(HEAD_PATIENCE, self._hang_up)

    def _forget_head(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None

    def _hang_up(self) -> None:
        self._head = None
        if self._waits_for_head() and not self.transport.is_closing():
            self.transport.abort()
