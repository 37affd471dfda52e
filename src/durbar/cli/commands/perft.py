"""`durbar perft GAME --depth N`: count positions."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

import durbar
from durbar.cli.parameters.board import board_option
from durbar.cli.parameters.files import PATH, name_of, text_of
from durbar.cli.parameters.game import GAME
from durbar.cli.parameters.rules import options_of, rules_option
from durbar.core.errors import InvalidOption, InvalidRecord

if TYPE_CHECKING:
    from durbar.core.position import Position

DEEPEST = 99  # a count beyond a dozen decisions outlasts anybody's patience


@click.command()
@click.argument("game", required=False, type=GAME)
@click.option("--depth", type=click.IntRange(1, DEEPEST), required=True, help="How many decisions deep.")
@click.option("--players", type=int, help="How many seats; by default the fewest that the game allows.")
@click.option(
    "--from", "record", type=PATH, help="Count from a position of this record (-: standard input) instead."
)
@click.option("--at", type=int, help="With --from: after how many decisions.")
@rules_option
@board_option
def perft(
    game: str | None,
    depth: int,
    players: int | None,
    record: Path | None,
    at: int | None,
    options: tuple[str, ...],
    board: Path | None,
) -> None:
    """Count the positions below the start of GAME, or below a position of a record, depth by depth."""
    if record is not None:
        if game is not None or players is not None or options:
            raise InvalidOption("a record tells its game: GAME, --players and --option do not go with --from")
        from durbar.core.record import read_from  # noqa: PLC0415 - loads numpy

        told = read_from(text_of(record, InvalidRecord), str(name_of(record)))
        match = durbar.Match.from_record(told, board=board)
        match = match if at is None else match.at(at)
    elif game is not None:
        if at is not None:
            raise InvalidOption("--at names a position of a record, so it needs --from FILE")
        match = durbar.Match(game, players, options=options_of(options), board=board, chance=False)
    else:
        raise InvalidOption("perft counts from the start of a GAME, or from a record: --from FILE")
    print_counts(match.position, depth)


def print_counts(position: Position, depth: int) -> None:
    """Print the number of positions at each depth, and the time that each count took."""
    from durbar.lab.perft import perft as count  # noqa: PLC0415 - loads compiled rules

    count(position, 1)
    click.echo(f"{'depth':>5} {'positions':>16} {'seconds':>9}")
    for ply in range(1, depth + 1):
        began = time.perf_counter()
        positions = count(position, ply)
        click.echo(f"{ply:>5} {positions:>16,} {time.perf_counter() - began:>9.3f}")
