"""What the terminal tells of a backup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from durbar.cli.counting import counted

if TYPE_CHECKING:
    from durbar.site.backup.manifest import Manifest


def contents(manifest: Manifest) -> str:
    """Return a line on what is in a backup."""
    from rich.filesize import decimal  # noqa: PLC0415 - help must come at once

    rows, size = manifest.rows, sum(member.size for member in manifest.members.values())
    tables = counted(rows.get("tables.table", 0), "table")
    people = counted(rows.get("people.visitor", 0), "visitor")
    return (
        f"{tables} and {people} as of {manifest.made:%Y-%m-%d %H:%M} UTC, "
        f"{decimal(size)} unpacked, made by Durbar {manifest.durbar}"
    )
