"""A ladder at the terminal: a progress bar while it is played, then the ratings as a table and a chart."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

import click

from durbar.cli.counting import counted
from durbar.cli.ladder_chart import chart, table
from durbar.cli.progress import compile_rules, progress_bar
from durbar.cli.whole_table import print_whole
from durbar.core import registry
from durbar.lab.cluster import Cluster
from durbar.lab.ladder.ladder import Ladder
from durbar.lab.ladder.playing import has_search, play_all
from durbar.lab.ladder.results_file import append_result, open_results
from durbar.rating.results import RatedGame
from durbar.rating.standings import standings


def play_and_print(
    ladder: Ladder, path: Path, workers: int, cluster: Cluster | None = None, *, as_json: bool
) -> None:
    """Play a ladder's games, and print the ratings."""
    results = run(ladder, path, workers, cluster, quiet=as_json)
    (print_json if as_json else print_ratings)(ladder, results)


def run(
    ladder: Ladder, path: Path, workers: int, cluster: Cluster | None = None, *, quiet: bool
) -> list[RatedGame]:
    """Play the games of a ladder that are not in its file yet, with a progress bar on standard error."""
    done = open_results(path, ladder)
    with progress_bar(quiet) as progress, closing(play_all(ladder, done, workers, cluster)) as games:
        compile_rules(ladder.game, progress, searching=has_search(ladder))
        task = progress.add_task("Playing", total=len(ladder.pairings), completed=len(done))
        for result in games:
            append_result(path, result)
            done.append(result)
            progress.advance(task)
    return done


def print_ratings(ladder: Ladder, results: Sequence[RatedGame]) -> None:
    """Print the ratings as a table and drawn along a line."""
    rows = standings(results, ladder.entrants)
    games = counted(len(results), "game")
    print_whole(table(rows, f"{registry.about(ladder.game).title}, {ladder.players} players, {games}"))
    click.echo(f"\n{chart(rows)}\n")
    for line in ladder.told_paces():
        click.echo(line)


def print_json(ladder: Ladder, results: Sequence[RatedGame]) -> None:
    """Print the ratings as one JSON object."""
    rows = standings(results, ladder.entrants)
    click.echo(json.dumps({**ladder.heading(), "standings": [asdict(row) for row in rows]}))
