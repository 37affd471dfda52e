"""Telling the workers that a table has changed, from a server or from a worker."""

from __future__ import annotations

import time

from durbar.site.tables.signals import table_changed
from durbar.site.work.workers import tasks
from durbar.site.work.workers.redis_server import reaching


def begin() -> None:
    """Tell of every table that changes from now on."""
    table_changed.connect(_tell)


def end() -> None:
    """Tell nothing any more."""
    table_changed.disconnect(_tell)


def _tell(table_id: int, **_signal: object) -> None:
    with reaching.survived():  # the next sweep finds the table
        tasks.look.apply_async((table_id, time.time()))
