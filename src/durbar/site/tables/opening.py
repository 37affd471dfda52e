"""Opening a table: the one way to a new one, whoever wants it."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from durbar.bots import levels
from durbar.site.errors import Refused
from durbar.site.people.models import Visitor
from durbar.site.people.visitors import as_seen
from durbar.site.tables import pledges
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.replay import write
from durbar.site.tables.start import start_when_full

if TYPE_CHECKING:
    from durbar.core.match import Match

ME, OPEN = "me", "open"
MOST = 40  # games of one host that have not ended and were played lately
LATELY = datetime.timedelta(days=7)


def check_open_tables(host: Visitor) -> None:
    """Raise Refused for who has set up many tables that are still in use."""
    since = timezone.now() - LATELY
    tables = Table.objects.filter(host=host, changed__gt=since).exclude(status=Table.Status.OVER)
    if tables.count() >= MOST:
        raise Refused(_("You have %(count)s tables already; finish or close some.") % {"count": MOST})


def open_table(table: Table, seats: Sequence[Seat], match: Match | None = None, *, pledge: str = "") -> Table:
    """Store a new table with its seats; `pledge` is the one that its host was offered, if any.

    Its game begins as soon as every seat is taken, or goes on from `match` at once: that one's chance was
    decided elsewhere, so nothing is promised of it.
    """
    table.rules = table.about.rules_version if match is None else match.rules
    with transaction.atomic():
        table.save()
        for seat in seats:
            seat.table = table
        Seat.objects.bulk_create(seats)
        if match is None:
            pledges.pledge(table, pledge)
            start_when_full(table)
        else:
            write(table, match)
    return table


def new_seats(takers: Sequence[str], host: Visitor, contribution: str = "") -> list[Seat]:
    """Return new seats: a taker is `me`, `open` or the name of a computer player.

    `contribution` is what the host adds to the shuffle. Raises InvalidOption for an unknown computer player.
    """
    seats: list[Seat] = []
    for number, taker in enumerate(takers, start=1):
        seat, taken = Seat(number=number), [other.name for other in seats]
        if taker == ME:
            give_to_person(seat, host, taken, contribution)
        elif taker != OPEN:
            give_to_computer(seat, taker, taken)
        seats.append(seat)
    return seats


def give_to_person(seat: Seat, visitor: Visitor, taken: Sequence[str], contribution: str = "") -> None:
    """Give a seat, not saved here, to a visitor; `taken` are the names of the other seats."""
    seat.contribution = contribution
    seat.kind, seat.level, seat.visitor = Seat.Kind.PERSON, "", visitor
    seat.name = apart(visitor.name, taken)


def give_to_computer(seat: Seat, level: str, taken: Sequence[str]) -> None:
    """Give a seat, not saved here, to a computer player; raises InvalidOption for an unknown one."""
    known = levels.level(level)
    seat.kind, seat.level, seat.visitor = Seat.Kind.COMPUTER, known.name, None
    seat.name = apart(known.title, taken)


def apart(name: str, taken: Sequence[str]) -> str:
    """Return the name, with a number after it if that of somebody at the table looks the same."""
    number, own, seen = 1, name, set(map(as_seen, taken))
    while as_seen(own) in seen:
        number += 1
        own = f"{name} {number}"
    return own
