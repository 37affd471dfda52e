"""`durbar check FILES`: replay records, and tell what is wrong in them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from durbar.cli.parameters.board import board_option
from durbar.cli.parameters.files import PATH, records_in
from durbar.core.errors import DurbarError

if TYPE_CHECKING:
    from durbar.core.match import Match


@click.command()
@click.argument("files", nargs=-1, required=True, type=PATH)
@click.option("--fair", is_flag=True, help="Verify that every random draw follows from the commitment.")
@board_option
def check(files: tuple[Path, ...], board: Path | None, *, fair: bool) -> None:
    """Replay the records FILES (folders too); the exit status is 1 if one of them has a fault.

    Reports the first invalid or illegal line of a record, a wrong result, and the first comment `# legal: a |
    b` that differs from our own legal decisions. With --fair, also the first draw that does not follow from
    the record's commitment, or that there is no commitment. Decisions are counted with chance's, as the lines
    of a record are.
    """
    from durbar.lab.check import check as replayed  # noqa: PLC0415 - loads compiled rules
    from durbar.lab.check import check_draws  # noqa: PLC0415

    wrong = 0
    for path in records_in(files):
        try:
            match = replayed(path, board)
            told = verdict(path, match)
            if fair:
                told += f", {check_draws(path, match)} draws as promised"
            click.echo(told)
        except DurbarError as error:
            wrong += 1
            click.echo(str(error))
    sys.exit(1 if wrong else 0)


def verdict(path: Path, match: Match) -> str:
    """Return the line that tells that all is well with a record."""
    ending = f"result {' '.join(map(str, match.scores))}" if match.over else "unfinished"
    return f"{path}: ok, {len(match)} decisions, {ending}"
