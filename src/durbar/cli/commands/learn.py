"""`durbar learn GAME`: nets that say who will win, learned from games of computer players."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path

import click

from durbar.cli.parameters.board import board_option
from durbar.cli.parameters.files import PATH
from durbar.cli.parameters.game import GAME
from durbar.cli.parameters.numbers import seed_option, workers_option
from durbar.core import registry

MOST_GAMES = 10_000_000


@click.command()
@click.argument("game", type=GAME)
@click.option(
    "--players", "counts", type=int, multiple=True, help="How many seats; repeatable. All if not given."
)
@click.option(
    "--games",
    type=click.IntRange(100, MOST_GAMES),
    default=120_000,
    show_default=True,
    help="How many games to learn from.",
)
@click.option(
    "--epochs",
    type=click.IntRange(1, 1000),
    default=6,
    show_default=True,
    help="How often each is gone through.",
)
@seed_option
@workers_option
@click.option(
    "--out", type=PATH, help="The folder of the nets; the game's own if not given, where they are used."
)
@click.option("--json", "as_json", is_flag=True, help="Print the figures as one JSON object.")
@board_option
def learn(
    game: str,
    counts: tuple[int, ...],
    games: int,
    epochs: int,
    seed: int,
    workers: int,
    out: Path | None,
    as_json: bool,
    board: Path | None,
) -> None:
    """Learn who will win at GAME, from games of steady players who slip now and then.

    The levels that search ask these nets instead of playing games to their end. A net knows one game, one
    number of players and one board; equal seeds give equal nets.
    """
    from durbar.cli.learning import learn_all, print_figures  # noqa: PLC0415 - loads compiled rules
    from durbar.lab.learning.fitting import Fit  # noqa: PLC0415
    from durbar.lab.learning.learn import Course  # noqa: PLC0415

    about = registry.about(game)
    for players in counts:
        about.check_players(players)
    course = Course(games, Fit(epochs=epochs, seed=seed), seed)
    figures = learn_all(
        registry.game(game, board),
        counts or tuple(about.player_counts),
        course,
        workers or os.cpu_count() or 1,
        out,
        quiet=as_json,
    )
    if as_json:
        click.echo(json.dumps({str(players): asdict(found) for players, found in figures.items()}))
    else:
        print_figures(about.title, figures)
