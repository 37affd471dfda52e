"""A connection to the database outside the pool, for who wants to know at once whether it answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

PATIENCE = 2  # seconds for the database to answer, or to let go of what it holds


@contextmanager
def lone_connection() -> Iterator[BaseDatabaseWrapper]:
    """Give this block a new connection, outside the pool; it fails with DatabaseError within seconds.

    A connection of the pool would be waited for, and the pool makes long pauses between attempts.
    """
    own = connections.create_connection(DEFAULT_DB_ALIAS)
    own.settings_dict = own.settings_dict | {"OPTIONS": _hurried(own.vendor, own.settings_dict["OPTIONS"])}
    try:
        yield own
    finally:
        own.close()


def _hurried(vendor: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a connection that is not waited for."""
    patience = "timeout" if vendor == "sqlite" else "connect_timeout"
    return {name: value for name, value in options.items() if name != "pool"} | {patience: PATIENCE}
