"""Progress on standard error: a bar that vanishes when all is done."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from durbar.core.warm import is_warm, warm


def progress_bar(quiet: bool) -> Progress:
    """Return a progress bar on standard error."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=quiet)


def compile_rules(game_id: str, progress: Progress) -> None:
    """Compile a game if that is not done yet, and show how far it is."""
    if not is_warm(game_id):
        compiling = progress.add_task("Compiling the rules, once", total=100)
        warm(game_id, lambda share: progress.update(compiling, completed=round(100 * share)))
