"""`durbar manage rename-visitor TABLE SEAT NAME`: a name that should not be there."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from durbar.site.api.accounts import marked
from durbar.site.host_command import HostCommand
from durbar.site.people.visitors import clean_name, is_program
from durbar.site.tables import renaming
from durbar.site.tables.management.by_number import numbered_seat, table_of


class Command(HostCommand):
    """Call somebody at a table otherwise."""

    help = "Call the person or the program at a table's seat otherwise: there, and wherever it plays."

    def add_arguments(self, parser: CommandParser) -> None:
        """Ask who it is, and for the new name."""
        parser.add_argument("table", type=int, help="the table's number, as `durbar manage tables` lists it")
        parser.add_argument("seat", type=int, help="the seat's number")
        parser.add_argument("name", help="what it is called from now on")

    def carry_out(self, *, table: int, seat: int, name: str, **_options: Any) -> None:
        """Rename who sits there."""
        found = table_of(table)
        visitor = numbered_seat(found, seat).visitor
        if visitor is None:
            raise CommandError(f"nobody sits in seat {seat} of table {table} who has a name of its own")
        new = marked(name) if is_program(visitor) else clean_name(name)
        renaming.rename(visitor, new, also_at=found)
        self.stdout.write(f"table {table}, seat {seat}: {numbered_seat(found, seat).name}")
