"""Who may see a table, and from which seat."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from durbar.site.errors import Refused
from durbar.site.people.models import Visitor
from durbar.site.tables.models import Seat, Table


class NoSeat(Refused):
    """What only who sits at a table may do, asked for by a spectator."""

    def __init__(self) -> None:
        super().__init__(_("You are watching this table; you have no seat."))


def is_of(visitor: Visitor) -> Q:
    """Return what picks the tables at which a visitor sits, and those that it has set up for others.

    Each is a question of its own, for which there is an index: as one, over joined tables, it reads them all.
    """
    return Q(pk__in=Seat.objects.filter(visitor=visitor).values("table")) | Q(host=visitor)


def visible(visitor: Visitor | None) -> QuerySet[Table]:
    """Return the tables that a visitor may open: listed ones, its own, and those it was given a link to."""
    allowed = Q(listed=True)
    if visitor is not None:
        allowed |= is_of(visitor) | Q(pk__in=visitor.watched.values("pk"))
    return Table.objects.filter(allowed)


def seat_of(table: Table, visitor: Visitor | None) -> Seat | None:
    """Return the seat that a visitor has at a table, or None for a spectator."""
    if visitor is None:
        return None
    return table.seats.filter(visitor=visitor).first()


def own_seat(table: Table, visitor: Visitor) -> Seat:
    """Return the seat that a visitor has at a table; raises NoSeat for a spectator."""
    seat = seat_of(table, visitor)
    if seat is None:
        raise NoSeat
    return seat
