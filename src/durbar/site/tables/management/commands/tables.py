"""`durbar manage tables`: the tables of a server."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from durbar.site.host_command import HostCommand, in_short, since
from durbar.site.tables.models import Seat, Table

LINE = "{number:>6}  {game:<16} {status:<8} {age:>7} {changed:>8} {limit:>6}  {seats}"


class Command(HostCommand):
    """List tables, those that were changed last at the end."""

    help = (
        "List the tables that wait for players or play: number, game, status, age, last change, time for a "
        "decision, seats."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Let the host choose among them."""
        parser.add_argument("--running", action="store_true", help="only those at which is played")
        parser.add_argument("--waiting", action="store_true", help="only those that wait for players")

    def carry_out(self, *, running: bool, waiting: bool, **_options: Any) -> None:
        """Print a line for each table."""
        states = {Table.Status.RUNNING: running, Table.Status.WAITING: waiting}
        wanted = [status for status, is_wanted in states.items() if is_wanted] or list(states)
        tables = Table.objects.filter(status__in=wanted).order_by("changed").prefetch_related("seats")
        head = LINE.format(
            number="number",
            game="game",
            status="status",
            age="age",
            changed="changed",
            limit="limit",
            seats="seats",
        )
        self.stdout.write(head)
        for table in tables:
            self.stdout.write(_line(table))


def _line(table: Table) -> str:
    return LINE.format(
        number=table.pk,
        game=table.game,
        status=table.status,
        age=since(table.created),
        changed=since(table.changed),
        limit="none" if table.time_limit is None else in_short(table.time_limit),
        seats=", ".join(f"{seat.number} {_who(seat)}" for seat in table.seats.all()),
    )


def _who(seat: Seat) -> str:
    return "(open)" if seat.kind == Seat.Kind.OPEN else seat.shown_name
