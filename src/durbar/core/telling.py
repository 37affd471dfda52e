"""A game told to people, one decision at a time: what happened, every point with its reason, the score sheet.

A game's own words stand in the `telling.py` of its room: `tell(step)` and `sheet(position)`. All that it is
given is a `Step`, from which all secrets but those of the reader's own line are removed already: so it cannot
tell a reader too much, and tells the same to all who may read a decision. `log_events.py` tells a log.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from durbar.core.phrase import Name, Phrase

if TYPE_CHECKING:
    from durbar.core.log import Entry
    from durbar.core.position import Position


@dataclass(frozen=True, slots=True)
class Step:
    """One decision: the positions around it as all may see them, and its line as the reader may read it.

    It knows neither its place in the log nor the players' names: equal steps are told alike. The positions
    of an imagined line are as the seat sees them that imagines it.
    """

    before: Position
    after: Position
    entry: Entry  # with the action −1 where the reader may not read it


@dataclass(frozen=True, slots=True)
class Gain:
    """Points (or a loss) of a seat (from 1), and why."""

    seat: int
    points: int
    reason: Phrase


@dataclass(frozen=True, slots=True)
class LogEvent:
    """One decision as told in the log, with the points that it brought; what is hidden stays hidden.

    Phrases cite the rule by which it is so: each reason of a gain, and what comes by itself.
    `follows` tells what else came of it by itself: an exchange, a new round; `beforehand` that of it
    with which the points are reckoned already. What is `uneventful` only ends a turn or a choice: it is
    left out where a turn is summed up.
    """

    actor: int  # 0 is chance, seats count from 1
    phrase: Phrase
    gains: tuple[Gain, ...] = ()
    follows: tuple[Phrase, ...] = ()
    beforehand: tuple[Phrase, ...] = ()
    uneventful: bool = False


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of the score sheet: a category, and every seat's points in it; the rows add up to the scores.

    A row that only breaks ties is no part of the sum and stands below it.
    """

    category: Phrase
    points: tuple[int, ...]
    breaks_ties: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """How a game is told."""

    tell: Callable[[Step], LogEvent]  # a decision
    sheet: Callable[[Position], list[SheetRow]]  # the points of all seats by category
    ending: Callable[[Position], tuple[Phrase, ...]] = lambda _position: ()  # why a game that is over is over


def in_notation(step: Step) -> LogEvent:
    """Tell a decision in Durbar notation."""
    line = step.entry.line(step.before.game)
    return LogEvent(step.entry.actor, Phrase("{decision}", decision=Name("decision", line.text)))


def one_row(position: Position) -> list[SheetRow]:
    """Return the score sheet of a game that has none: the scores."""
    return [SheetRow(Phrase("Points"), position.scores)]


PLAIN = Telling(tell=in_notation, sheet=one_row)
