"""Positions to learn from, with what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import IO

import numpy as np
import numpy.typing as npt

from durbar.core.layout import Floats32

Rows = slice | npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Positions:
    """What was seen in many positions, a row each, and what came of it, from the seat that looks on."""

    inputs: Floats32  # (n, inputs), half precision
    wins: Floats32  # (n, players): a shared win counts its share
    points: Floats32  # (n, players): final scores over their mean
    foreseen: Floats32  # (n, players): the chances that a search told there; where none did, who won

    def __len__(self) -> int:
        return len(self.wins)

    @property
    def targets(self) -> Floats32:
        """The chances that are learned: half who won, half what was foreseen."""
        middle: Floats32 = ((self.wins + self.foreseen) / 2).astype(np.float32)
        return middle

    def rows(self, rows: Rows) -> Positions:
        """Return some of them."""
        return Positions(*(getattr(self, field.name)[rows] for field in fields(self)))


def joined(parts: Sequence[Positions]) -> Positions:
    """Return the positions of all parts, one after the other."""
    return Positions(
        *(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(Positions))
    )


@dataclass(frozen=True, eq=False)
class Part:
    """What the games of one chunk came to."""

    positions: Positions
    seconds: float  # of CPU


def write_part(file: IO[bytes], part: Part) -> None:
    """Write a chunk's positions to a file."""
    arrays = {field.name: getattr(part.positions, field.name) for field in fields(Positions)}
    np.savez_compressed(file, seconds=part.seconds, **arrays)


def read_part(path: Path) -> Part:
    """Read a chunk's positions from a file."""
    with np.load(path) as file:
        return Part(Positions(*(file[field.name] for field in fields(Positions))), float(file["seconds"]))
