"""The Redis that brings tasks to workers: when it goes away, no worker ends for that."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, redis
from redis.exceptions import ConnectionError as NotConnected


class Channel(redis.Channel):
    """kombu's, whose every use after its connection was given up fails as any lost connection does.

    Without this it fails with an AttributeError, which nothing expects, where a task is acknowledged or the
    connection is closed again (kombu 5.7).
    """

    @contextmanager
    def conn_or_acquire(self, client: Any = None) -> Iterator[Any]:
        """Yield a connection; raises what is raised where Redis is not reached."""
        if self.connection is None or self.connection.client is None:
            raise NotConnected("the connection to Redis was given up")
        with super().conn_or_acquire(client) as acquired:
            yield acquired


class Transport(redis.Transport):
    """kombu's, with such channels."""

    Channel = Channel


def checked(url: str) -> dict[str, Any] | None:
    """Return how the other side is checked where an address asks for TLS and says nothing of it.

    By itself kombu would believe whoever answers.
    """
    return {"ssl_cert_reqs": ssl.CERT_REQUIRED} if url.startswith("rediss:") else None


def use() -> None:
    """Let addresses of Redis mean this transport."""
    TRANSPORT_ALIASES.update(dict.fromkeys(("redis", "rediss"), f"{__name__}:Transport"))
