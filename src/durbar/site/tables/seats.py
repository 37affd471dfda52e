"""Sitting down and getting up, as long as the game has not begun."""

from __future__ import annotations

from django.utils.translation import gettext as _

from durbar.site.errors import NotNow, Refused
from durbar.site.people.models import Visitor
from durbar.site.tables import contributing, equal_strength
from durbar.site.tables.access import seat_of
from durbar.site.tables.lock import locked
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.opening import give_to_computer, give_to_person
from durbar.site.tables.replay import change
from durbar.site.tables.start import start_when_full
from durbar.site.tokens import long_token


def sit(table_id: int, number: int, visitor: Visitor, contribution: str = "") -> Seat:
    """Give an open seat to a visitor; one who sits there already keeps it.

    `contribution` is what the visitor adds to the shuffle. Raises Refused.
    """
    contribution = contributing.clean(contribution)
    with locked(table_id) as table:
        own = seat_of(table, visitor)
        if own is not None:
            if contribution not in ("", own.contribution):
                contributing.add(table, own, contribution)
            return own
        seat = _open_seat(table, number)
        give_to_person(seat, visitor, _names(table), contribution)
        _fill(table, seat)
        return seat


def let_computer_sit(table_id: int, number: int, level: str, host: Visitor) -> None:
    """Give an open seat to a computer player, as only the host may.

    Raises Refused, and InvalidOption for an unknown level.
    """
    with locked(table_id) as table:
        _check_host(table, host)
        seat = _open_seat(table, number)
        level = equal_strength.seated_as(level, table.host, table, table.seats.count())
        give_to_computer(seat, level, _names(table))
        _fill(table, seat)


def leave(table_id: int, visitor: Visitor, sitting: str | None = None) -> None:
    """Open a visitor's seat again, before the game has begun, by a new link; raises Refused.

    `sitting` is that which is meant, if known (`Seat.sitting`): not one that was begun since.
    """
    with locked(table_id) as table:
        seat = seat_of(table, visitor)
        if seat is None or sitting not in (None, seat.sitting):
            return
        _free(table, seat)


def free(table_id: int, number: int, host: Visitor, sitting: str) -> None:
    """Open a seat that somebody else or a computer player has taken, by a new link; raises Refused.

    Only the host may, and only before the game has begun. `sitting` is that which is meant (`Seat.sitting`),
    not that of who has come since.
    """
    with locked(table_id) as table:
        _check_host(table, host)
        seat = table.seats.filter(number=number).exclude(kind=Seat.Kind.OPEN).first()
        if seat is None:
            raise Refused(_("Nobody sits there."))
        if seat.sitting != sitting:
            raise Refused(_("Somebody else sits there by now."))
        _free(table, seat)


def _check_host(table: Table, visitor: Visitor) -> None:
    if table.host_id != visitor.pk:
        raise Refused(_("Only the person who set up the table can do that."))


def _free(table: Table, seat: Seat) -> None:
    if table.status != Table.Status.WAITING:
        raise NotNow(_("The game has begun."))
    seat.kind, seat.level, seat.name, seat.visitor, seat.contribution = Seat.Kind.OPEN, "", "", None, ""
    seat.invite = long_token()
    seat.save()
    change(table)


def _open_seat(table: Table, number: int) -> Seat:
    seat = table.seats.filter(number=number).first()
    if seat is None or seat.kind != Seat.Kind.OPEN:
        raise Refused(_("This seat is taken."))
    return seat


def _names(table: Table) -> list[str]:
    return list(table.seats.values_list("name", flat=True))


def _fill(table: Table, seat: Seat) -> None:
    seat.save()
    if not start_when_full(table):
        change(table)
