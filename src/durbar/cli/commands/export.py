"""`durbar export`: the records of the games played on a server."""

from __future__ import annotations

import datetime
from pathlib import Path

import click

from durbar.cli.counting import counted
from durbar.cli.interrupting import end_as_interrupted
from durbar.cli.parameters.data import data_option
from durbar.cli.parameters.files import PATH
from durbar.cli.parameters.game import GAME


@click.command()
@click.option(
    "--to",
    type=PATH,
    default="durbar-records",
    show_default=True,
    help="A folder, or a file whose name ends in .zip.",
)
@click.option("--game", type=GAME, help="Only this game.")
@click.option("--since", type=click.DateTime(["%Y-%m-%d"]), help="Games begun on this day or later.")
@click.option(
    "--running", is_flag=True, help="Unfinished games too; their records contain everything that is hidden."
)
@data_option
def export(
    to: Path, game: str | None, since: datetime.datetime | None, running: bool, data: Path | None
) -> None:
    """Write a record of each finished game of a server, in Durbar notation; the server may be running."""
    from durbar.site.django_ready import database_at_hand, set_up  # noqa: PLC0415 - Django is for the server alone

    end_as_interrupted()
    set_up(data)
    from durbar.site.database.age import check_current  # noqa: PLC0415 - needs Django to be set up
    from durbar.site.export import ExportFilter  # noqa: PLC0415
    from durbar.site.export import export as write  # noqa: PLC0415

    with database_at_hand():
        check_current()
        done = write(ExportFilter(game, since.date() if since else None, running), to)
    click.echo(f"{to}: {counted(done.records, 'record')}")
    if done.without:
        click.echo(f"without a record, for they began from a position: {counted(done.without, 'game')}")
