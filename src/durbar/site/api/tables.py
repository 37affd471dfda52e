"""Tables: found, set up, joined and left by programs."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from durbar.faces.words import row
from durbar.site import limits
from durbar.site.api.access import may_sit, reachable
from durbar.site.api.call import Call
from durbar.site.api.errors import Problem
from durbar.site.api.invitations import forget_invitations, seat_by_link
from durbar.site.api.models import BotAccount
from durbar.site.api.schemas import Account, Done, TableInfo, TableList
from durbar.site.api.table_info import info_of
from durbar.site.tables import closing, seats, takeover
from durbar.site.tables.access import seat_of
from durbar.site.tables.create import TablePlan, create
from durbar.site.tables.models import Table
from durbar.site.telemetry.exchange import note_table

MOST_LISTED = 50
MOST_WAITING = 10  # tables of one bot that wait for players


def account(call: Call) -> Account:
    """Return the caller's account."""
    return Account(call.bot.visitor.name)


def listed(call: Call) -> TableList:
    """Return the listed tables that wait for players or at which is played, and those of the caller."""
    return TableList(tuple(info_of(table, call) for table in _newest(_unfinished(call.account))))


def _unfinished(caller: BotAccount | None) -> QuerySet[Table]:
    """Return the tables that a caller may see and that are not over: not so many, and an index knows them."""
    return reachable(caller).filter(status__in=[Table.Status.WAITING, Table.Status.RUNNING])


def own(call: Call) -> TableList:
    """Return the tables at which the caller has a seat, finished games too."""
    return TableList(
        tuple(info_of(table, call) for table in _newest(Table.objects.filter(seats__visitor=call.visitor)))
    )


def table(call: Call) -> TableInfo:
    """Return one table."""
    return info_of(_find(call), call)


def set_up(call: Call) -> TableInfo:
    """Set up a table; its host is the caller."""
    limits.check_creation(call.request)
    visitor = call.bot.visitor
    if Table.objects.filter(host=visitor, status=Table.Status.WAITING).count() >= MOST_WAITING:
        words = _("%(count)s of your tables wait for players already; close some")
        raise Problem(400, words % {"count": MOST_WAITING})
    body = call.body
    limit = _time_limit(body.time_limit)
    plan = TablePlan(
        body.game, body.seats, body.options, body.listed, position=body.position, time_limit=limit
    )
    return info_of(create(plan, visitor), call)


def sit(call: Call) -> TableInfo:
    """Take a seat."""
    number = call.body.seat
    if call.body.invite:
        found, number = seat_by_link(call.id, call.body.invite)
    else:
        found = _find(call)
    own = seat_of(found, call.visitor)
    if own is not None and number not in (None, own.number):
        raise Problem(400, _("You can take only one seat."))
    if own is None and not call.body.invite:
        number = _free_for(call, found, number)
    seats.sit(found.pk, number or 0, call.bot.visitor, call.body.contribution)
    forget_invitations(found, call.bot)
    return info_of(_with_commitments(Table.objects.all()).get(pk=found.pk), call)


def _free_for(call: Call, table: Table, number: int | None) -> int:
    """Return the open seat that the caller asks for, or the first that it may take; raises Problem."""
    free = may_sit(table, call.bot, call.invited)
    wanted = next(iter(free), 0) if number is None else number
    if number is not None and number not in range(1, (there := table.seats.count()) + 1):
        told = _("there is no seat %(number)s; seats go from 1 to %(seats)s")
        raise Problem(400, told % {"number": number, "seats": there})
    if wanted not in free:
        raise Problem(403, _("this seat is not for you: it is taken, or you are not invited"))
    return wanted


def decline(call: Call) -> Done:
    """Decline all invitations to a table."""
    if not forget_invitations(_find(call), call.bot):
        raise Problem(404, _("there is no such invitation"))
    return Done()


def leave(call: Call) -> Done:
    """Get up: the seat is open again before the game has begun, a computer player goes on after that."""
    found = _find(call)
    if seat_of(found, call.visitor) is None:
        raise Problem(403, _("you have no seat at this table"))
    if found.status == Table.Status.WAITING:
        seats.leave(found.pk, call.bot.visitor)
    else:
        takeover.leave(found.pk, call.bot.visitor)
    return Done()


def come_back(call: Call) -> Done:
    """Take the own seat back from a computer player."""
    takeover.come_back(_find(call).pk, call.bot.visitor)
    return Done()


def close(call: Call) -> Done:
    """Close an own table whose game has not begun."""
    closing.close_own(_find(call).pk, call.bot.visitor)
    return Done()


def _find(call: Call) -> Table:
    table = _with_commitments(reachable(call.account)).get(slug=call.id)
    note_table(table.pk)
    return table


def _time_limit(seconds: int | None) -> Table.TimeLimit | None:
    """Return a limit that tables may have; raises Problem for another one."""
    if seconds is None:
        return None
    if seconds not in Table.TimeLimit:
        words = _("the time for a decision is one of these, in seconds: %(limits)s")
        raise Problem(400, words % {"limits": row([str(limit.value) for limit in Table.TimeLimit])})
    return Table.TimeLimit(seconds)


def _newest(tables: QuerySet[Table]) -> Iterable[Table]:
    known = _with_commitments(tables).select_related("host__bot_account").prefetch_related("seats")
    return known.order_by("-changed")[:MOST_LISTED]


def _with_commitments(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Return the same tables, each read with what was promised of its chance, but without the secret."""
    return tables.select_related("pledge").defer("pledge__secret")
