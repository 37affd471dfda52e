"""Which failures are no fault of this program: of a database or a Redis that is away, full, slow or newer."""

from __future__ import annotations

import sqlite3

from django.db import InterfaceError, OperationalError

from durbar.site.database.age import UnknownTables

REDIS = "redis."  # whose errors come from there; it need not be installed
KOMBU = "kombu."  # which has an error of its own for those of Redis, as their effect
KIND = 0xFF  # of an error of SQLite; the other bits say more about it


def is_away(error: BaseException) -> bool:
    """Say whether what has failed is a service, and not this program."""
    if type(error).__module__.startswith(KOMBU) and error.__cause__:
        return is_away(error.__cause__)
    if isinstance(error, OperationalError | InterfaceError):
        code = getattr(error.__cause__, "sqlite_errorcode", None)
        return code is None or code & KIND != sqlite3.SQLITE_ERROR  # a question that makes no sense
    elsewhere = isinstance(error, UnknownTables | ConnectionError | TimeoutError)
    return elsewhere or type(error).__module__.startswith(REDIS)


def reason_of(error: BaseException) -> str:
    """Return why a service does not answer, in a line."""
    told = str(error).strip()
    return told.splitlines()[0] if told else type(error).__name__
