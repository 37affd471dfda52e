"""`durbar show FILE`: a position of a record, as text or as a drawing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

import durbar
from durbar.cli.parameters.board import board_option
from durbar.cli.parameters.files import PATH

if TYPE_CHECKING:
    from durbar.core.match import Match


@click.command()
@click.argument("file", type=PATH)
@click.option("--at", type=int, help="After how many decisions, chance included; at the end if not given.")
@click.option("--seat", type=int, help="As this seat sees it; everything if not given.")
@click.option("--svg", is_flag=True, help="As a drawing (SVG) instead of text.")
@board_option
def show(file: Path, at: int | None, seat: int | None, svg: bool, board: Path | None) -> None:
    """Show a position of the record FILE, as text or as a drawing."""
    match = durbar.load(file, board=board)
    if at is not None:
        match = match.at(at)
    position = match.position if seat is None else match.view(seat).position
    if svg:
        from durbar.faces.face import face_of  # noqa: PLC0415 - for drawings alone

        click.echo(face_of(match.game.about.id).board_svg(position))
    else:
        click.echo(heading_of(match))
        click.echo(match.game.room.describe(position, match.names), nl=False)


def heading_of(match: Match) -> str:
    """Return a line on which game this is, after how many decisions, and what is to be decided by whom."""
    about = match.game.about
    title = f"{about.title}, {match.players} players, after {len(match)} decisions"
    if match.over:
        return f"{title}: won by {' and '.join(match.names[seat - 1] for seat in match.winners)}\n"
    who = match.names[match.actor - 1] if match.actor else "chance"
    return f"{title}: {who} decides\nlegal     {' | '.join(match.legal.texts)}\n"
