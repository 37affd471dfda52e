"""The log of a match as events: any part of it, told to a seat or to a spectator."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from durbar.core.log import Entry, carry_out
from durbar.core.phrase import Phrase
from durbar.core.position import Position
from durbar.core.telling import LogEvent, SheetRow, Step

if TYPE_CHECKING:
    from durbar.core.match import Match

KEPT = 1 << 11  # steps, of all games that are told at the same time


def events(match: Match, reader: int | None, start: int = 0, stop: int | None = None) -> list[LogEvent]:
    """Tell the decisions `start` to `stop` of a log (all of it) to a seat, or to a spectator: None."""
    return [_told(_StepKey.of(step)) for step in steps(match, reader, start, stop)]


def steps(match: Match, reader: int | None, start: int = 0, stop: int | None = None) -> Iterator[Step]:
    """Yield decisions of the log one by one, all that the reader may not see removed.

    The positions are as everybody sees them: of its own secrets the reader is told what its lines say.
    """
    position = _position_at(match, start)
    before = position.wiped(None)
    for entry in match.log[start:stop]:
        position.apply(entry.action)
        after = position.wiped(None)
        yield Step(before, after, entry.as_read_by(reader, match.game))
        before = after


@dataclass(frozen=True, slots=True)
class _StepKey:
    """A step as a key, so that nobody is told what another one was: its game and all that it holds."""

    game: str
    board: object
    before: bytes
    after: bytes
    entry: Entry
    step: Step = field(compare=False)

    @classmethod
    def of(cls, step: Step) -> _StepKey:
        """Return the key of a step."""
        game, before, after = step.before.game, step.before.states, step.after.states
        return cls(game.about.id, game.board, before.tobytes(), after.tobytes(), step.entry, step)


@lru_cache(KEPT)
def _told(key: _StepKey) -> LogEvent:
    """Tell a step; every reader of a table asks for it, and again when its turn goes on."""
    return key.step.before.game.room.telling.tell(key.step)


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


def point_rows(position: Position) -> list[SheetRow]:
    """Return the rows of the sheet that add up to the scores."""
    return [row for row in sheet(position) if not row.breaks_ties]
