"""PostgreSQL and Redis for tests: a database of each test's own, on this machine's servers."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import pytest

POSTGRES = "postgres://postgres@127.0.0.1"
REDIS = "redis://127.0.0.1:6379"
DATABASES = range(1, 16)  # of a Redis server; the first one may be somebody's
MARK = "durbar-test"
PATIENCE = 60  # seconds for a server to do what a test asks it for
LONGEST = 600  # seconds for which a test may keep a database


def missing(reason: str) -> NoReturn:
    """Skip a test for want of a server; where everything has to be there it fails."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@contextmanager
def own_postgres() -> Iterator[str]:
    """Yield the address of an empty database."""
    import psycopg

    try:
        server = psycopg.connect(
            f"{POSTGRES}/postgres",
            autocommit=True,
            connect_timeout=2,
            options=f"-c statement_timeout={PATIENCE}s",
        )
    except psycopg.OperationalError:
        missing("there is no PostgreSQL here that lets us in")
    name = f"durbar_test_{secrets.token_hex(6)}"
    with server:
        server.execute(f"CREATE DATABASE {name}")
        try:
            yield f"{POSTGRES}/{name}"
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def own_redis() -> Iterator[str]:
    """Yield the address of an empty database of Redis."""
    import redis

    for number in DATABASES:
        url = f"{REDIS}/{number}"
        server = redis.Redis.from_url(url, socket_connect_timeout=2, socket_timeout=PATIENCE)
        try:
            own = not server.dbsize() and server.set(MARK, 1, nx=True, ex=LONGEST)
        except redis.ConnectionError:
            missing("there is no Redis here")
        if own:
            try:
                yield url
            finally:
                server.flushdb()
            return
    missing("no database of this Redis is empty")


@pytest.fixture
def postgres() -> Iterator[str]:
    """Return the address of an empty database."""
    with own_postgres() as address:
        yield address


@pytest.fixture
def redis_url() -> Iterator[str]:
    """Return the address of an empty database of Redis."""
    with own_redis() as address:
        yield address
