"""Files and folders, and the records in them."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterable
from pathlib import Path

import click

from durbar.core.errors import InvalidRecord


class FileOrFolder(click.Path):
    """A path; an empty one, as of a variable of the shell that is not set, would be the current folder."""

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | os.PathLike[str]:
        """Return the path of a text."""
        if value == "":
            self.fail("an empty text names no file and no folder", param, ctx)
        return super().convert(value, param, ctx)


PATH = FileOrFolder(path_type=Path)


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
