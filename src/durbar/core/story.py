"""A game told to people: what happened, and every point with its reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence with gaps: `text` is a template for `str.format`, `words` fill its gaps."""

    text: str
    words: Mapping[str, str | int] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text.format(**self.words)


@dataclass(frozen=True, slots=True)
class Gain:
    """Points (or a loss) of a seat (from 1), and why."""

    seat: int
    points: int
    reason: Phrase


@dataclass(frozen=True, slots=True)
class Event:
    """One decision as told in the log, with the points that it brought; what is hidden stays hidden.

    `follows` tells what else came of it by itself: an exchange, a new round.
    """

    actor: int  # 0 is chance, seats count from 1
    phrase: Phrase
    gains: tuple[Gain, ...] = ()
    follows: tuple[Phrase, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of the score sheet: a category, and every seat's points in it; the rows add up to the scores.

    A row that only breaks ties is no part of the sum and stands below it.
    """

    category: Phrase
    points: tuple[int, ...]
    breaks_ties: bool = False
