"""How a game's state is laid out: one flat record of fixed size, nested where the game is."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

i16 = np.int16
i64 = np.int64

Record: TypeAlias = Any  # one np.record; compiled code sees its fields with their types
Records: TypeAlias = npt.NDArray[Any]  # an array of such records
Ids: TypeAlias = npt.NDArray[np.int16]  # action ids

Field: TypeAlias = (
    "type[np.generic] | np.dtype[Any] | tuple[type[np.generic] | np.dtype[Any], int | tuple[int, ...]]"
)


def record(**fields: Field) -> np.dtype[Any]:
    """Return a record layout: `record(turn=i16, hand=(i16, 22), players=(PLAYER, 4))`."""
    rows = [(name, *(f if isinstance(f, tuple) else (f,))) for name, f in fields.items()]
    return np.dtype((np.record, rows))
