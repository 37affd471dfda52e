"""Setting up a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from durbar.bots import levels
from durbar.core import registry
from durbar.core.about import OptionValue
from durbar.site.errors import Refused
from durbar.site.people.models import Visitor
from durbar.site.tables import boards
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.start import start_when_full

ME, OPEN = "me", "open"


@dataclass(frozen=True)
class Plan:
    """A table as somebody wishes it: each seat is `me`, `open` or the name of a computer player."""

    game: str
    seats: Sequence[str]
    options: Mapping[str, OptionValue]
    listed: bool = True
    board: boards.OwnBoard | None = None
    hints: Table.Hints = Table.Hints.ALONE


def create(plan: Plan, host: Visitor) -> Table:
    """Set up a table as planned; raises InvalidOption for what the game does not have, and Refused."""
    about = registry.about(plan.game)
    about.check_players(len(plan.seats))
    if plan.seats.count(ME) > 1:
        raise Refused(_("You can take only one seat."))
    options = about.changed_options(about.read_options(plan.options))
    with transaction.atomic():
        table = Table.objects.create(
            game=about.id,
            rules=about.rules_version,
            options=options,
            board=_kept(plan.board),
            hints=plan.hints,
            host=host,
            listed=plan.listed,
        )
        Seat.objects.bulk_create(_seats(table, plan.seats, host))
        start_when_full(table)
    return table


def _kept(board: boards.OwnBoard | None) -> str | None:
    """Return the digest under which a board is kept now; raises Refused."""
    try:
        return boards.keep(board) if board else None
    except OSError as error:
        raise Refused(_("The board file cannot be stored on this server.")) from error


def _seats(table: Table, wishes: Sequence[str], host: Visitor) -> list[Seat]:
    seats: list[Seat] = []
    for number, wish in enumerate(wishes, start=1):
        seat = Seat(table=table, number=number)
        taken = [other.name for other in seats]
        if wish == ME:
            give_to_person(seat, host, taken)
        elif wish != OPEN:
            give_to_bot(seat, wish, taken)
        seats.append(seat)
    return seats


def give_to_person(seat: Seat, visitor: Visitor, taken: Sequence[str]) -> None:
    """Give a seat, not saved here, to a visitor; `taken` are the names of the other seats."""
    seat.kind, seat.level, seat.visitor = Seat.Kind.PERSON, "", visitor
    seat.name = _apart(visitor.name, taken)


def give_to_bot(seat: Seat, level: str, taken: Sequence[str]) -> None:
    """Give a seat, not saved here, to a computer player; raises InvalidOption for an unknown one."""
    known = levels.level(level)
    seat.kind, seat.level, seat.visitor = Seat.Kind.BOT, known.name, None
    seat.name = _apart(known.title, taken)


def _apart(name: str, taken: Sequence[str]) -> str:
    """Return the name with a number after it if somebody at the table has it already."""
    number, own = 1, name
    while own in taken:
        number += 1
        own = f"{name} {number}"
    return own
