"""The log of a match as events: any part of it, told to a seat or to a spectator."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from durbar.core.log import carry_out
from durbar.core.phrase import Phrase
from durbar.core.position import Position
from durbar.core.telling import Event, SheetRow, Step

if TYPE_CHECKING:
    from durbar.core.match import Match


def events(match: Match, reader: int | None, start: int = 0, stop: int | None = None) -> list[Event]:
    """Tell the decisions `start` to `stop` of a log (all of it) to a seat, or to a spectator: None."""
    tell = match.game.room.telling.tell
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
    position = match.beginning
    carry_out(match.game, position.states, match.log[:length])
    return position


def ending(position: Position) -> tuple[Phrase, ...]:
    """Return every reason for which a game that is over has ended."""
    return position.game.room.telling.ending(position)


def sheet(position: Position) -> list[SheetRow]:
    """Return the points of all seats by category; the rows that break no ties add up to the scores."""
    return position.game.room.telling.sheet(position)
