"""Writing a file so that others find all of it or nothing, whatever happens meanwhile."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


@contextmanager
def whole(path: Path) -> Iterator[IO[bytes]]:
    """Yield a file that takes the place of `path` when its block ends well; only its owner may read it."""
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        beside = Path(file.name)
        try:
            yield file
            settle(file)
        except BaseException:
            beside.unlink()
            raise
    beside.replace(path)


def settle(file: IO[bytes]) -> None:
    """Have the disk keep what was written so far."""
    file.flush()
    os.fsync(file.fileno())
