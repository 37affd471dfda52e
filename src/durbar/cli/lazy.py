"""A group of commands of which each is loaded when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from durbar.cli.interrupting import Interrupted, signal_of
from durbar.core.errors import InvalidOption, unknown


class LazyGroup(click.Group):
    """A group whose command NAME is the attribute NAME of the module `PACKAGE.NAME`."""

    def __init__(self, *args: Any, package: str, lazy_commands: tuple[str, ...], **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.package = package
        self.lazy_commands = lazy_commands

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the commands in the order in which help lists them."""
        return list(self.lazy_commands)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import and return a command; None when there is none of that name."""
        if cmd_name not in self.lazy_commands:
            return None
        command: click.Command = getattr(import_module(f"{self.package}.{cmd_name}"), cmd_name)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Carry out the command that was asked for; raises Interrupted, where click would only tell it."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as asked:
            raise Interrupted("\nAborted!", signal_of(asked)) from None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that was asked for; raises InvalidOption, which names the nearest one."""
        name = args[0]
        if not ctx.resilient_parsing and not name.startswith("-") and name not in self.lazy_commands:
            raise InvalidOption(unknown(f"there is no command {name!r}", name, self.lazy_commands))
        return super().resolve_command(ctx, args)
