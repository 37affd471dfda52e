"""A table together with its seats, read at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from durbar.site.people.models import Visitor
from durbar.site.tables.models import Seat, Table


@dataclass(frozen=True)
class SeatedTable:
    """A table and its seats as one query finds them: between two, a decision could fall."""

    table: Table
    seats: Sequence[Seat]

    @classmethod
    def of(cls, **which: str | int) -> SeatedTable | None:
        """Return the table with this `slug`, or this `pk`, as it is now."""
        named = {f"table__{field}": value for field, value in which.items()}
        seats = list(Seat.objects.select_related("table").filter(**named))
        return cls(seats[0].table, seats) if seats else None

    def seat_of(self, visitor: Visitor | None) -> Seat | None:
        """Return the seat that a visitor has, or None for a spectator."""
        return next((seat for seat in self.seats if visitor and seat.visitor_id == visitor.pk), None)

    def is_visible(self, visitor: Visitor | None) -> bool:
        """Say whether the table is one of those that are `visible` to a visitor."""
        if self.table.listed or visitor is None:
            return self.table.listed
        own = self.table.host_id == visitor.pk or self.seat_of(visitor) is not None
        return own or self.table.watchers.filter(pk=visitor.pk).exists()
