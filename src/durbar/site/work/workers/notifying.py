"""Telling the workers that a table has changed, from a server or from a worker."""

from __future__ import annotations

import time

from durbar.site.tables.signals import table_changed
from durbar.site.work.workers import tasks
from durbar.site.work.workers.redis_server import reaching

REST = 5.0  # seconds after a failure in which nobody waits for Redis again; the sweep comes as often

_failed = -REST  # when telling failed last


def begin() -> None:
    """Tell of every table that changes from now on."""
    table_changed.connect(_tell)


def end() -> None:
    """Tell nothing any more."""
    table_changed.disconnect(_tell)


def _tell(table_id: int, **_signal: object) -> None:
    """Tell of a table; where that fails, the next sweep finds it."""
    global _failed  # noqa: PLW0603 - of this process
    if reaching.is_there and time.monotonic() - _failed < REST:
        return
    with reaching.survived():
        try:
            tasks.look.apply_async((table_id, time.time()))
        except Exception:
            _failed = time.monotonic()
            raise
