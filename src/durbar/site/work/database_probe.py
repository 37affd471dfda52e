"""Whether the database takes what is written, and is of no newer program.

That is found out in a time that somebody who watches can wait.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock

from django.db import DatabaseError

from durbar.site.database.age import UnknownTables, check_not_newer
from durbar.site.database.lone_connection import PATIENCE, lone_connection

LASTS = 1.0  # seconds for which an answer is not asked for again, for anybody may ask

# SQLite answers who reads when its file is locked or its disk is full; this writes what is there already.
QUESTIONS = {"sqlite": "PRAGMA user_version = 0", "postgresql": "SELECT 1"}


def ask() -> None:
    """Ask the database; raises DatabaseError, and UnknownTables."""
    with lone_connection() as own:
        with own.cursor() as cursor:
            cursor.execute(QUESTIONS[own.vendor])
        check_not_newer(own)


class DatabaseProbe:
    """Asks in a thread of its own, for a database may also never answer; one question at a time."""

    def __init__(self, ask: Callable[[], None] = ask) -> None:
        self._ask = ask
        self._thread = ThreadPoolExecutor(1, "database-probe")
        self._lock = Lock()
        self._answer: Future[None] | None = None
        self._asked = 0.0

    def problems(self) -> list[str]:
        """Return what is wrong with the database: nothing if it has answered well just now, in time."""
        with self._lock:
            answer = self._current()
            rest = self._asked + PATIENCE - time.monotonic()
        try:
            answer.result(max(0.0, rest))
        except (DatabaseError, TimeoutError):
            return ["the database does not answer, or takes nothing"]
        except UnknownTables as newer:
            return [str(newer)]
        return []

    def _current(self) -> Future[None]:
        """Return the answer that is waited for, or has come just now; a new one otherwise."""
        now = time.monotonic()
        if self._answer is None or (self._answer.done() and now - self._asked > LASTS):
            self._answer, self._asked = self._thread.submit(self._ask), now
        return self._answer
