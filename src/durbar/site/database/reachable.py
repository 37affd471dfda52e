"""Reaching the database before anything is asked of it, so that it is told why it cannot be reached."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

from django.db import Error, OperationalError, connection

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


def why_not(error: Error) -> str:
    """Return in a line why the database cannot be used; of SQLite, also which file it is."""
    told = _first_line(str(error))
    file = sqlite_file()
    return f"{file}: {told}{_what_lacks(file)}" if file else told


def _first_line(text: str) -> str:
    """Return the first line of what is told, with the bracket that further lines close."""
    first = text.partition("\n")[0]
    return f"{first})" if first.count("(") > first.count(")") else first


def sqlite_file() -> Path | None:
    """Return the file of the database; None where it is no SQLite."""
    return Path(connection.settings_dict["NAME"]) if connection.vendor == "sqlite" else None


def _what_lacks(file: Path) -> str:
    """Return what SQLite lacks where this user may not write, without which it cannot even read."""
    if not file.parent.is_dir():
        return f"; there is no folder {file.parent}"
    needed = [file.parent, *([file] if file.exists() else [])]
    refused = [str(one) for one in needed if not os.access(one, os.R_OK | os.W_OK)]
    return f"; who reads it must be able to write {' and '.join(refused)}, too" if refused else ""


def _is_final(error: OperationalError) -> bool:
    return ANSWERED in str(error) and NOT_YET not in str(error)


def _reason(error: OperationalError) -> str:
    """Return what the database answers, or that it does not, and what is to be done."""
    told = str(error).rpartition(ANSWERED)[2].strip()
    return f"{told}; create it first, as an empty one" if MISSING.fullmatch(told) else told
