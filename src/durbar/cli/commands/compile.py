"""`durbar compile [GAME …]`: compile rules and searches before anybody waits for them."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import click

from durbar.cli.parameters.game import GAME
from durbar.core import registry
from durbar.core.errors import NotWritable

ROOM = 1 << 20  # bytes, less than the code of any game takes


@click.command()
@click.argument("games", nargs=-1, type=GAME)
def compile(games: tuple[str, ...]) -> None:  # noqa: A001 - the command's name
    """Compile the rules of each GAME (of all, if none is named), and the search of its computer players.

    The code is kept in the folder that DURBAR_CACHE names, which may be read-only afterwards.
    NUMBA_CPU_NAME=generic compiles for all processors of an architecture; set it where the code runs, too.
    """
    from durbar.core.jit import cache_root  # noqa: PLC0415 - loads numba

    for game in games or [about.id for about in registry.all_games()]:
        began = time.perf_counter()
        compile_game(game)
        click.echo(f"{game}: rules and search are at hand ({time.perf_counter() - began:.0f} s)")
    click.echo(f"the code is in {cache_root()}")


def compile_game(game: str) -> None:
    """Compile a game with a progress bar; raises NotWritable when the code cannot be kept.

    Where that is known before, nothing is compiled for nobody.
    """
    from durbar.bots.warm import is_warm, warm  # noqa: PLC0415 - loads compiled rules
    from durbar.cli.progress import progress_bar, show_compiling  # noqa: PLC0415
    from durbar.core.jit import cache_root  # noqa: PLC0415

    refusal = refusal_of(cache_root())
    if refusal and not is_warm(game):
        raise NotWritable(f"{cache_root()}: the code of {game} cannot be kept there: {refusal}")
    with progress_bar(quiet=False) as progress:
        show_compiling(game, game, warm, progress)
    if not is_warm(game):
        raise NotWritable(f"{cache_root()}: the code of {game} cannot be kept there")


def refusal_of(folder: Path) -> str | None:
    """Return why nothing can be written in a folder, which is made where there is none; None where it can."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(ROOM))  # on a full disk an empty file can be made
            file.flush()
    except OSError as error:
        return error.strerror
    return None
