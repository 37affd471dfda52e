"""The decision that led to a position, as told to one reader, with the points that it brought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from durbar.faces.palette import SEATS, SeatLook
from durbar.site.pages.context.log import LogLine, LogTurn, folded, line_of

if TYPE_CHECKING:
    from durbar.core.match import Match
    from durbar.core.telling import LogEvent


@dataclass(frozen=True)
class Happened:
    """Who decided what, and what chance did then."""

    seat: int
    name: str
    line: LogLine

    @property
    def look(self) -> SeatLook:
        """How the seat's pieces look."""
        return SEATS[self.seat - 1]


def decision(event: LogEvent, names: Sequence[str]) -> Happened:
    """Return a decision of a seat, without what chance did after it."""
    return Happened(event.actor, names[event.actor - 1], line_of(event, names, moment=0))


def last_decision(match: Match, reader: int | None, names: Sequence[str]) -> Happened | None:
    """Return the last decision of a seat; None before the first one."""
    from durbar.core.log_events import events  # noqa: PLC0415 - part of the engine

    log = match.log
    decided = [index for index, entry in enumerate(log) if entry.actor]
    if not decided:
        return None
    start, seat = decided[-1], log[decided[-1]].actor
    told = [line_of(event, names, moment=len(decided)) for event in events(match, reader, start)]
    (line,) = folded(LogTurn(start, seat, None, "", told), names).lines
    return Happened(seat, names[seat - 1], line)
