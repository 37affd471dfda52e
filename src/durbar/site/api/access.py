"""Which tables a caller may see, and where a program may sit."""

from __future__ import annotations

from django.db.models import QuerySet

from durbar.site.api.models import BotAccount, Invitation
from durbar.site.people.models import Visitor
from durbar.site.people.visitors import is_program
from durbar.site.tables.access import visible
from durbar.site.tables.models import Seat, Table


def reachable(caller: BotAccount | None) -> QuerySet[Table]:
    """Return the tables that a caller may see: also those to which it is invited."""
    tables = visible(caller.visitor if caller else None)
    if caller is None:
        return tables
    invited = Invitation.objects.filter(bot=caller).values("seat__table")
    return tables | Table.objects.filter(pk__in=invited)


def may_sit(table: Table, bot: BotAccount) -> list[int]:
    """Return the open seats that a bot may take: a person's table is for people, unless it is invited."""
    seats = list(table.seats.all())
    if table.status != Table.Status.WAITING or any(seat.visitor_id == bot.visitor_id for seat in seats):
        return []
    open_seats = [seat.number for seat in seats if seat.kind == Seat.Kind.OPEN]
    host = table.host
    if host is not None and (host == bot.visitor or (table.listed and _is_friendly(host, bot))):
        return open_seats
    invited = Invitation.objects.filter(bot=bot, seat__table=table).values_list("seat__number", flat=True)
    return [number for number in open_seats if number in set(invited)]


def _is_friendly(host: Visitor, bot: BotAccount) -> bool:
    """Say whether a host's listed tables are open to a bot: its owner's are, and those of other bots."""
    return host.pk == bot.owner_id or is_program(host)
