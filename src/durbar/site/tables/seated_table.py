"""A table together with its seats, read at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from durbar.site.people import visitors
from durbar.site.people.models import Visitor
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.prepared import Blank, Prepared
from durbar.site.telemetry.exchange import note_table

_SEATS = Seat.objects.select_related("table", "visitor__bot_account")
_of_slug = Prepared(lambda: _SEATS.filter(table__slug=Blank("slug")))
_of_pk = Prepared(lambda: _SEATS.filter(table=Blank("pk")))


@dataclass(frozen=True)
class SeatedTable:
    """A table and its seats as one query finds them: between two, a decision could fall."""

    table: Table
    seats: Sequence[Seat]

    @classmethod
    def by_slug(cls, slug: str) -> SeatedTable | None:
        """Return the table of a slug as it is now; None where there is none."""
        return cls._of(_of_slug(slug=slug))

    @classmethod
    def by_pk(cls, pk: int) -> SeatedTable | None:
        """Return the table of a primary key as it is now; None where there is none."""
        return cls._of(_of_pk(pk=pk))

    @classmethod
    def _of(cls, seats: Sequence[Seat]) -> SeatedTable | None:
        if not seats:
            return None
        note_table(seats[0].table_id)
        return cls(seats[0].table, seats)

    @classmethod
    def shown_to(
        cls, slug: str, cookies: Mapping[str, str]
    ) -> tuple[SeatedTable, Visitor | None] | tuple[None, None]:
        """Return a table and the visitor that the cookies name; neither where that one may not see it."""
        seated = cls.by_slug(slug)
        visitor = seated.visitor(cookies) if seated else None
        return (seated, visitor) if seated and seated.is_visible(visitor) else (None, None)

    @property
    def at_turn(self) -> Seat | None:
        """The seat that decides next; None before the game and after it."""
        return next((seat for seat in self.seats if seat.number == self.table.turn), None)

    @property
    def names(self) -> list[str]:
        """The names of the seats as pages show them."""
        return [seat.shown_name for seat in self.seats]

    def visitor(self, cookies: Mapping[str, str]) -> Visitor | None:
        """Return the visitor that the cookies name, or None; most often it sits here."""
        return visitors.from_cookies(cookies, [seat.visitor for seat in self.seats if seat.visitor])

    def seat_of(self, visitor: Visitor | None) -> Seat | None:
        """Return the seat that a visitor has, or None for a spectator."""
        return next((seat for seat in self.seats if visitor and seat.visitor_id == visitor.pk), None)

    def is_visible(self, visitor: Visitor | None) -> bool:
        """Say whether the table is one of those that are `visible` to a visitor."""
        if self.table.listed or visitor is None:
            return self.table.listed
        own = self.table.host_id == visitor.pk or self.seat_of(visitor) is not None
        return own or self.table.watchers.filter(pk=visitor.pk).exists()
