"""A game told to people, one decision at a time: what happened, every point with its reason, the score sheet.

A game's own words stand in the `telling.py` of its room: `tell(step)` and `sheet(position)`. All that it is
given is a `Step`, from which the secrets of others are removed already: so it cannot tell a reader too much.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, cast

from durbar.core.log import Entry, replay
from durbar.core.phrase import Phrase
from durbar.core.position import Position

if TYPE_CHECKING:
    from durbar.core.game import Game
    from durbar.core.match import Match


@dataclass(frozen=True, slots=True)
class Step:
    """One decision as a seat, or a spectator, may see it: the positions around it, and its line of the log.

    It knows neither its place in the log nor the players' names: equal steps are told alike.
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


class Telling(Protocol):
    """A room's `telling.py`."""

    def tell(self, step: Step) -> Event:
        """Tell a decision."""

    def sheet(self, position: Position) -> list[SheetRow]:
        """Return the points of all seats by category."""


def telling_of(game: Game) -> Telling:
    """Return how a game is told."""
    return cast("Telling", game.file("telling"))


def events(match: Match, reader: int | None, start: int = 0, stop: int | None = None) -> list[Event]:
    """Tell the decisions `start` to `stop` of a log (all of it) to a seat, or to a spectator: None."""
    tell = telling_of(match.game).tell
    return [tell(step) for step in steps(match, reader, start, stop)]


def steps(match: Match, reader: int | None, start: int = 0, stop: int | None = None) -> Iterator[Step]:
    """Yield decisions of the log one by one, all that the reader may not see removed."""
    position = _position_at(match, start)
    before = position.wiped(reader)
    for entry in match.log[start:stop]:
        position.apply(entry.action)
        after = position.wiped(reader)
        yield Step(before, after, entry.as_read_by(reader, match.game))
        before = after


def _position_at(match: Match, length: int) -> Position:
    """Return the position after so many decisions of a match, secrets included."""
    states = match.game.new_states(match.players, match.options)
    log = match.log[:length]
    replay(match.game, states, [entry.actor for entry in log], [entry.action for entry in log])
    return Position(match.game, states)


def sheet(position: Position) -> list[SheetRow]:
    """Return the points of all seats by category; the rows that break no ties add up to the scores."""
    return telling_of(position.game).sheet(position)
