"""Backups of several days beside each other: the day stands in the name, and old ones are taken away."""

from __future__ import annotations

import datetime
from pathlib import Path

from durbar.core.errors import NotWritable


def of_day(path: Path, day: datetime.date) -> Path:
    """Return where the backup of a day lies: `durbar-2026-01-31.zip` for `durbar.zip`.

    Raises NotWritable for a folder, beside which it would lie.
    """
    if path.is_dir():
        raise NotWritable(f"{path}: cannot be written: it is a folder; name a file")
    return path.with_name(f"{path.stem}-{day.isoformat()}{path.suffix}")


def take_away_old(path: Path, kept: int) -> list[Path]:
    """Remove the backups of all days but the last ones, and return those that are removed."""
    old = sorted(found for found in path.parent.iterdir() if _is_of_a_day(found, path))[:-kept]
    for one in old:
        one.unlink(missing_ok=True)
    return old


def _is_of_a_day(found: Path, path: Path) -> bool:
    try:
        day = datetime.date.fromisoformat(found.stem.removeprefix(f"{path.stem}-"))
    except ValueError:
        return False
    return found == of_day(path, day) and found.is_file()
