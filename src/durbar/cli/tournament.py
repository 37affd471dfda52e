"""A ladder at the terminal: a progress bar while it is played, then the ratings as a table and a chart."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import click
from rich.console import Console

from durbar.cli.progress import compile_rules, progress_bar
from durbar.core import registry
from durbar.lab.ladder import Ladder, Outcome, append, play_all, read_outcomes
from durbar.lab.ladder_chart import chart, table
from durbar.lab.ladder_ratings import standings


def run(ladder: Ladder, path: Path, workers: int, quiet: bool) -> list[Outcome]:
    """Play the games of a ladder that are not in its file yet, with a progress bar on standard error."""
    done = read_outcomes(path, ladder)
    with progress_bar(quiet) as progress:
        compile_rules(ladder.game, progress)
        task = progress.add_task("Playing", total=len(ladder.pairings), completed=len(done))
        for outcome in play_all(ladder, done, workers):
            append(path, ladder, outcome)
            done.append(outcome)
            progress.advance(task)
    return done


def print_ratings(ladder: Ladder, outcomes: Sequence[Outcome]) -> None:
    """Print the ratings as a table and drawn along a line."""
    rows = standings(outcomes, ladder.entrants)
    title = f"{registry.about(ladder.game).title}, {ladder.players} players, {len(outcomes):,} games"
    Console().print(table(rows, title))
    click.echo(f"\n{chart(rows)}\n")


def print_json(ladder: Ladder, outcomes: Sequence[Outcome]) -> None:
    """Print the ratings as one JSON object."""
    rows = standings(outcomes, ladder.entrants)
    click.echo(json.dumps({**ladder.heading(), "standings": [asdict(row) for row in rows]}))
