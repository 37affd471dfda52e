"""Files that are written for a user, who is told why one cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from durbar.core.errors import NotWritable


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Raise NotWritable, which names `path`, where the system refuses what the block writes there."""
    try:
        yield
    except OSError as error:
        raise NotWritable(f"{path}: cannot be written: {error.strerror or error}") from error
