"""Board files other than the shipped ones: `--board FILE` of a command, `--board GAME=FILE` of the server."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from durbar.cli.parameters.files import PATH
from durbar.core import registry
from durbar.core.errors import InvalidOption

board_option = click.option("--board", type=PATH, help="Use this board file instead of the game's own.")

board_of_game_option = click.option(
    "--board",
    "boards",
    multiple=True,
    metavar="GAME=FILE",
    help="Also offer this board file in the lobby; repeatable.",
)


def boards_of_games(pairs: Sequence[str]) -> list[tuple[str, Path]]:
    """Return `GAME=FILE` pairs as games with their board files; raises InvalidOption."""
    boards = []
    for pair in pairs:
        game, equals, file = pair.partition("=")
        if not equals or not file:
            raise InvalidOption(f"--board {pair!r} is not GAME=FILE, like taj-mahal=my-board.toml")
        boards.append((registry.about(game).id, Path(file)))
    return boards
