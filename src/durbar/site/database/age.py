"""How old the database is, as its migrations tell: not yet used, or of an older or a newer Durbar."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import TypeAlias

from django.db import DatabaseError, OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from durbar.core.errors import DurbarError
from durbar.site.database.lone_connection import lone_connection

Migration: TypeAlias = tuple[str, str]  # its application and its name


NEWER = "the database belongs to a newer Durbar than this one; upgrade this one first"
FIRST = (
    "the database is of Durbar 0.1.0, which none after it takes over; download its records with that one, "
    "and start with another data folder or database"
)
APP_OF_THE_FIRST = "durbar"  # all of its tables were of one application


class UnknownTables(DurbarError):
    """A database that another program has changed: a newer one, or 0.1.0."""

    def __init__(self, told: str = NEWER) -> None:
        super().__init__(told)


class OldTables(DurbarError):
    """A database that no server of this program has brought up to date yet."""


class NothingKept(DurbarError):
    """A database that no server has used yet."""


def unknown(migrations: Collection[Migration]) -> set[Migration]:
    """Return the migrations that this program does not have."""
    return set(migrations) - _own()


def check_not_newer(asked: BaseDatabaseWrapper) -> None:
    """Raise UnknownTables where a newer program has changed the database, for which one query is enough."""
    with asked.cursor() as cursor:
        cursor.execute("SELECT app, name FROM django_migrations")
        _check_known(cursor.fetchall())


def explained(error: Exception) -> Exception:
    """Return UnknownTables in place of an error whose cause is that a newer program has changed the database.

    Every other error is returned as it is.
    """
    if not isinstance(error, DatabaseError) or isinstance(error, OperationalError):
        return error
    try:
        with lone_connection() as asked:
            check_not_newer(asked)
    except UnknownTables as newer:
        return newer
    except DatabaseError:
        pass
    return error


def applied() -> list[Migration]:
    """Return the migrations that have made the database; raises UnknownTables where a newer program did."""
    return _applied(MigrationLoader(connection))


def is_up_to_date() -> bool:
    """Say whether the database is as this program needs it; raises UnknownTables where it is newer."""
    executor = MigrationExecutor(connection)
    _applied(executor.loader)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def check_kept() -> None:
    """Raise NothingKept for a database that no server has used yet, and UnknownTables."""
    if not applied():
        told = "no server has kept anything in this database; see DURBAR_DATABASE_URL and the data folder"
        raise NothingKept(told)


def check_current() -> None:
    """Raise NothingKept, UnknownTables or OldTables unless this program can read what is kept."""
    check_kept()
    if not is_up_to_date():
        raise OldTables("the database is of an older Durbar; it is brought up to date when a server starts")


def _applied(loader: MigrationLoader) -> list[Migration]:
    names = sorted(loader.applied_migrations)
    _check_known(names)
    return names


def _check_known(migrations: Collection[Migration]) -> None:
    others = unknown(migrations)
    if others:
        raise UnknownTables(FIRST if any(app == APP_OF_THE_FIRST for app, _ in others) else NEWER)


@cache
def _own() -> frozenset[Migration]:
    """Return the migrations of this program, which stay as they were when it began."""
    return frozenset(MigrationLoader(None).disk_migrations)
