"""`durbar check FILES`: replay records, and tell what is wrong in them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from durbar.cli.counting import counted
from durbar.cli.parameters.board import board_option
from durbar.cli.parameters.files import PATH, name_of, records_in, text_of
from durbar.core.errors import DurbarError, InvalidRecord

if TYPE_CHECKING:
    from durbar.core.match import Match


@click.command()
@click.argument("files", nargs=-1, required=True, type=PATH)
@click.option("--fair", is_flag=True, help="Verify that every random draw follows from the commitment.")
@board_option
def check(files: tuple[Path, ...], board: Path | None, *, fair: bool) -> None:
    """Replay the records FILES (folders too, - is standard input); the exit status is 1 if one has a fault.

    Reports the first invalid or illegal line of a record, a wrong result, and the first comment `# legal: a |
    b` that differs from our own legal decisions. With --fair, also the first draw that does not follow from
    the record's commitment, or that there is no commitment. Together, decisions of seats and of
    chance are the lines of a record.
    """
    from durbar.core.fairness.draws import check_fairness  # noqa: PLC0415 - loads compiled rules
    from durbar.core.record import read_from  # noqa: PLC0415
    from durbar.lab.check import check_record  # noqa: PLC0415

    wrong = 0
    for path in records_in(files):
        try:
            record = read_from(text_of(path, InvalidRecord), str(name_of(path)))
            match = check_record(record, board)
            told = verdict(name_of(path), match)
            if fair:
                told += f", {check_fairness(match, record)} draws as promised"
            click.echo(told)
        except DurbarError as error:
            wrong += 1
            click.echo(str(error))
    sys.exit(1 if wrong else 0)


def verdict(path: Path, match: Match) -> str:
    """Return the line that tells that all is well with a record."""
    ending = f"result {' '.join(map(str, match.scores))}" if match.over else "unfinished"
    seats = sum(entry.actor > 0 for entry in match.log)
    lines = f"{counted(seats, 'decision')} of seats and {len(match) - seats:,} of chance"
    return f"{path}: ok, {lines}, {ending}"
