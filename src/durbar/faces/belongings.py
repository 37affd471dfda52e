"""What seats have beside the board, in words: for a picture of the board alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from durbar.core.phrase import Listed, Phrase, Slot

TABLE = 0  # instead of a seat: what lies there for all


@dataclass(frozen=True)
class Belongings:
    """What a seat has, each kind of it in a phrase."""

    seat: int  # from 1, or the table
    told: tuple[Phrase, ...]

    @classmethod
    def of(cls, seat: int, *told: Phrase) -> Belongings:
        """Return what a seat has, without lists in which there is nothing."""
        return cls(seat, tuple(phrase for phrase in told if Listed(()) not in phrase.slots.values()))


def each(things: Iterable[Slot]) -> Listed:
    """Return things one after another, equal ones counted."""
    return Listed.of(
        Phrase("{count} × {name}", count=count, name=thing) if count > 1 else thing
        for thing, count in Counter(things).items()
    )
