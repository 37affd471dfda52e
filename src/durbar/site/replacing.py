"""What an archive that we write may take the place of: an older one of its kind, and nothing else."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

from durbar.core.errors import NotWritable

# Of an archive that is read: also where it is encrypted, or packed in a way that Python does not know.
DAMAGES = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError)


def check_replaceable(path: Path, kind: str, is_one: Callable[[Sequence[str]], bool]) -> None:
    """Raise NotWritable where a file would be lost that is no archive of a kind, as the names in it tell.

    It may be the database itself.
    """
    if not path.is_file() or not path.stat().st_size:
        return
    try:
        with zipfile.ZipFile(path) as there:
            is_right = is_one(there.namelist())
    except DAMAGES:
        is_right = False
    if not is_right:
        told = (
            f"{path}: cannot be written: there is a file that is no {kind}, and would be lost; name another"
        )
        raise NotWritable(told)
