"""`durbar manage COMMAND`: what a host does about tables and people, and what Django offers."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from durbar.cli.parameters.data import data_option

WITHOUT_DATABASE = ("check", "help", "version", "--help", "--version")  # commands that ask none
MAKES_IT = "migrate"


@click.command(add_help_option=False, context_settings={"ignore_unknown_options": True})
@data_option
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def manage(data: Path | None, arguments: tuple[str, ...]) -> None:
    """Run a command for hosts, or one of Django's: `durbar manage tables`, `durbar manage check --deploy`.

    Without a command it lists them.
    """
    from durbar.site.django_ready import (  # noqa: PLC0415 - Django is for the server alone
        database_at_hand,
        set_up,
        set_up_anywhere,
    )

    words = _named_as_modules(arguments)
    if not words or words[0] in WITHOUT_DATABASE or "--help" in words:
        set_up_anywhere(data)
        _execute(words)
    else:
        set_up(data, new=words[0] == MAKES_IT)
        with database_at_hand():
            _execute(words)
    sys.exit(0)


def _execute(words: list[str]) -> None:
    from django.core.management import execute_from_command_line  # noqa: PLC0415 - after the environment is read

    execute_from_command_line(["durbar manage", *words])


def _named_as_modules(arguments: tuple[str, ...]) -> list[str]:
    """Return the arguments with the command's name, `close-table`, as Django finds it; after `help`, too."""
    names = 2 if arguments[:1] == ("help",) else 1
    found = [one if one.startswith("-") else one.replace("-", "_") for one in arguments[:names]]
    return [*found, *arguments[names:]]
