"""Games that are played or over: looked at once, decided, taken back, exported."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from durbar.bots.events import GameFull
from durbar.site.api.call import Call
from durbar.site.api.caller_view import observe
from durbar.site.api.errors import Problem
from durbar.site.api.schemas import Accepted
from durbar.site.errors import NotNow, Refused
from durbar.site.tables import play as playing
from durbar.site.tables import readiness
from durbar.site.tables.access import seat_of, visible
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.records import record_for
from durbar.site.tables.snapshot import Snapshot


def full(call: Call) -> GameFull:
    """Return the game as the caller's seat sees it now."""
    return observe(call.id, call.account).full()


def record(call: Call) -> str:
    """Return the record: of a game that goes on, what the caller may know of it."""
    now = observe(call.id, call.account)
    return record_for(now.table, now.seat.number if now.seat else None)


def decide(call: Call) -> Accepted:
    """Carry out a decision."""
    table, seat = _own_seat(call)
    try:
        done = playing.play(
            table.pk, seat.number, call.body.text, Snapshot(call.body.length, call.body.version)
        )
    except NotNow as refusal:
        now = observe(call.id, call.account)
        raise Problem(409, str(refusal), legal=now.legal, length=now.table.length) from None
    except Refused as refusal:
        raise Problem(400, str(refusal), legal=observe(call.id, call.account).legal) from None
    return _accepted(table, done, call)


def undo(call: Call) -> Accepted:
    """Take back the caller's last decisions."""
    table, seat = _own_seat(call)
    snapshot = Snapshot(call.body.length, call.body.version)
    return _accepted(table, playing.undo(table.pk, seat.number, call.body.back_to, snapshot), call)


def _own_seat(call: Call) -> tuple[Table, Seat]:
    table = visible(call.visitor).get(slug=call.id)
    seat = seat_of(table, call.visitor)
    if seat is None:
        raise Problem(403, _("you have no seat at this table"))
    readiness.check_ready(table.game)
    return table, seat


def _accepted(table: Table, done: bool, call: Call) -> Accepted:
    table.refresh_from_db(fields=["length", "status", "version"])
    if done:
        return Accepted(table.length, table.version)
    if table.status != Table.Status.RUNNING:
        raise Problem(409, _("the game is not being played"), length=table.length)
    raise Problem(409, _moved_on(table, call), length=table.length)


def _moved_on(table: Table, call: Call) -> str:
    """Return how far a game is that has moved on: its length, or where that is the same, its version."""
    if call.body.length == table.length:
        return _("the game has moved on: its version is %(version)s") % {"version": table.version}
    words = ngettext(
        "the game has moved on: its log has %(count)s decision",
        "the game has moved on: its log has %(count)s decisions",
        table.length,
    )
    return words % {"count": table.length}
