"""The rules that a room is given where it leaves some out: a game without secrets, or without advice."""

from __future__ import annotations

from durbar.core.jit import core_rule
from durbar.core.layout import Floats32, GameState, Ids, Layout, Words


@core_rule
def wipe(s: GameState, viewer: int) -> None:
    """Remove nothing: every seat may see all."""


@core_rule
def resample(s: GameState, rng: Words) -> None:
    """Draw nothing anew: nothing was hidden."""


@core_rule
def reveals(s: GameState, action: int) -> bool:  # noqa: ARG001
    """Say that a decision shows nothing that was hidden."""
    return False


@core_rule
def secret_of(s: GameState, action: int) -> int:  # noqa: ARG001
    """Let all read every decision in the log."""
    return -1


@core_rule
def laid_open(s: GameState) -> int:  # noqa: ARG001
    """Never lay open what was decided in secret."""
    return 0


class NoNotes(Layout):
    """What advice that looks at nothing notes down."""

    nothing: int


@core_rule
def advise(b: Layout, view: GameState, seat: int, notes: NoNotes, out: Ids, count: int) -> int:  # noqa: ARG001
    """Return a legal decision; nobody asks, for without advice a steady player decides at random."""
    return out[0]


@core_rule
def round_begins(s: GameState) -> bool:  # noqa: ARG001
    """Say that a game is not played in rounds, or that nothing is told of them."""
    return False


@core_rule
def insight(b: Layout, s: GameState, seat: int, x: Floats32) -> int:  # noqa: ARG001
    """Add nothing to what the fields of the state tell."""
    return 0
