"""The decisions of a table, of which its log consists: read, appended and taken back.

A table and its decisions are read one after the other, and in between somebody may take decisions back. So
the decisions are read together with the version of the table at which that happened last.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from durbar.site.errors import Unplayable
from durbar.site.tables.models import Decision, Seat, Table
from durbar.site.tables.prepared import Blank, PreparedTexts

_GOES_ON = ("length", "version", "cut", "status", "turn", "standing", "result", "places")  # of a table
_SITS = (
    *("kind", "level", "name", "stand_in", "wish", "wish_changes", "carried_out", "may_seal", "sealed"),
    *("contribution", "hint", "deadline"),
)

_lines = PreparedTexts(
    lambda: Decision.objects.filter(
        table=Blank("table"),
        table__cut__lte=Blank("version"),
        index__gte=Blank("first"),
        index__lt=Blank("end"),
    ).values_list("line")
)


class TakenBack(Exception):
    """Decisions that were taken back after their table had been read."""


def since(table: Table, first: int) -> list[str]:
    """Return the lines of the log from one on, as they were when the table was read; raises TakenBack."""
    if table.length <= first:
        return []
    lines = _lines(table=table.pk, version=table.version, first=first, end=table.length)
    if len(lines) != table.length - first:
        raise TakenBack
    return lines


def all_of(table: Table) -> list[str]:
    """Return the lines of the whole log; a table that has changed meanwhile is read again."""
    while True:
        try:
            return since(table, 0)
        except TakenBack:
            read_again(table)


def read_again(table: Table, seats: Sequence[Seat] = ()) -> None:
    """Bring a table that has changed up to date, and then its seats; raises Unplayable if it has not."""
    version = table.version
    table.refresh_from_db(fields=_GOES_ON)
    if table.version == version:
        raise Unplayable(f"the log of table {table.pk} is not whole")
    for seat in seats:
        seat.refresh_from_db(fields=_SITS)
        seat.table = table


def append(table: Table, lines: Iterable[str]) -> None:
    """Store further decisions of a locked table; raises IntegrityError where there is one already."""
    new = [Decision(table=table, index=index, line=line) for index, line in enumerate(lines, table.length)]
    Decision.objects.bulk_create(new)
    table.length += len(new)


def take_back(table: Table, length: int) -> None:
    """Remove the decisions of a locked table after so many."""
    Decision.objects.filter(table=table, index__gte=length).delete()
    table.length, table.cut = length, table.version + 1
