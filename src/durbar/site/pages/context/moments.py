"""Moments of a game: each is the table after so many decisions of seats, and chance's that followed them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from durbar.site.tables.models import Table

FAR = 40  # decisions; who is further behind sees the last position at once
DIGITS = 9  # of a length, and more


def actors_of(table: Table) -> list[int]:
    """Return who took each decision of a table's log; 0 is chance."""
    return _actors(table.lines)


def _actors(lines: Iterable[str]) -> list[int]:
    return [0 if line.startswith("*") else int(line.split(" ", 1)[0]) for line in lines]


def moments(actors: Sequence[int]) -> list[int]:
    """Return the length of the log at every moment, the first one before any decision of a seat."""
    return [*(index for index, actor in enumerate(actors) if actor), len(actors)]


def moment_before(actors: Sequence[int], me: int | None) -> int:
    """Return the moment since which a seat has not decided; for one who watches, before the last turn."""
    decided = [actor for actor in actors if actor]
    missed = takewhile(lambda actor: actor == decided[-1] if me is None else actor != me, reversed(decided))
    return len(decided) - sum(1 for _ in missed)


def next_moment(table: Table, after: str) -> int | None:
    """Return the length of the log at the first moment later than `after`, a length too.

    None is the table as it stands: there is no later moment, it is far, or `after` is no length of the log.
    """
    if not after.isdecimal() or len(after) > DIGITS or not 0 < table.length - int(after) < FAR:
        return None
    later = int(after) + 1
    return next((length for length, actor in enumerate(_actors(table.lines[later:]), later) if actor), None)
