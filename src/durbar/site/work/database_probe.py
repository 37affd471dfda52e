"""Whether the database takes what is written, found out in a time that somebody who watches can wait."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Any

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections

PATIENCE = 2.0  # seconds for an answer
LASTS = 1.0  # seconds for which an answer is not asked for again, for anybody may ask

# SQLite answers who reads when its file is locked or its disk is full; this writes what is there already.
QUESTIONS = {"sqlite": "PRAGMA user_version = 0", "postgresql": "SELECT 1"}


def ask() -> None:
    """Ask the database; raises DatabaseError."""
    # By a connection of its own: the pool's are waited for, and where all are gone it rests between attempts.
    own = connections.create_connection(DEFAULT_DB_ALIAS)
    own.settings_dict = own.settings_dict | {"OPTIONS": _hurried(own.vendor, own.settings_dict["OPTIONS"])}
    try:
        with own.cursor() as cursor:
            cursor.execute(QUESTIONS[own.vendor])
    finally:
        own.close()


def _hurried(vendor: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a connection that is not waited for."""
    patience = "timeout" if vendor == "sqlite" else "connect_timeout"
    return {name: value for name, value in options.items() if name != "pool"} | {patience: int(PATIENCE)}


class DatabaseProbe:
    """Asks in a thread of its own, for a database may also never answer; one question at a time."""

    def __init__(self, ask: Callable[[], None] = ask) -> None:
        self._ask = ask
        self._thread = ThreadPoolExecutor(1, "database-probe")
        self._lock = Lock()
        self._answer: Future[None] | None = None
        self._asked = 0.0

    def is_well(self) -> bool:
        """Say whether the database has answered just now, in time."""
        with self._lock:
            answer = self._current()
            rest = self._asked + PATIENCE - time.monotonic()
        try:
            answer.result(max(0.0, rest))
        except (DatabaseError, TimeoutError):
            return False
        return True

    def _current(self) -> Future[None]:
        """Return the answer that is waited for, or has come just now; a new one otherwise."""
        now = time.monotonic()
        if self._answer is None or (self._answer.done() and now - self._asked > LASTS):
            self._answer, self._asked = self._thread.submit(self._ask), now
        return self._answer
