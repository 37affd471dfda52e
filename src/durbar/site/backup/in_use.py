"""Whether a server or a worker has the database open: the database itself tells."""

from __future__ import annotations

from django.db import OperationalError, connection

from durbar.site.environment_variables import NAME

OTHERS = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND application_name LIKE %s
AND application_name <> current_setting('application_name')
"""


def is_in_use() -> bool:
    """Say whether another process of Durbar has the database open; not to be asked in a transaction."""
    return _has_others() if connection.vendor == "postgresql" else not _is_alone()


def _has_others() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(OTHERS, [f"{NAME} %"])
        return bool(cursor.fetchone()[0])


def _is_alone() -> bool:
    """Say whether nobody else has a file of SQLite open: only who is alone may leave the mode `WAL`."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout")
        (patience,) = cursor.fetchone()
        cursor.execute("PRAGMA busy_timeout = 0")
        try:
            cursor.execute("PRAGMA journal_mode = DELETE")
            cursor.execute("PRAGMA journal_mode = WAL")
        except OperationalError:
            return False
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {patience}")
    return True
