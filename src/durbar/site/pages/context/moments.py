"""Moments of a game: each is the table after so many decisions of seats, and chance's that followed them.

A moment is the number of those decisions; the length of the log then counts chance's decisions too.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from durbar.core.record import RecordLine
from durbar.site.pages.forms import number_in
from durbar.site.tables import decisions
from durbar.site.tables.decisions import TakenBack
from durbar.site.tables.models import Table

if TYPE_CHECKING:
    from durbar.core.match import Match

FAR = 40  # decisions; who is further behind sees the last position at once


def actors_of(match: Match) -> list[int]:
    """Return who took each decision of a game; 0 is chance."""
    return [entry.actor for entry in match.log]


def lengths_at_moments(actors: Sequence[int]) -> list[int]:
    """Return the length of the log at every moment, the first one before any decision of a seat."""
    return [*(index for index, actor in enumerate(actors) if actor), len(actors)]


def at_moment(match: Match, number: int) -> Match:
    """Return a game as it stood at a moment; a later one than there are is the last one."""
    lengths = lengths_at_moments(actors_of(match))
    return match.at(lengths[min(number, len(lengths) - 1)])


def moment_before(actors: Sequence[int], me: int | None, carried_out: int | None = None) -> int:
    """Return the moment since which a seat has not decided; for one who watches, before the last turn.

    What a wish has decided for the seat, at the index `carried_out`, is missed as others' decisions are.
    """
    decided = [(index, actor) for index, actor in enumerate(actors) if actor]

    def is_missed(decision: tuple[int, int]) -> bool:
        index, actor = decision
        if me is None:
            return actor == decided[-1][1]
        return actor != me or index == carried_out

    return len(decided) - sum(1 for _ in takewhile(is_missed, reversed(decided)))


class NextMoment(NamedTuple):
    """The length of the log at a moment, and how many decisions of seats have followed."""

    length: int
    waiting: int


def next_moment(table: Table, after: str) -> NextMoment | None:
    """Return the first moment later than `after`, a length of the log.

    None is the table as it stands: there is no later moment, it is far, `after` is no length of the log, or
    decisions are taken back just now.
    """
    shown = number_in(after)
    if shown < 0 or not 1 < table.length - shown < FAR:
        return None
    later = shown + 1
    try:
        lines = decisions.since(table, later)
    except TakenBack:
        return None
    decided = [length for length, line in enumerate(lines, later) if RecordLine.of(line).actor]
    return NextMoment(decided[0], len(decided)) if decided else None
