"""`durbar manage COMMAND`: what Django offers for a server's database and settings."""

from __future__ import annotations

import sys

import click


@click.command(
    add_help_option=False, context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False}
)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def manage(arguments: tuple[str, ...]) -> None:
    """Run a management command of Django with Durbar's settings: `durbar manage check --deploy`.

    DURBAR_DATA names the data folder. Without a command it lists them.
    """
    from durbar.site.django_ready import set_up  # noqa: PLC0415 - Django is for the server alone

    set_up(new=True)
    from django.core.management import execute_from_command_line  # noqa: PLC0415 - after the environment is read

    execute_from_command_line(["durbar manage", *_named_as_modules(arguments)])
    sys.exit(0)


def _named_as_modules(arguments: tuple[str, ...]) -> list[str]:
    """Return the arguments with the command's name, `close-table`, as Django finds it."""
    name = [one if one.startswith("-") else one.replace("-", "_") for one in arguments[:1]]
    return [*name, *arguments[1:]]
