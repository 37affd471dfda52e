"""What the terminal tells of a backup, and of records."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from durbar.site.backup.manifest import Manifest


def contents(manifest: Manifest) -> str:
    """Return a line on what is in a backup."""
    rows, size = manifest.rows, sum(member.size for member in manifest.members.values())
    tables = counted(rows.get("tables.table", 0), "table")
    people = counted(rows.get("people.visitor", 0), "visitor")
    return (
        f"{tables} and {people} as of {manifest.made:%Y-%m-%d %H:%M} UTC, "
        f"{size / 1e6:,.1f} MB unpacked, made by Durbar {manifest.durbar}"
    )


def counted(number: int, noun: str) -> str:
    """Return a number with what is counted: “1 table”, “2,000 tables”."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
