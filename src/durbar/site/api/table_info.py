"""A table as programs are told of it."""

from __future__ import annotations

from msgspec import UNSET

from durbar.site.api.access import may_sit
from durbar.site.api.call import Call
from durbar.site.api.clock_times import time_left_to, time_limit_of
from durbar.site.api.schemas import SeatInfo, TableInfo
from durbar.site.pages.invite_links import invite_links
from durbar.site.tables.models import Seat, Table


def info_of(table: Table, call: Call) -> TableInfo:
    """Return what a caller may know of a table."""
    seats, mine = list(table.seats.all()), call.visitor
    return TableInfo(
        id=table.slug,
        game=table.game,
        options=table.options,
        board=table.board,
        listed=table.listed,
        status=table.status,
        length=table.length,
        turn=table.turn,
        seats=tuple(_seat(seat) for seat in seats),
        seat=next((seat.number for seat in seats if mine and seat.visitor_id == mine.pk), None),
        may_sit=tuple(may_sit(table, call.account, call.invited)) if call.account else (),
        result=None if table.result is None else tuple(table.result),
        winners=tuple(table.winners),
        invites=invite_links(call.request, table, seats) if mine and table.host_id == mine.pk else UNSET,
        commitment=table.pledge.commitment if hasattr(table, "pledge") else UNSET,
        time_limit=time_limit_of(table),
    )


def _seat(seat: Seat) -> SeatInfo:
    return SeatInfo(
        number=seat.number,
        kind=seat.kind,
        name=seat.name,
        level=seat.level,
        contribution=seat.contribution,
        time_left=time_left_to(seat),
        stand_in=seat.stand_in,
    )
