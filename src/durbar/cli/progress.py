"""Progress on standard error: a bar that vanishes when all is done."""

from __future__ import annotations

from collections.abc import Callable

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from durbar.bots import warm as search
from durbar.cli.interrupting import interrupted_between_steps
from durbar.core import warm as rules
from durbar.core.warm import Report

Compile = Callable[[str, Report], None]


def progress_bar(quiet: bool) -> Progress:
    """Return a progress bar on standard error."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=quiet)


def compile_rules(game_id: str, progress: Progress, *, searching: bool = False) -> None:
    """Compile a game, and its search where somebody is `searching`, if that is not done yet."""
    if not rules.is_warm(game_id):
        _compile("Compiling the rules, once", game_id, rules.warm, progress)
    if searching and not search.is_warm(game_id):
        _compile("Compiling the search, once", game_id, search.warm_search, progress)


def _compile(told: str, game_id: str, warm: Compile, progress: Progress) -> None:
    """Compile something, and show how far it is; where there is no bar, say what takes so long."""
    if not progress.console.is_terminal:
        click.echo(f"{told}: {game_id}", err=True)
    show_compiling(told, game_id, warm, progress)


def show_compiling(told: str, game_id: str, warm: Compile, progress: Progress) -> None:
    """Compile something, and show how far it is; Ctrl-C ends it between two functions."""
    compiling = progress.add_task(told, total=100)

    def show(share: float) -> None:
        progress.update(compiling, completed=round(100 * share))
        heed()

    with interrupted_between_steps() as heed:
        warm(game_id, show)
