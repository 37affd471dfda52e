"""The advice of a game that has none: any legal decision."""

from __future__ import annotations

from durbar.core.chance import WORDS, below
from durbar.core.jit import core_rule
from durbar.core.layout import GameState, Ids, Layout, Words, array


class Notes(Layout):
    """The generator, which goes on from decision to decision."""

    rng: Words = array(WORDS)


@core_rule
def advise(b: Layout, s: GameState, seat: int, notes: Notes, out: Ids, count: int) -> int:  # noqa: ARG001
    """Return any of `out[:count]`."""
    return out[below(notes.rng, count)]
