"""`durbar show FILE`: a position, or one of a record, as text or as a drawing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

import durbar
from durbar.cli.parameters.board import board_option
from durbar.cli.parameters.files import PATH, name_of, text_of
from durbar.core.errors import InvalidPosition

if TYPE_CHECKING:
    from durbar.core.match import Match
    from durbar.core.position import Position


@click.command()
@click.argument("file", type=PATH)
@click.option("--at", type=int, help="After how many decisions, chance included; by default at the end.")
@click.option("--seat", type=int, help="As this seat sees it; by default everything.")
@click.option("--svg", is_flag=True, help="As a drawing (SVG) instead of text.")
@click.option("--text", is_flag=True, help="As the text of a position, which can be read again.")
@board_option
def show(file: Path, at: int | None, seat: int | None, svg: bool, text: bool, board: Path | None) -> None:
    """Show a position of the record FILE (-: standard input), or the position in it, as text or drawing."""
    from durbar.core.position_text.reading import is_position  # noqa: PLC0415 - loads numpy

    if svg and text:
        raise click.UsageError("--svg and --text are two ways to show a position; give one of them")
    content, file = text_of(file, InvalidPosition), name_of(file)
    if not is_position(content):
        match = _match_told(content, file, at, board)
        position, names = match.position, match.names
        when = f", after {len(match)} decisions, chance included"
    elif at is None:
        position, when = durbar.Position.parse(content, str(file), board), ""
        names = tuple(f"Player {number}" for number in range(1, position.players + 1))
    else:
        raise click.UsageError("--at is for records; the file tells one position")
    seen = position if seat is None else position.wiped(seat)
    if text:
        click.echo(seen.text(), nl=False)
    elif svg:
        from durbar.faces.face import face_of  # noqa: PLC0415 - for drawings alone

        click.echo(face_of(position.game.about.id).board_svg(seen))
    else:
        click.echo(heading_of(position, names, when, seat))
        click.echo(position.game.room.describe(seen, names), nl=False)


def _match_told(record: str, file: Path, at: int | None, board: Path | None) -> Match:
    """Return the match that a record tells; its file is not read again, for a pipe can be read only once."""
    from durbar.core.record import parse  # noqa: PLC0415 - loads numpy

    match = durbar.Match.from_record(parse(record, str(file)), board=board)
    return match if at is None else match.at(at)


def heading_of(position: Position, names: Sequence[str], when: str, seat: int | None) -> str:
    """Return a line on which game this is, how far it has come, and what is to be decided by whom.

    What others may decide tells what they hold, so a seat is told only what it may decide itself.
    """
    title = f"{position.game.about.title}, {position.players} players{when}"
    if position.over:
        return f"{title}: won by {' and '.join(names[winner - 1] for winner in position.winners)}\n"
    who = names[position.actor - 1] if position.actor else "chance"
    untold = position.has_unknowns or seat not in (None, position.actor)
    legal = "" if untold else f"legal     {' | '.join(position.legal.texts)}\n"
    return f"{title}: {who} decides\n{legal}"
