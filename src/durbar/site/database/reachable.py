"""Reaching the database before anything is asked of it, so that it is told why it cannot be reached."""

from __future__ import annotations

import re
import time

from django.db import OperationalError, connection

from durbar.site.database.lone_connection import lone_connection
from durbar.site.environment_variables import PATIENCE

BETWEEN = 0.5  # seconds from one attempt to the next
ANSWERED = "FATAL:"  # how PostgreSQL begins to say why it lets nobody in
NOT_YET = "starting up"
MISSING = re.compile(r'database ".*" does not exist')


def reach_database() -> None:
    """Wait a while for a PostgreSQL that is not there yet; raises OperationalError, with what it answers.

    The pool would try again and again, log each time, and in the end know only that it has no connection.
    """
    if connection.vendor != "postgresql":
        return
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with lone_connection() as own:
                own.ensure_connection()
        except OperationalError as error:
            if _is_final(error) or time.monotonic() > until:
                raise OperationalError(_reason(error)) from error
            time.sleep(BETWEEN)
        else:
            return


def _is_final(error: OperationalError) -> bool:
    return ANSWERED in str(error) and NOT_YET not in str(error)


def _reason(error: OperationalError) -> str:
    """Return what the database answers, or that it does not, and what is to be done."""
    told = str(error).rpartition(ANSWERED)[2].strip()
    return f"{told}; create it first, as an empty one" if MISSING.fullmatch(told) else told
