"""`durbar backup FILE`: all that a server keeps, as one file."""

from __future__ import annotations

from pathlib import Path

import click

from durbar.cli.backups import contents
from durbar.cli.parameters.data import data_option
from durbar.cli.parameters.files import PATH


@click.command()
@click.argument("file", type=PATH)
@data_option
def backup(file: Path, data: Path | None) -> None:
    """Write all that a server keeps into FILE: database, secret key, board files.

    The server may run meanwhile: FILE holds everything as it was at one moment. It holds hands, plans and
    invitations too, so only you may read it; an older FILE is replaced once the new one is whole.
    """
    from durbar.site.django_ready import database_at_hand, set_up  # noqa: PLC0415 - Django is for the server alone

    set_up(data)
    from durbar.site.backup.taking import back_up  # noqa: PLC0415 - needs Django to be set up

    with database_at_hand():
        manifest = back_up(file)
    click.echo(f"{file}: {contents(manifest)}")
