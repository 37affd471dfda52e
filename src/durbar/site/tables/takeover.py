"""A computer player takes the place of a person who leaves a game or is away; the person may come back.

The seat stays the person's, and so does its name in the record; the table's log tells the rest.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from django.utils.translation import gettext as _

from durbar.site.errors import NotNow, Refused, StillPreparing
from durbar.site.people.models import Visitor
from durbar.site.tables import clocks, equal_strength, presence, readiness, sealing, seat_events, wishes
from durbar.site.tables.access import own_seat
from durbar.site.tables.lock import locked
from durbar.site.tables.models import Seat, SeatEvent, Table
from durbar.site.tables.play import check_own, go_on
from durbar.site.tables.replay import change, match_to_play
from durbar.site.tables.suggested_levels import SUGGESTED_LEVEL


def leave(table_id: int, visitor: Visitor, level: str = SUGGESTED_LEVEL, version: int | None = None) -> None:
    """Have a computer player play for a visitor from now on; raises Refused, InvalidOption and Unplayable.

    Nothing happens when it has come back since the table's `version`, if known: that was sent before.
    """
    with locked(table_id) as table:
        seat = _seat_of(table, visitor)
        if not seat.computer and _is_news(seat, version):
            _give(table, seat, level, SeatEvent.Kind.LEFT)


def hand_over(table_id: int, number: int, visitor: Visitor, level: str = SUGGESTED_LEVEL) -> None:
    """Have a computer player play for somebody whom the others wait for; raises Refused and Unplayable."""
    presence.correct(table_id)
    with locked(table_id) as table:
        by = _seat_of(table, visitor)
        check_own(by)
        seat = table.seats.filter(number=number, kind=Seat.Kind.PERSON).first()
        if seat is None or seat.computer or seat.number == by.number or not seat.is_asked:
            raise Refused(_("The table does not wait for anybody there."))
        if presence.is_online(seat):
            raise Refused(_("%(name)s is here.") % {"name": seat.shown_name})
        if wait := math.ceil(presence.patience_left(seat).total_seconds()):
            told = _("Please wait: %(name)s can be replaced in %(seconds)s seconds.")
            raise Refused(told % {"name": seat.shown_name, "seconds": wait})
        _give(table, seat, level, SeatEvent.Kind.HANDED_OVER, by)


def come_back(table_id: int, visitor: Visitor, version: int | None = None) -> None:
    """Give a visitor its seat back; what the computer player is thinking of just now comes to nothing.

    Its time begins anew, so where there is a limit this is granted once for a decision. Nothing happens when
    it has left again since the table's `version`, if known. Raises Refused.
    """
    with locked(table_id) as table:
        seat = _seat_of(table, visitor)
        if not seat.stand_in or not _is_news(seat, version):
            return
        if table.time_limit is not None and _has_come_back(table, seat):
            raise NotNow(_("You have taken your seat back once already; you can again after this decision."))
        seat.stand_in = ""
        seat.save(update_fields=["stand_in"])
        seat_events.note(table, seat, SeatEvent.Kind.CAME_BACK)
        change(table)


def run_out(table_id: int) -> None:
    """Have computer players play for those at a table whose time is up; raises Refused and Unplayable."""
    with locked(table_id) as table:
        _relieve(table, clocks.out_of_time(table), SeatEvent.Kind.OUT_OF_TIME)
        if not _people(table) and not presence.is_watched(table):
            presence.forsake(table)


def relieve_all(table: Table, kind: SeatEvent.Kind) -> list[str]:
    """Have computer players play for all people at a locked table, and nobody think about it for long.

    `kind` tells why; returns the people's names. Raises Refused and Unplayable.
    """
    numbers = _people(table)
    _relieve(table, numbers, kind)
    presence.forsake(table)
    return list(table.seats.filter(number__in=numbers).values_list("name", flat=True))


def _people(table: Table) -> list[int]:
    """Return the numbers of the seats where people decide themselves."""
    people = table.seats.filter(kind=Seat.Kind.PERSON, stand_in="")
    return list(people.values_list("number", flat=True))


def _relieve(table: Table, numbers: Iterable[int], kind: SeatEvent.Kind) -> None:
    """Have computer players play for seats one after the other, as long as the game goes on."""
    for number in numbers:
        if table.status == Table.Status.RUNNING:
            _give(table, table.seats.get(number=number), SUGGESTED_LEVEL, kind)


def _has_come_back(table: Table, seat: Seat) -> bool:
    """Say whether a person has taken its seat back since the log's last decision."""
    since = table.seat_events.filter(seat=seat.number, length=table.length)
    return since.filter(kind=SeatEvent.Kind.CAME_BACK).exists()


def _seat_of(table: Table, visitor: Visitor) -> Seat:
    seat = own_seat(table, visitor)
    if table.status != Table.Status.RUNNING:
        raise NotNow(_("The game is not being played."))
    return seat


def _is_news(seat: Seat, version: int | None) -> bool:
    """Say whether a person who came or went in sight of a version of the table has not left since."""
    return version is None or version >= seat.sealed_version


def _give(table: Table, seat: Seat, level: str, kind: SeatEvent.Kind, by: Seat | None = None) -> None:
    """Let a computer player decide for a seat; what the person had wished or set goes with it."""
    if readiness.is_awaited(table.game):
        raise StillPreparing(_("The rules are being prepared."))
    seat.stand_in = equal_strength.seated_as(level, seat.visitor, table, table.seats.count())
    seat.save(update_fields=["stand_in"])
    wishes.note(seat, None)
    sealing.note(table, seat, "")
    seat_events.note(table, seat, kind, by)
    go_on(table, match_to_play(table))  # the others may have waited only for this seat's decision
