"""`durbar manage revoke-bot NUMBER`: a program that should not go on."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from durbar.site.api import accounts
from durbar.site.api.models import BotAccount
from durbar.site.host_command import HostCommand, since

LINE = "{number:>6}  {made:>8} {seen:>8}  {state:<7}  {name}, made by {owner}"
HEAD = LINE.format(number="number", made="made", seen="seen", state="token", name="name", owner="whom")


class Command(HostCommand):
    """Revoke a program's token, or list the programs."""

    help = (
        "Make a program's token worth nothing. Without a number: list the programs, with when their streams "
        "of events were last open (seen)."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Ask which program."""
        parser.add_argument("number", type=int, nargs="?", help="of the program, as the list has it")

    def carry_out(self, *, number: int | None, **_options: Any) -> None:
        """Revoke it, or list them all."""
        known = BotAccount.objects.select_related("visitor", "owner")
        if number is None:
            self.stdout.write(HEAD)
            self.stdout.writelines(f"{_line(one)}\n" for one in known)
            return
        account = known.filter(pk=number).first()
        if account is None:
            raise CommandError(f"there is no program {number}; `durbar manage revoke-bot` lists them")
        accounts.revoke(account)
        self.stdout.write(f"the token of program {number} ({account.visitor.name}) is worth nothing any more")


def _line(account: BotAccount) -> str:
    return LINE.format(
        number=account.pk,
        made=since(account.created),
        seen=since(account.last_seen) if account.last_seen else "never",
        state="revoked" if account.digest is None else "valid",
        name=account.visitor.name,
        owner=account.owner.name or "somebody without a name",
    )
