"""The state of a table on which a request is based."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from durbar.site.tables.models import Table


@dataclass(frozen=True)
class Snapshot:
    """How far a table was when somebody decided: the log's length and, if known, the table's version.

    After an undo and another decision the length may be the same again, the version never.
    """

    length: int
    version: int | None = None

    @classmethod
    def of(cls, table: Table) -> Self:
        """Return the snapshot of a table as it stands."""
        return cls(table.length, table.version)

    def is_current(self, table: Table) -> bool:
        """Say whether the log is still the same."""
        return self.length == table.length and self.is_kept(table)

    def is_kept(self, table: Table) -> bool:
        """Say whether nothing of what was seen has been taken back; the log may be longer by now.

        A version that the table has not had yet is of another game: of one before a backup was restored.
        """
        return self.version is None or table.cut <= self.version <= table.version

    def is_since(self, version: int) -> bool:
        """Say whether it was made in a version of the table, or in a later one."""
        return self.version is None or self.version >= version
