"""The records of the games that have been played here, for who wants to keep or study them."""

from __future__ import annotations

import datetime
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.db.models import QuerySet

from durbar.core.whole_file import whole
from durbar.core.writing import writing
from durbar.site.replacing import check_replaceable
from durbar.site.tables.models import Table
from durbar.site.tables.replay import stored_record

CHUNK = 100  # tables that are in memory at once

Put = Callable[[str, str], None]  # is given the name and the text of a record


@dataclass(frozen=True)
class ExportFilter:
    """Which games are exported."""

    game: str | None = None  # None: all of them
    since: datetime.date | None = None  # begun on that day or later
    running: bool = False  # also those that go on: their records tell what is hidden in them


@dataclass(frozen=True)
class ExportCount:
    """How many records were written, and how many games have none because they began from a position."""

    records: int
    without: int


def export(wanted: ExportFilter, to: Path) -> ExportCount:
    """Write a record for each wanted game into a folder, or into a zip file; raises NotWritable."""
    records = without = 0
    with destination(to) as put:
        for table in _tables(wanted).prefetch_related("seats").iterator(chunk_size=CHUNK):
            if table.origin:
                without += 1
                continue
            put(name_of(table), str(stored_record(table)))
            records += 1
    return ExportCount(records, without)


def name_of(table: Table) -> str:
    """Return the name of a table's record; it leads nobody to the table."""
    return f"{table.game}-{table.date:%Y-%m-%d}-{table.pk}.durbar"


def _tables(wanted: ExportFilter) -> QuerySet[Table]:
    states = [Table.Status.OVER, *([Table.Status.RUNNING] if wanted.running else [])]
    tables = Table.objects.filter(status__in=states).order_by("pk")
    if wanted.game is not None:
        tables = tables.filter(game=wanted.game)
    if wanted.since is not None:
        tables = tables.filter(date__gte=wanted.since)
    return tables


@contextmanager
def destination(to: Path) -> Iterator[Put]:
    """Yield what puts a record into a folder, or into a zip file if it is named so; raises NotWritable."""
    with writing(to):
        if to.suffix == ".zip":
            check_replaceable(to, "archive of records", _are_records)
            with whole(to) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                yield archive.writestr
        else:
            to.mkdir(parents=True, exist_ok=True)
            yield lambda name, text: _write(to / name, text)


def _are_records(names: Sequence[str]) -> bool:
    return all(name.endswith(".durbar") for name in names)


def _write(path: Path, text: str) -> None:
    with whole(path) as file:
        file.write(text.encode())
