"""Cards that a seat has drawn unseen by the others, and the same table with another card."""

from __future__ import annotations

import re

from durbar.site.tables.models import Table
from durbar.site.tables.replay import match_of
from tests.site.conftest import fresh
from tests.site.stored import put_log

NONCES = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"|\?v=[0-9a-f]*')


def last_secret(table: Table) -> tuple[int, int]:
    """Return the place in the log of the last card that was drawn unseen, and the seat that drew it."""
    log = match_of(table).log
    index = max(i for i, entry in enumerate(log) if entry.owner)
    return index, log[index].owner


def swapped(table: Table) -> Table:
    """Return the same table, in which only a secret differs: the last card that was drawn unseen."""
    index, _ = last_secret(table)
    lines = fresh(table).lines
    drawn = lines[index]
    lines[index] = next(f"* {t}" for t in match_of(table).at(index).legal.texts if f"* {t}" != drawn)
    put_log(table, lines)
    return fresh(table)
