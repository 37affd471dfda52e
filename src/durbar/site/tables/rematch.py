"""The same people again."""

from __future__ import annotations

from django.utils.translation import gettext as _

from durbar.site.errors import Refused
from durbar.site.people.models import Visitor
from durbar.site.tables.lock import locked
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.opening import open_table
from durbar.site.tables.replay import change


def rematch(table_id: int, visitor: Visitor) -> Table:
    """Return the table of the next game, with the same seats and options, set up by whoever asks first.

    Raises Refused for who does not sit at the table, or while its game goes on.
    """
    with locked(table_id) as table:
        if not table.seats.filter(visitor=visitor).exists():
            raise Refused(_("Only who has played can ask for a rematch."))
        if table.status != Table.Status.OVER:
            raise Refused(_("The game is not over yet."))
        if table.rematch is None:
            table.rematch = _again(table, visitor)
            change(table)
        return table.rematch


def _again(table: Table, host: Visitor) -> Table:
    again = Table(
        game=table.game,
        options=table.options,
        board=table.board,
        hints=table.hints,
        host=host,
        listed=table.listed,
    )
    open_table(again, [_same(seat) for seat in table.seats.all()])
    again.watchers.set(table.watchers.all())
    return again


def _same(seat: Seat) -> Seat:
    """Return a new seat for whoever has an old one."""
    return Seat(
        number=seat.number,
        kind=seat.kind,
        level=seat.level,
        name=seat.name,
        visitor=seat.visitor,
        stand_in=seat.stand_in,
    )
