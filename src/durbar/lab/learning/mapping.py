"""Doing pieces of work that know nothing of each other: one after the other, or in many processes.

A piece is a number; what it comes to depends on this number alone, so a cluster may take the place of both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, as_completed
from contextlib import contextmanager
from typing import Protocol, TypeVar

from durbar.lab.processes import processes

T = TypeVar("T")


class Mapper(Protocol):
    """Whoever does pieces of work; they come back with their numbers, in any order."""

    def __call__(self, work: Callable[[int], T], numbers: Sequence[int]) -> Iterator[tuple[int, T]]:
        """Yield what each piece comes to as soon as it is done; `work` can be pickled."""


def one_by_one(work: Callable[[int], T], numbers: Sequence[int]) -> Iterator[tuple[int, T]]:
    """Do the pieces in this process."""
    for number in numbers:
        yield number, work(number)


@contextmanager
def mapper(workers: int, cluster: Executor | None = None) -> Iterator[Mapper]:
    """Yield who does the pieces in so many processes, which end with the block, or with this one.

    A cluster does them in place of this machine.
    """
    if cluster:
        yield Pooled(cluster)
        return
    if workers == 1:
        yield one_by_one
        return
    with processes(workers) as pool:
        yield Pooled(pool)


class Pooled:
    """Does pieces of work wherever an executor does them."""

    def __init__(self, pool: Executor) -> None:
        self.pool = pool

    def __call__(self, work: Callable[[int], T], numbers: Sequence[int]) -> Iterator[tuple[int, T]]:
        """Yield what each piece comes to; those that have not begun when nobody asks any more are left."""
        pieces: dict[Future[T], int] = {self.pool.submit(piece, work, number): number for number in numbers}
        try:
            for done in as_completed(tuple(pieces)):
                yield pieces.pop(done), done.result()
        finally:
            for waiting in pieces:
                waiting.cancel()


def piece(work: Callable[[int], T], number: int) -> T:
    """Do one piece: a function with a name, which is all that some executors take."""
    return work(number)
