"""Looking after the clocks of all tables: whose time is up, for those computer players decide."""

from __future__ import annotations

import logging

from durbar.site.errors import Refused, Unplayable
from durbar.site.tables import clocks, takeover
from durbar.site.tables.models import Table

logger = logging.getLogger(__name__)

EVERY = 1  # seconds between two looks


def keep_time() -> None:
    """Look after all clocks once; several may do so at the same time."""
    if clocks.are_attended():
        for table_id in clocks.tables_out_of_time():
            _run_out(table_id)


def _run_out(table_id: int) -> None:
    try:
        takeover.run_out(table_id)
    except (Refused, Table.DoesNotExist):
        pass  # its rules are prepared anew, or it was closed in this moment
    except Unplayable as problem:
        logger.warning("%s: its clocks are stopped", problem)
        clocks.stop(table_id)
