"""Which tables a caller may see, and where a program may sit."""

from __future__ import annotations

from collections.abc import Container

from django.db.models import QuerySet

from durbar.site.api.invitations import open_invitations
from durbar.site.api.models import BotAccount
from durbar.site.people.models import Visitor
from durbar.site.people.visitors import is_program
from durbar.site.tables.access import visible
from durbar.site.tables.models import Seat, Table


def reachable(caller: BotAccount | None) -> QuerySet[Table]:
    """Return the tables that a caller may see: also those to which it is invited."""
    tables = visible(caller.visitor if caller else None)
    if caller is None:
        return tables
    return tables | Table.objects.filter(pk__in=open_invitations(caller).values("seat__table"))


def may_sit(table: Table, bot: BotAccount, invited: Container[int]) -> list[int]:
    """Return the open seats that a bot may take: a person's table is for people, but for seats by invitation.

    `invited` are the ids of the seats to which the bot is invited.
    """
    seats = list(table.seats.all())
    if table.status != Table.Status.WAITING or any(seat.visitor_id == bot.visitor_id for seat in seats):
        return []
    open_seats = [seat for seat in seats if seat.kind == Seat.Kind.OPEN]
    host = table.host
    if host is not None and (host == bot.visitor or (table.listed and _is_friendly(host, bot))):
        return [seat.number for seat in open_seats]
    return [seat.number for seat in open_seats if seat.pk in invited]


def _is_friendly(host: Visitor, bot: BotAccount) -> bool:
    """Say whether a host's listed tables are open to a bot: its owner's are, and those of other bots."""
    return host.pk == bot.owner_id or is_program(host)
