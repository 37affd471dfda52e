"""Files and folders, and the records in them."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from pathlib import Path

import click

from durbar.core.errors import InvalidRecord

PATH = click.Path(path_type=Path)


def records_in(paths: Iterable[Path]) -> list[Path]:
    """Return the files, and the records in the folders.

    Raises InvalidRecord for a folder without any, and for an archive, as `durbar export` writes it.
    """
    found: list[Path] = []
    for path in paths:
        records = sorted(path.rglob("*.durbar")) if path.is_dir() else [path]
        if path.is_file() and zipfile.is_zipfile(path):
            raise InvalidRecord(f"{path}: is an archive: unpack it, and name the folder with its records")
        if not records:
            raise InvalidRecord(f"{path}: the folder holds no records, whose names end in .durbar")
        found += records
    return found
