"""Tables as they are stored, with their logs, so that a test can compare what was with what it becomes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from durbar.core.match import Match
from durbar.site.tables import decisions, match_cache
from durbar.site.tables.models import Decision, Table
from durbar.site.tables.replay import write

if TYPE_CHECKING:

    class StoredTable(Table):
        """A table with the log that it had when it was read."""

        lines: list[str]
        log: str

else:
    StoredTable = Table


def stored(slug: str) -> StoredTable:
    """Return the table of a name as it is now."""
    return with_log(Table.objects.get(slug=slug))


def with_log(table: Table) -> StoredTable:
    """Return a table that was just read, and has its log from now on."""
    lines = decisions.all_of(table)
    vars(table).update(lines=lines, log="\n".join(lines))
    return cast("StoredTable", table)


def put_log(table: Table, lines: Sequence[str], **more: object) -> None:
    """Give a table another log, and whatever `more` says, as if it had always been so."""
    rows = [Decision(table_id=table.pk, index=index, line=line) for index, line in enumerate(lines)]
    Decision.objects.filter(table=table.pk).delete()
    Decision.objects.bulk_create(rows)
    Table.objects.filter(pk=table.pk).update(length=len(rows), **more)
    match_cache.forget(table.pk)


def put_game(table: Table, match: Match) -> None:
    """Have another game be played at a table from now on."""
    decisions.take_back(table, 0)
    write(table, match)
