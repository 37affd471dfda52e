"""The board of a game that has none: its rules are given an empty one."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

import numpy as np

from durbar.core.errors import InvalidBoard, in_file
from durbar.core.layout import Layout, Records, dtype_of
from durbar.core.phrase import Phrase


class EmptyBoard(Layout):
    """A record has a field at least."""

    nothing: int


class NoBoard:
    """What takes the place of a board file; raises InvalidBoard where one is given."""

    file_digest = ""
    digest: str | None = None
    tables = None

    def __init__(self, path: Path | None = None) -> None:
        if path is not None:
            told = Phrase("the game has no board, so it is played on no board file")
            raise InvalidBoard(in_file(str(path), told))

    @cached_property
    def arrays(self) -> Records:
        """An array of one empty record."""
        return np.zeros(1, dtype_of(EmptyBoard))
