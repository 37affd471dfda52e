"""What a seat adds to the shuffle of its table, as long as the game has not begun."""

from __future__ import annotations

from django.utils.translation import gettext as _

from durbar.core.fairness.shuffle import LONGEST_CONTRIBUTION, InvalidShuffle, check_contribution
from durbar.site.errors import NotNow, Refused
from durbar.site.people.models import Visitor
from durbar.site.tables.access import own_seat
from durbar.site.tables.lock import locked
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.replay import change


def clean(text: str) -> str:
    """Return what somebody contributes, empty for nothing; raises Refused."""
    if not text.strip():
        return ""
    try:
        return check_contribution(text)
    except InvalidShuffle:
        told = _("What you add to the shuffle may have at most %(count)s characters, without “#”.")
        raise Refused(told % {"count": LONGEST_CONTRIBUTION}) from None


def contribute(table_id: int, visitor: Visitor, text: str) -> None:
    """Note what a visitor adds to the shuffle, instead of what it had added; raises Refused."""
    contribution = clean(text)
    with locked(table_id) as table:
        add(table, own_seat(table, visitor), contribution)


def add(table: Table, seat: Seat, contribution: str) -> None:
    """Note what a seat adds to the shuffle of a locked table; raises NotNow when its game has begun."""
    if table.status != Table.Status.WAITING:
        raise NotNow(_("The game has begun."))
    seat.contribution = contribution
    seat.save(update_fields=["contribution"])
    change(table)
