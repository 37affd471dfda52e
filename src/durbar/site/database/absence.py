"""A database to which nobody can connect: then one tries in a while, and nobody else waits for it.

All others are told so at once: else every thread would wait, and those who come when it is back behind them.
"""

from __future__ import annotations

import time

from django.db import OperationalError
from django.db.backends.signals import connection_created

AGAIN = 2.0  # seconds after which somebody tries again
POOL = "psycopg_pool"  # which tells who has waited for a connection in vain; it need not be installed


class Absence:
    """Whether the database is away, as far as this process knows."""

    def __init__(self) -> None:
        self._tried: float | None = None  # when somebody tried last; None: it is there

    @property
    def is_fresh(self) -> bool:
        """Whether somebody has tried in vain, or tries, since a moment ago."""
        return self._tried is not None and time.monotonic() - self._tried < AGAIN

    def may_ask(self) -> bool:
        """Say whether somebody is to ask the database now: while it is away only one in a while."""
        if self.is_fresh:
            return False
        if self._tried is not None:
            self.begins()  # for the others
        return True

    def begins(self) -> None:
        """Note that somebody could not connect."""
        self._tried = time.monotonic()

    def is_over(self, **_signal: object) -> None:
        """Note that somebody could."""
        self._tried = None


absence = Absence()
connection_created.connect(absence.is_over)


def has_waited_in_vain(error: BaseException) -> bool:
    """Say whether somebody has waited for a connection until it gave up."""
    return isinstance(error, OperationalError) and type(error.__cause__).__module__.startswith(POOL)
