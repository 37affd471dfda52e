"""Bringing the database up to date: all of it or nothing, by one server at a time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management import call_command
from django.db import OperationalError, connection, transaction

from durbar.site.database.age import is_up_to_date
from durbar.site.database.reachable import sqlite_file

LOCK = 0x6475_7262_6172  # the number under which servers of one PostgreSQL wait for each other


def bring_up_to_date() -> None:
    """Migrate if there is something to do; raises UnknownTables where a newer program has been at work.

    Looking is fast when there is nothing to do. Raises OperationalError where nothing can be kept.
    """
    if is_up_to_date():
        _check_writable()
    else:
        with alone():
            call_command("migrate", interactive=False, verbosity=0)
    connection.close()


def _check_writable() -> None:
    """Check that SQLite's file, which who may not write it can often read, takes what a server writes."""
    file = sqlite_file()
    if file and file.exists() and not os.access(file, os.W_OK):
        raise OperationalError("attempt to write a readonly database")


@contextmanager
def alone() -> Iterator[None]:
    """Let this process alone change tables in this block, all of it or nothing.

    Who is killed meanwhile leaves the database as it was.
    """
    connection.disable_constraint_checking()  # SQLite does so outside of transactions only
    try:
        with transaction.atomic():
            _wait_for_others()
            yield
    finally:
        connection.enable_constraint_checking()


def _wait_for_others() -> None:
    """Let one server at a time go on; a transaction in SQLite begins so by itself."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
