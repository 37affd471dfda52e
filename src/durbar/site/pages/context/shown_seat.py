"""A seat as pages show it: on a table, in a lesson, beside a position that is only looked at, in a log."""

from __future__ import annotations

from dataclasses import dataclass

from durbar.bots import levels
from durbar.faces.palette import SEATS, SeatLook
from durbar.site.pages.clock_words import ShownClock, clock_of
from durbar.site.tables import presence, readiness
from durbar.site.tables.level_words import strength_in_words, title_of
from durbar.site.tables.models import Seat, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownSeat:
    """What is shown of a seat; where nobody sits at it just now, only what it is called and whose it is."""

    number: int
    name: str
    me: bool = False
    kind: str = ""
    turn: bool = False
    winner: bool = False
    online: bool = False
    strength: str = ""  # of the computer player that decides there
    stand_in: str = ""  # the computer player that decides there for a person
    thinking: bool = False
    preparing: bool = False  # the search, without which it cannot think
    decided: bool = False  # and its decision is sealed
    clock: ShownClock | None = None
    sitting: str = ""  # before the game

    @property
    def look(self) -> SeatLook:
        """How its pieces look."""
        return SEATS[self.number - 1]

    @classmethod
    def of(cls, seat: Seat, table: Table, me: int | None, players: int) -> ShownSeat:
        """Return a seat of a table as the page of another one, or its own, shows it."""
        return cls(
            number=seat.number,
            name=seat.shown_name,
            me=seat.number == me,
            kind=seat.kind,
            turn=seat.is_asked,
            winner=seat.number in table.winners,
            online=presence.is_online(seat),
            strength=strength_in_words(seat.computer, table.game, players),
            stand_in=title_of(seat.stand_in) if seat.stand_in else "",
            thinking=seat.is_asked and bool(seat.computer),
            preparing=levels.searches(seat.computer) and not readiness.can_search(table.game),
            decided=bool(seat.sealed),
            clock=clock_of(seat),
            sitting=seat.sitting if table.status == Table.Status.WAITING else "",
        )
