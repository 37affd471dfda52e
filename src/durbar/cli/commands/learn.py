"""`durbar learn GAME`: nets that say who will win, learned from games of computer players."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from durbar.cli.interrupting import end_as_interrupted, told_if_interrupted
from durbar.cli.parameters.board import board_option
from durbar.cli.parameters.cluster import cluster_option
from durbar.cli.parameters.files import PATH
from durbar.cli.parameters.game import GAME
from durbar.cli.parameters.numbers import seed_option, workers_option
from durbar.core import registry

if TYPE_CHECKING:
    from durbar.lab.learning.learn import Course

MOST_GAMES, MOST_GENERATIONS, MOST_ROUNDS = 10_000_000, 100, 100_000
ITERATIONS = click.IntRange(1, 1_000_000)
SEEDS = 1 << 64  # NumPy's generators take no negative ones


@click.command()
@click.argument("game", type=GAME)
@click.option(
    "--players", "counts", type=int, multiple=True, help="How many seats; repeatable. By default all numbers."
)
@click.option(
    "--games",
    type=click.IntRange(100, MOST_GAMES),
    default=120_000,
    show_default=True,
    help="How many games of steady players to learn from.",
)
@click.option(
    "--epochs",
    type=click.IntRange(1, 1000),
    default=6,
    show_default=True,
    help="How often each game is used.",
)
@click.option(
    "--generations",
    type=click.IntRange(0, MOST_GENERATIONS),
    default=0,
    show_default=True,
    help="How often to learn from the search's own games afterwards, as long as that helps.",
)
@click.option(
    "--own-games",
    type=click.IntRange(2, MOST_GAMES),
    default=4000,
    show_default=True,
    help="How many games the search plays for each generation.",
)
@click.option(
    "--few",
    type=ITERATIONS,
    default=60,
    show_default=True,
    help="Iterations of most decisions in these games.",
)
@click.option(
    "--many", type=ITERATIONS, default=400, show_default=True, help="Iterations of those that are recorded."
)
@click.option(
    "--rounds",
    type=click.IntRange(1, MOST_ROUNDS),
    default=100,
    show_default=True,
    help="At most so many rounds of the new net against the old.",
)
@seed_option
@workers_option
@cluster_option
@click.option(
    "--out", type=PATH, help="The folder for the nets; by default the game's own, where they are used."
)
@click.option(
    "--run", "folder", type=PATH, help="A folder that keeps finished work, so that the run can be continued."
)
@click.option("--report", type=PATH, help="Write curves, calibration and figures to an HTML file.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as one JSON object.")
@board_option
def learn(
    game: str,
    counts: tuple[int, ...],
    workers: int,
    cluster: str | None,
    folder: Path | None,
    out: Path | None,
    report: Path | None,
    as_json: bool,
    board: Path | None,
    **numbers: int,
) -> None:
    """Train nets that estimate who wins at GAME, first on steady players' games, then on the search's own.

    The levels that search ask these nets instead of playing games to their end. A net knows one game, one
    number of players and one board; equal seeds give equal nets. With --generations the search plays with
    its newest net, which learns from how these games end and what the search expected, and trains a policy
    from what it tried; what does not win more games than before is not kept. With --run an interrupted run
    can be continued.
    """
    from durbar.cli import learning  # noqa: PLC0415 - loads compiled rules
    from durbar.lab.learning.subject import Subject  # noqa: PLC0415

    end_as_interrupted()
    about = registry.about(game)
    for players in counts:
        about.check_players(players)
    subjects = [Subject(game, players, board) for players in counts or about.player_counts]
    learning.check_places(subjects[0].game, out, report)
    with told_if_interrupted(how_it_goes_on(folder)):
        learned = learning.learn_all(
            subjects, course_of(**numbers), workers, folder, out, quiet=as_json, cluster=cluster
        )
    if report:
        learning.write_report(report, about.title, learned)
    if as_json:
        click.echo(json.dumps(learning.as_figures(learned)))
    else:
        learning.print_figures(about.title, learned)


def how_it_goes_on(folder: Path | None) -> str:
    """Return what who stops it is told."""
    if folder is None:
        kept = "with --run DIR finished work is kept, and the same command goes on from there"
        return f"nothing was kept; {kept}"
    return f"finished work is in {folder}; the same command goes on from there"


def course_of(
    games: int, epochs: int, generations: int, own_games: int, few: int, many: int, rounds: int, seed: int
) -> Course:
    """Return what is learned from."""
    from durbar.lab.learning.descent import Fit  # noqa: PLC0415 - loads compiled rules
    from durbar.lab.learning.learn import Course  # noqa: PLC0415
    from durbar.lab.learning.own_games import OwnGames  # noqa: PLC0415
    from durbar.lab.learning.trial import Trial  # noqa: PLC0415

    usual = Course()
    return Course(
        games=games,
        generations=generations,
        own=OwnGames(own_games, few, many),
        trial=Trial(rounds),
        fit=Fit(epochs=epochs, seed=seed % SEEDS),
        refit=replace(usual.refit, epochs=epochs, seed=seed % SEEDS),
        seed=seed,
    )
