"""`durbar manage close-table NUMBER`: a table that should not go on."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from durbar.site.host_command import HostCommand
from durbar.site.tables import closing
from durbar.site.tables.management.by_number import table_of
from durbar.site.tables.models import Table


class Command(HostCommand):
    """Close a table."""

    help = "Close a table that waits for players; computer players end a game that has begun."

    def add_arguments(self, parser: CommandParser) -> None:
        """Ask which table."""
        parser.add_argument("number", type=int, help="of the table, as `durbar manage tables` lists it")

    def carry_out(self, *, number: int, **_options: Any) -> None:
        """Close it."""
        table = table_of(number)
        if table.status == Table.Status.OVER:
            raise CommandError(f"the game at table {number} is over")
        relieved = closing.close_any(table.pk)
        if relieved is None:
            self.stdout.write(f"table {number} is closed")
        elif relieved:
            self.stdout.write(f"table {number}: computer players play on for {', '.join(relieved)}")
        else:
            self.stdout.write(f"table {number}: computer players alone play there already")
