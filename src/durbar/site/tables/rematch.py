"""A rematch: a new table with the same seats and options.

Its game begins before everybody knows of it: whoever still looks at the end of the old one plays in person
again, and nobody's clock runs before one has come.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from durbar.bots.levels import kind
from durbar.site.errors import Refused
from durbar.site.people.models import Visitor
from durbar.site.tables import clocks, contributing, equal_strength, presence, readiness, stored_boards
from durbar.site.tables.create import NOTHING, Contribution
from durbar.site.tables.lock import locked
from durbar.site.tables.models import Seat, SeatEvent, Table
from durbar.site.tables.opening import OPEN, apart, check_open_tables, open_table
from durbar.site.tables.replay import change
from durbar.site.tables.uninstalled import NOT_INSTALLED


def rematch(table_id: int, visitor: Visitor, added: Contribution = NOTHING) -> Table:
    """Return the table of the next game, with the same seats and options, set up by whoever asks first.

    `added` is what that visitor adds to its shuffle. Raises Refused for who does not sit at the table or has
    too many, and while its game goes on; DurbarError where its game cannot be begun any more.
    """
    with locked(table_id) as table:
        if not table.seats.filter(visitor=visitor).exists():
            raise Refused(_("Only those who played can ask for a rematch."))
        if table.status != Table.Status.OVER:
            raise Refused(_("The game is not over yet."))
        if not table.is_installed:
            raise Refused(str(NOT_INSTALLED))
        if table.rematch is None:
            check_open_tables(visitor)
            _check_can_begin(table)
            table.rematch = _again(table, visitor, added)
            change(table)
            clocks.stop(table.rematch.pk)  # they began with the game, before it was known to be a rematch
        return table.rematch


def _check_can_begin(table: Table) -> None:
    """Raise what keeps a game like a table's from beginning: while its rules are prepared nothing else would.

    Of a position only the rules can tell.
    """
    table.about.check_players(table.seats.count())
    table.about.read_options(table.options)
    if board := stored_boards.path_of(table.board):
        table.about.load_board(board)
    if table.origin:
        readiness.check_ready(table.game)


def _again(table: Table, host: Visitor, added: Contribution) -> Table:
    again = Table(
        game=table.game,
        options=table.options,
        board=table.board,
        origin=table.origin,
        hints=table.hints,
        time_limit=table.time_limit,
        host=host,
        listed=table.listed,
    )
    seats: list[Seat] = []
    for seat in table.seats.select_related("visitor"):
        seats.append(_same(seat, host, [other.name for other in seats]))
    takers = [kind(seat.level) if seat.kind == Seat.Kind.COMPUTER else OPEN for seat in seats]
    for seat, level in zip(seats, equal_strength.seated(takers, host, again), strict=True):
        if seat.kind == Seat.Kind.COMPUTER:
            seat.level = level
        if seat.visitor_id == host.pk:
            seat.contribution = contributing.clean(added.contribution)
    open_table(again, seats, pledge=added.pledge)
    for seat in seats:
        if level := seat.stand_in:
            again.seat_events.create(length=0, seat=seat.number, kind=SeatEvent.Kind.LEFT, level=level)
    again.watchers.set(table.watchers.all())
    return again


def is_news_to(again: Table, seat: Seat) -> bool:
    """Say whether another person has set up this rematch, and that of an old seat has not come to it yet."""
    is_own = again.host_id == seat.visitor_id
    return not is_own and again.seats.filter(visitor=seat.visitor_id, last_seen=None).exists()


def _same(seat: Seat, host: Visitor, taken: Sequence[str]) -> Seat:
    """Return a new seat for whoever has an old one, called as it is now; who is there decides in person.

    `taken` are the names of other seats.
    """
    is_there = seat.visitor_id == host.pk or presence.is_online(seat)
    return Seat(
        number=seat.number,
        kind=seat.kind,
        level=seat.level,
        name=apart(seat.visitor.name if seat.visitor else seat.name, taken),
        visitor=seat.visitor,
        stand_in="" if is_there else seat.stand_in,
    )
