"""Writing a file so that others find all of it or nothing, whatever happens meanwhile."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO


@contextmanager
def whole(path: Path) -> Iterator[IO[bytes]]:
    """Yield a file that takes the place of `path` when its block ends well; only its owner may read it.

    Raises OSError also where something is that is no file, and would be lost.
    """
    _check_place(path)
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        beside = Path(file.name)
        try:
            yield file
            settle(file)
        except BaseException:
            beside.unlink()
            raise
    try:
        beside.replace(path)
    except OSError:
        beside.unlink()
        raise


def _check_place(path: Path) -> None:
    """Raise OSError where nothing can be written, or a folder, a link or a device is."""
    with suppress(FileNotFoundError):
        if not stat.S_ISREG(path.lstat().st_mode):
            raise FileExistsError(errno.EEXIST, "there is a folder, a link or a device; name a file", path)


def settle(file: IO[bytes]) -> None:
    """Have the disk keep what was written so far."""
    file.flush()
    os.fsync(file.fileno())
