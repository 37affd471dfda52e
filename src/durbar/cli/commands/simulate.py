"""`durbar simulate GAME`: games among computer players by the thousand."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from durbar.cli.counting import counted
from durbar.cli.parameters.board import board_option
from durbar.cli.parameters.bots import bots_option
from durbar.cli.parameters.cluster import cluster_option
from durbar.cli.parameters.files import PATH
from durbar.cli.parameters.game import GAME
from durbar.cli.parameters.numbers import Seconds, seed_option, workers_option
from durbar.cli.parameters.rules import options_of, rules_option
from durbar.core import registry
from durbar.core.errors import InvalidOption


@click.command()
@click.argument("game", type=GAME)
@click.option("--players", type=int, help="How many seats; by default as many as there are bots.")
@bots_option(
    default="random",
    help="A player for each seat, or one for all: steady,random. A program of your own: "
    "'exec:python mybot.py' (docs/bots.md). Repeatable.",
)
@click.option("--games", default=1000, show_default=True, help="How many games.")
@seed_option
@workers_option
@cluster_option
@click.option(
    "--time-limit",
    type=Seconds(),
    default=10.0,
    show_default=True,
    help="Seconds for a decision of an exec: program.",
)
@click.option(
    "--iterations",
    type=int,
    help="How often players that search (quick, strong, master) try something before each decision, instead "
    "of for how long: equal seeds give equal games then.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the summary as one JSON object.")
@click.option("--out", type=PATH, help="Write a record of each game, and games.parquet, into this folder.")
@click.option("--legal", is_flag=True, help="With --out: add what was legal to each decision.")
@rules_option
@board_option
def simulate(
    game: str,
    players: int | None,
    bots: tuple[str, ...],
    games: int,
    seed: int,
    workers: int,
    cluster: str | None,
    time_limit: float,
    iterations: int | None,
    as_json: bool,
    out: Path | None,
    legal: bool,
    options: tuple[str, ...],
    board: Path | None,
) -> None:
    """Play GAME among computer players, and sum up who won and how fast it went.

    A win that seats share counts in full for each. Decisions are those of seats: chance's are not counted.
    """
    from durbar.cli import simulation  # noqa: PLC0415 - loads compiled rules
    from durbar.lab.cluster import cluster_at  # noqa: PLC0415
    from durbar.lab.simulation.plan import plan_of  # noqa: PLC0415

    if legal and out is None:
        raise InvalidOption("--legal writes into records, so it needs --out DIR")
    plan = plan_of(
        game,
        seats_of(game, bots, players),
        games,
        seed=seed,
        options=options_of(options),
        workers=workers,
        board=board,
        time_limit=time_limit,
        iterations=iterations,
    )
    with cluster_at(cluster) as joined:
        on_cores = replace(plan, workers=workers or joined.cores) if joined else plan
        summary = simulation.run(on_cores, out, legal, as_json, joined)
    if as_json:
        click.echo(json.dumps(summary.json()))
        return
    simulation.print_summary(summary)
    if out:
        click.echo(f"{counted(games, 'record')} and games.parquet are in {out}")


def seats_of(game: str, bots: Sequence[str], players: int | None) -> list[str]:
    """Return a bot for each seat, where one name stands for all seats; raises InvalidOption."""
    about = registry.about(game)
    seats = about.check_players(max(len(bots), about.min_players) if players is None else players)
    names = list(bots) * seats if len(bots) == 1 else list(bots)
    if len(names) != seats:
        raise InvalidOption(f"--bots names {len(names)} players and --players {seats}")
    return names
