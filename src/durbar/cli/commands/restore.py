"""`durbar restore FILE`: put a backup in place."""

from __future__ import annotations

from pathlib import Path

import click

from durbar.cli.backups import contents
from durbar.cli.interrupting import end_as_interrupted
from durbar.cli.parameters.data import data_option
from durbar.cli.parameters.files import PATH


@click.command()
@click.argument("file", type=PATH)
@data_option
@click.option("--replace", is_flag=True, help="Overwrite what is stored there now.")
@click.option("--check", is_flag=True, help="Only check whether FILE is complete and can be restored here.")
def restore(file: Path, data: Path | None, replace: bool, check: bool) -> None:
    """Restore the backup FILE, into the data folder and the database that the environment names.

    The place must be empty, and no server may be using it. Either the whole backup is restored or nothing. It
    may come from SQLite or PostgreSQL and go to either; a backup from an older Durbar is brought up to date.
    """
    if check:
        _look_at(file, data)
        return
    from durbar.site.django_ready import database_at_hand, set_up  # noqa: PLC0415 - Django is for the server alone

    end_as_interrupted()
    set_up(data, new=True)
    from durbar.site.backup.restoring import restore as put_in_place  # noqa: PLC0415 - needs Django to be set up

    with database_at_hand():
        manifest = put_in_place(file, replace=replace)
    click.echo(f"restored: {contents(manifest)}")


def _look_at(file: Path, data: Path | None) -> None:
    """Say that a backup is whole; it needs neither a data folder nor a database."""
    from durbar.site.django_ready import set_up_anywhere  # noqa: PLC0415

    set_up_anywhere(data)
    from durbar.site.backup.restoring import look_at  # noqa: PLC0415

    click.echo(f"whole: {contents(look_at(file))}")
