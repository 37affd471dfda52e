"""Invitations of programs to open seats."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from durbar.site.api.errors import Problem
from durbar.site.api.models import BotAccount, Invitation
from durbar.site.tables.announce import tell_groups
from durbar.site.tables.messages import Message
from durbar.site.tables.models import Seat, Table


def seat_by_link(slug: str, invite: str) -> tuple[Table, int]:
    """Return the table and the seat to which a link invites; raises Problem."""
    token = invite.rstrip("/").rsplit("/", 1)[-1]
    seat = Seat.objects.select_related("table").filter(table__slug=slug, invite=token).first()
    if seat is None:
        raise Problem(404, _("there is no such invitation"))
    return seat.table, seat.number


def open_invitations(bot: BotAccount) -> QuerySet[Invitation]:
    """Return the invitations that a bot can still follow: the seat is open, and the game has not begun."""
    waiting = {"seat__kind": Seat.Kind.OPEN, "seat__table__status": Table.Status.WAITING}
    return Invitation.objects.filter(bot=bot, **waiting)


def forget_invitations(table: Table, bot: BotAccount) -> int:
    """Forget all invitations of a bot to a table; returns how many there were."""
    count, _kinds = Invitation.objects.filter(bot=bot, seat__table=table).delete()
    return count


def group_of(bot: BotAccount) -> str:
    """Return the name of the group to which a bot's streams of events listen."""
    return f"bot.{bot.pk}"


def tell_invited(bot: BotAccount) -> None:
    """Tell a bot, once that is certain, that it was invited."""
    events: dict[str, Message] = {group_of(bot): {"type": "bot.asked"}}
    transaction.on_commit(lambda: tell_groups(events), robust=True)
