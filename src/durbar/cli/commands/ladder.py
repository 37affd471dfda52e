"""`durbar ladder GAME`: a tournament of computer players, and their ratings."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from durbar.cli.interrupting import end_as_interrupted, told_if_interrupted
from durbar.cli.parameters.board import board_option
from durbar.cli.parameters.bots import bots_option
from durbar.cli.parameters.cluster import cluster_option
from durbar.cli.parameters.files import PATH
from durbar.cli.parameters.game import GAME
from durbar.cli.parameters.numbers import Seconds, Shares, seed_option, workers_option
from durbar.cli.parameters.rules import options_of, rules_option
from durbar.core import registry

MOST_ROUNDS = 100_000
ROUNDS, MOST_TESTED = 10, 1000


@click.command()
@click.argument("game", type=GAME)
@click.option("--players", type=int, help="How many seats; by default the fewest that the game allows.")
@bots_option(
    default="random,novice,casual,regular,steady,quick,strong,master",
    help="Who takes part; programs too ('exec:python mybot.py'), earlier versions (strong@0.1.0, whose time "
    "is divided by how much quicker they think now; 'strong@0.1.0 pace=1' gets all of it) and variants "
    "('strong explore=0.5'). Repeatable.",
    show_default="all levels but even",
)
@click.option(
    "--rounds",
    type=click.IntRange(1, MOST_ROUNDS),
    help=f"How often everybody meets everybody; {ROUNDS} if not given, with --sprt at most {MOST_TESTED}.",
)
@click.option(
    "--sprt",
    type=Shares(),
    help="Test the first of two players, who sits alone against the second in all other seats: does it win "
    "the share HIGH of games, or LOW? Ends when that is certain, with 5 % of error.",
)
@click.option(
    "--seconds", type=Seconds(), help="CPU time for players that search; by default that of their level."
)
@seed_option
@workers_option
@cluster_option
@click.option(
    "--out",
    type=PATH,
    help="The file for the games; by default ladder-GAME-PLAYERS.jsonl, with --sprt duel-GAME-PLAYERS.jsonl.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the ratings as one JSON object.")
@rules_option
@board_option
def ladder(
    game: str,
    players: int | None,
    bots: tuple[str, ...],
    rounds: int | None,
    sprt: tuple[float, float] | None,
    seconds: float | None,
    seed: int,
    workers: int,
    cluster: str | None,
    out: Path | None,
    as_json: bool,
    options: tuple[str, ...],
    board: Path | None,
) -> None:
    """Play a tournament of GAME among computer players, and rate them with 95 % intervals.

    Every group of players sits in every order round the table, with the same random draws. Finished games are
    kept in a file: the same command continues where it was stopped, and with more --rounds it adds games.
    Computer players think in one thread, and their CPU time is counted: other work on the machine does not
    cost them any.
    """
    from durbar.cli import duels, ladders  # noqa: PLC0415 - loads compiled rules
    from durbar.lab.cluster import cluster_at  # noqa: PLC0415
    from durbar.lab.ladder.duel import Duel  # noqa: PLC0415
    from durbar.lab.ladder.ladder import Ladder  # noqa: PLC0415
    from durbar.rating.sequential import Sprt  # noqa: PLC0415

    end_as_interrupted()
    about = registry.about(game)
    contest = partial(Duel, test=Sprt(*sprt)) if sprt else Ladder
    played = contest(
        game=game,
        players=about.min_players if players is None else players,
        entrants=bots,
        rounds=rounds or (MOST_TESTED if sprt else ROUNDS),
        seed=seed,
        options=about.changed_options(about.read_options(options_of(options))),
        board=str(board) if board else None,
        seconds=seconds,
    )
    path = out or Path(f"{'duel' if sprt else 'ladder'}-{game}-{played.players}.jsonl")
    goes_on = f"finished games are in {path}; the same command goes on from there"
    with cluster_at(cluster) as joined, told_if_interrupted(goes_on):
        if isinstance(played, Duel):
            duels.play_and_print(played, path, workers, joined, as_json=as_json)
        else:
            ladders.play_and_print(played, path, workers, joined, as_json=as_json)
    if not as_json:
        click.echo(f"the games are in {path}")
