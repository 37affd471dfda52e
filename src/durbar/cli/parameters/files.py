"""Files and folders, and the records in them."""

from __future__ import annotations

import os
import sys
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from durbar.core.errors import DurbarError, InvalidRecord

STANDARD_INPUT = Path("-")  # as commands call it


class FileOrFolder(click.Path):
    """A path, of which the system can tell whether anything is there.

    An empty one, as of a variable of the shell that is not set, would be the current folder.
    """

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | os.PathLike[str]:
        """Return the path of a text."""
        if value == "":
            self.fail("an empty text names no file and no folder", param, ctx)
        try:
            Path(value).exists()
        except OSError as error:  # in a folder that may not be entered, or too long for a name
            self.fail(f"{value}: {error.strerror}", param, ctx)
        return super().convert(value, param, ctx)


PATH = FileOrFolder(path_type=Path)


def text_of(path: Path, error: type[DurbarError]) -> str:
    """Return what a file, or standard input, holds; raises `error`, naming it."""
    from durbar.core.text_file import read_text, text_from  # noqa: PLC0415 - a command's, not its help's

    if path != STANDARD_INPUT:
        return read_text(path, error)
    if sys.stdin is None:  # a shell that has closed it: `<&-`
        raise error(f"{name_of(path)}: is closed")
    return text_from(sys.stdin.buffer, name_of(path), error)


def name_of(path: Path) -> Path:
    """Return how a file is called where something is told of it."""
    return Path("standard input") if path == STANDARD_INPUT else path


def records_in(paths: Iterable[Path]) -> list[Path]:
    """Return the files, standard input among them, and the records in the folders.

    Raises InvalidRecord for a folder without any, and for an archive, as `durbar export` writes it.
    """
    found: list[Path] = []
    for path in paths:
        if path == STANDARD_INPUT:
            found.append(path)
            continue
        records = sorted(_below(path)) if path.is_dir() else [path]
        if path.is_file() and zipfile.is_zipfile(path):
            raise InvalidRecord(f"{path}: is an archive: unpack it, and name the folder with its records")
        if not records:
            raise InvalidRecord(f"{path}: the folder holds no records, whose names end in .durbar")
        found += records
    return found


def _below(folder: Path) -> Iterator[Path]:
    """Yield the records in a folder and its folders; passes over what vanishes or cannot be read."""
    for where, _, names in os.walk(folder):
        yield from (Path(where, name) for name in names if name.endswith(".durbar"))
