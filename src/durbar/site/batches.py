"""Many rows, a part at a time: what a statement names, or memory holds, is bounded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

T = TypeVar("T")


def batches(rows: Iterable[T], size: int) -> Iterator[list[T]]:
    """Yield rows in lists of a size, the last one perhaps shorter."""
    left = iter(rows)
    while some := list(islice(left, size)):
        yield some
