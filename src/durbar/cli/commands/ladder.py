"""`durbar ladder GAME`: a tournament of computer players, and their ratings."""

from __future__ import annotations

from pathlib import Path

import click

from durbar.cli.parameters.board import board_option
from durbar.cli.parameters.bots import bots_option
from durbar.cli.parameters.files import PATH
from durbar.cli.parameters.game import GAME
from durbar.cli.parameters.numbers import seed_option, workers_option
from durbar.cli.parameters.rules import options_of, rules_option
from durbar.core import registry

MOST_ROUNDS = 100_000


@click.command()
@click.argument("game", type=GAME)
@click.option("--players", type=int, help="How many seats; the fewest that the game allows if not given.")
@bots_option(
    default="random,novice,steady,strong,master",
    help="Who takes part; programs too ('exec:python mybot.py'). Repeatable.",
)
@click.option(
    "--rounds",
    type=click.IntRange(1, MOST_ROUNDS),
    default=10,
    show_default=True,
    help="How often everybody meets everybody.",
)
@seed_option
@workers_option
@click.option("--out", type=PATH, help="The file of the games; ladder-GAME-PLAYERS.jsonl if not given.")
@click.option("--json", "as_json", is_flag=True, help="Print the ratings as one JSON object.")
@rules_option
@board_option
def ladder(
    game: str,
    players: int | None,
    bots: tuple[str, ...],
    rounds: int,
    seed: int,
    workers: int,
    out: Path | None,
    as_json: bool,
    options: tuple[str, ...],
    board: Path | None,
) -> None:
    """Play a tournament of GAME among computer players, and rate them with 95 % intervals.

    Every group of players sits in every order round the table, with the same chance. Finished games stand in
    a file: the same command goes on where it was stopped, and with more --rounds it adds games.
    """
    from durbar.cli import tournament  # noqa: PLC0415 - loads compiled rules
    from durbar.lab.ladder.ladder import Ladder  # noqa: PLC0415

    about = registry.about(game)
    wanted = Ladder(
        game=game,
        players=about.min_players if players is None else players,
        entrants=bots,
        rounds=rounds,
        seed=seed,
        options=about.changed_options(about.read_options(options_of(options))),
        board=str(board) if board else None,
    )
    path = out or Path(f"ladder-{game}-{wanted.players}.jsonl")
    results = tournament.run(wanted, path, workers, quiet=as_json)
    if as_json:
        tournament.print_json(wanted, results)
    else:
        tournament.print_ratings(wanted, results)
        click.echo(f"the games are in {path}")
