"""What a state's numbers mean, as plain values: for the scenes that faces draw."""

from __future__ import annotations

from durbar.core.layout import NOTHING, Ints


def known(number: int) -> int | None:
    """Return a number of the state, or None for nobody and nothing."""
    return None if number == NOTHING else int(number)


def one_by_one(counts: Ints) -> tuple[int, ...]:
    """Return what is counted by kind: each kind as often as it is there."""
    return tuple(kind for kind, count in enumerate(counts.tolist()) for _ in range(count))
