"""What is learned from: arrays side by side, a row in each for each position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Self, TypeVar

import numpy as np
import numpy.typing as npt

Rows = slice | npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class ByRow:
    """Arrays of equal length, which a class names as its fields."""

    def __len__(self) -> int:
        return len(getattr(self, fields(self)[0].name))

    def rows(self, rows: Rows) -> Self:
        """Return some of them."""
        return type(self)(*(getattr(self, field.name)[rows] for field in fields(self)))


ByRowT = TypeVar("ByRowT", bound=ByRow)


def joined(parts: Sequence[ByRowT]) -> ByRowT:
    """Return the rows of all parts, one after the other."""
    kind = type(parts[0])
    return kind(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(kind)))
