"""Looking after the clocks of all tables: whose time is up, for those computer players decide."""

from __future__ import annotations

import logging
from collections.abc import Collection

from durbar.site.errors import Refused, Unplayable
from durbar.site.tables import clocks, readiness, takeover
from durbar.site.tables.models import Table
from durbar.site.telemetry.away import is_away

logger = logging.getLogger(__name__)

EVERY = 1  # seconds between two looks


def keep_time(closed: Collection[str] | None = None) -> None:
    """Look after all clocks once; several may do so at the same time.

    In games that are `closed` nobody can decide; None: in those whose rules are awaited here.
    What fails at one table is raised when all the others have been looked after.
    """
    failed: list[Exception] = []
    closed = readiness.awaited() if closed is None else closed
    if clocks.are_attended(closed):
        for table_id in clocks.tables_out_of_time(closed):
            try:
                _run_out(table_id)
            except Exception as error:
                if is_away(error):
                    raise  # it would be waited for at each table
                failed.append(error)
    if failed:
        raise failed[0]


def _run_out(table_id: int) -> None:
    try:
        takeover.run_out(table_id)
    except (Refused, Table.DoesNotExist):
        pass  # its rules are prepared anew, or it was closed in this moment
    except Unplayable as problem:
        logger.warning("%s: its clocks are stopped", problem)
        clocks.stop(table_id)
