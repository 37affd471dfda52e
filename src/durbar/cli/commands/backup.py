"""`durbar backup FILE`: all that a server keeps, as one file."""

from __future__ import annotations

from pathlib import Path

import click

from durbar.cli.backups import contents
from durbar.cli.interrupting import end_as_interrupted
from durbar.cli.parameters.data import data_option
from durbar.cli.parameters.files import PATH


@click.command()
@click.argument("file", type=PATH)
@click.option(
    "--keep",
    type=click.IntRange(1),
    metavar="N",
    help="Add the date to FILE's name, and keep only the newest N such backups.",
)
@data_option
def backup(file: Path, keep: int | None, data: Path | None) -> None:
    """Write everything that a server keeps into FILE: database, secret key, board files.

    The server may be running: FILE contains everything as it was at one moment. It contains hands, plans and
    invitations too, so only you can read it; an older backup there is replaced when the new one is complete.
    """
    from durbar.site.django_ready import database_at_hand, set_up  # noqa: PLC0415 - Django is for the server alone

    end_as_interrupted()
    set_up(data)
    from django.utils import timezone  # noqa: PLC0415 - needs Django to be set up

    from durbar.site.backup import daily  # noqa: PLC0415
    from durbar.site.backup.taking import back_up  # noqa: PLC0415

    path = daily.of_day(file, timezone.localdate()) if keep else file
    with database_at_hand():
        manifest = back_up(path)
    click.echo(f"{path}: {contents(manifest)}")
    for old in daily.take_away_old(file, keep) if keep else ():
        click.echo(f"{old}: taken away")
