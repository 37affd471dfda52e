"""Positions to learn from, with what came of them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import IO

import numpy as np

from durbar.core.layout import Floats32
from durbar.lab.learning.by_row import ByRow
from durbar.lab.learning.tries import Tries

TRIED = "tried_"  # before the names of the arrays of what was tried, in a file


@dataclass(frozen=True, eq=False)
class Positions(ByRow):
    """What was seen in many positions, a row each, and what came of it, from the seat that looks on."""

    inputs: Floats32  # (n, inputs), half precision
    wins: Floats32  # (n, players): a shared win counts its share
    points: Floats32  # (n, players): final scores over their mean
    foreseen: Floats32  # (n, players): the chances that a search told there; where none did, who won

    @property
    def targets(self) -> Floats32:
        """The chances that are learned: half who won, half what was foreseen."""
        middle: Floats32 = ((self.wins + self.foreseen) / 2).astype(np.float32)
        return middle


@dataclass(frozen=True, eq=False)
class ChunkPositions:
    """What the games of one chunk came to."""

    positions: Positions
    seconds: float  # of CPU
    tries: Tries | None = None  # where a search has played


def write_part(file: IO[bytes], part: ChunkPositions) -> None:
    """Write a chunk's positions to a file."""
    arrays = {field.name: getattr(part.positions, field.name) for field in fields(Positions)}
    if part.tries is not None:
        arrays |= {TRIED + field.name: getattr(part.tries, field.name) for field in fields(Tries)}
    np.savez_compressed(file, seconds=part.seconds, **arrays)


def read_part(path: Path) -> ChunkPositions:
    """Read a chunk's positions from a file."""
    with np.load(path) as file:
        positions = Positions(*(file[field.name] for field in fields(Positions)))
        tried = [TRIED + field.name for field in fields(Tries)]
        tries = Tries(*(file[name] for name in tried)) if tried[0] in file.files else None
        return ChunkPositions(positions, float(file["seconds"]), tries)
