"""A duel at the terminal: how its test stands while it is played, and what that has come to."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

import click

from durbar.cli.progress import compile_rules, progress_bar
from durbar.core import registry
from durbar.lab.cluster import Cluster
from durbar.lab.ladder.duel import Duel, Outcome, Tally
from durbar.lab.ladder.playing import has_search, play_all
from durbar.lab.ladder.results_file import append_result, open_results
from durbar.rating.estimates import Estimate


def play_and_print(
    duel: Duel, path: Path, workers: int, cluster: Cluster | None = None, *, as_json: bool
) -> None:
    """Play until the test is sure, and print what it has come to."""
    found = run(duel, path, workers, cluster, quiet=as_json)
    if as_json:
        test = {"test": asdict(duel.test), "bound": duel.test.bound}
        click.echo(json.dumps({**duel.heading(), **test, **asdict(found)}))
    else:
        click.echo(report(duel, found))


def run(duel: Duel, path: Path, workers: int, cluster: Cluster | None = None, *, quiet: bool) -> Outcome:
    """Play the games that the test still needs, with a progress bar on standard error."""
    done = open_results(path, duel)
    tally = Tally(duel, done)
    with progress_bar(quiet) as progress, closing(play_all(duel, done, workers, cluster)) as games:
        compile_rules(duel.game, progress, searching=has_search(duel))
        task = progress.add_task(standing(tally), total=len(duel.pairings), completed=len(done))
        while tally.test.answer is None and (result := next(games, None)):
            append_result(path, result)
            tally.add(result)
            progress.update(task, advance=1, description=standing(tally))
    return tally.outcome


def standing(tally: Tally) -> str:
    """Return how far the test has come, in a few words."""
    return f"Log likelihood ratio {tally.test.ratio:+.2f}, until ±{tally.duel.test.bound:.2f}"


def report(duel: Duel, found: Outcome) -> str:
    """Return the estimate with its interval, and what the test says."""
    title, (alone, rest), test = registry.about(duel.game).title, duel.entrants, duel.test
    budget = "" if duel.seconds is None else f", {duel.seconds:g} s of CPU time for a decision"
    answers = {
        None: f"not sure yet whether {test.high:g} of the games are won or {test.low:g}",
        True: f"{test.high:g} of the games are won rather than {test.low:g}",
        False: f"{test.low:g} of the games are won rather than {test.high:g}",
    }
    return "\n".join(
        (
            f"{title}, {duel.players} players: {alone} against {rest}{budget}",
            *duel.told_paces(),
            f"won   {interval(found.won, '.1%')} of {found.games:,} games in {found.rounds:,} rounds",
            f"lead  {interval(found.lead, '+.2f')} points",
            f"test  {answers[found.answer]}",
            f"      log likelihood ratio {found.ratio:+.2f}, bounds ±{test.bound:.2f}",
        )
    )


def interval(estimate: Estimate, digits: str) -> str:
    """Return an estimate with its 95 % interval."""
    return f"{estimate.value:{digits}} ({estimate.low:{digits}} to {estimate.high:{digits}})"
