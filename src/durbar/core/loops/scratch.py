"""The scratch space of one thread: what loops and searches need beside the state, allocated once."""

from __future__ import annotations

from typing import Any

import numpy as np

from durbar.core.layout import GameState, Ids, Ints32, Layout, Rows, array, dtype_of


class Scratch(Layout):
    """Sized for one room by `scratch_dtype`."""

    states: Rows[GameState] = array(2)  # the state that is played on, and a view of it for a player
    notes: Layout  # what `advise` notes down
    legal: Ids
    weights: Ints32  # of chance's outcomes


def scratch_dtype(state: np.dtype[Any], notes: np.dtype[Any], max_legal: int) -> np.dtype[Any]:
    """Return the layout of a room's scratch space."""
    return dtype_of(
        Scratch,
        states=(state, (2,)),
        notes=(notes, ()),
        legal=(np.int16, (max_legal,)),
        weights=(np.int32, (max_legal,)),
    )
