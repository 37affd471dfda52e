"""What the commands have in common by which a host looks after tables and people: `durbar manage NAME`."""

from __future__ import annotations

import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from durbar.site.database.age import check_current
from durbar.site.django_ready import database_at_hand
from durbar.site.durations import DAY, HOUR, MINUTE
from durbar.site.errors import Refused, Unplayable

DJANGOS = {
    f"--{name}"
    for name in ("version", "verbosity", "settings", "pythonpath", "traceback", "no-color", "force-color")
}  # options that it takes too, but that no host needs


class HostCommand(BaseCommand):
    """A command of the host's; what cannot be done is told in a line."""

    requires_system_checks = ()
    suppressed_base_arguments = DJANGOS

    def create_parser(self, prog_name: str, subcommand: str, **named: Any) -> CommandParser:
        """Return what reads its arguments, under its name as hosts write it."""
        return super().create_parser(prog_name, subcommand.replace("_", "-"), **named)

    def handle(self, *_arguments: Any, **options: Any) -> None:
        """Do it."""
        try:
            with database_at_hand():
                check_current()
                self.carry_out(**options)
        except (Refused, Unplayable) as error:
            raise CommandError(str(error)) from None

    def carry_out(self, *_arguments: Any, **_options: Any) -> None:
        """Do what the command is there for; raises CommandError, Refused and Unplayable."""
        raise NotImplementedError


def since(moment: datetime.datetime) -> str:
    """Return how long ago something was."""
    return in_short(int((timezone.now() - moment).total_seconds()))


def in_short(seconds: int) -> str:
    """Return a time in its largest unit."""
    if seconds >= DAY:
        return f"{seconds // DAY} d"
    return f"{seconds // HOUR} h" if seconds >= HOUR else f"{seconds // MINUTE} min"
