"""A simulation at the terminal: a progress bar while it runs, then its summary as a table."""

from __future__ import annotations

from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from durbar.bots.external import Stopped
from durbar.bots.levels import searches
from durbar.cli.counting import counted
from durbar.cli.interrupting import Interrupted, interrupts_set
from durbar.cli.progress import compile_rules, progress_bar
from durbar.cli.whole_table import print_whole
from durbar.lab.cluster import Cluster
from durbar.lab.simulation.chunk import Chunk
from durbar.lab.simulation.plan import SimulationPlan
from durbar.lab.simulation.simulate import simulate
from durbar.lab.simulation.summary import Summary

if TYPE_CHECKING:
    from durbar.lab.simulation.export import GamesWriter


def run(
    plan: SimulationPlan, out: Path | None, legal: bool, quiet: bool, cluster: Cluster | None = None
) -> Summary:
    """Simulate with a progress bar on standard error; records go into the folder `out`, if there is one.

    Ctrl-C ends it between two games, with a row in the table for each record; raises Interrupted.
    """
    stop, played = Event(), 0
    with writer_to(out, plan, legal) as writer, progress_bar(quiet) as progress:
        searching = cluster is None and any(map(searches, plan.bots))
        compile_rules(plan.game.about.id, progress, searching=searching)
        task = progress.add_task(plan.game.about.title, total=plan.games)

        def seen(chunk: Chunk) -> None:
            nonlocal played
            played += len(chunk)
            if writer:
                writer.write(chunk)
            progress.advance(task, len(chunk))

        with interrupts_set(stop) as heard:
            try:
                return simulate(plan, seen, writer is not None, cluster, stop)
            except Stopped:
                kept = f"; {counted(played, 'record')} and games.parquet are in {out}" if out else ""
                told = f"durbar: stopped after {played:,} of {counted(plan.games, 'game')}{kept}"
                raise Interrupted(told, heard[0]) from None


def writer_to(
    folder: Path | None, plan: SimulationPlan, legal: bool
) -> AbstractContextManager[GamesWriter | None]:
    """Return a writer of records, which is closed with its block; None without a folder."""
    if folder is None:
        return nullcontext()
    from durbar.lab.simulation.export import GamesWriter  # noqa: PLC0415 - pyarrow is for files alone

    return closing(GamesWriter(plan, folder, legal))


def print_summary(summary: Summary) -> None:
    """Print wins, scores, lengths and speed as a table."""
    console = Console()
    print_whole(table_of(summary))
    if sum(summary.won) > summary.finished:
        shared = "A win that seats share counts in full for each of them, so the shares exceed 100 %."
        console.print(shared, soft_wrap=True)
    console.print(
        f"{summary.finished:,} of {counted(summary.plan.games, 'game')} finished · "
        f"{summary.decisions.value:,.0f} decisions of seats a game "
        f"({summary.shortest:,}–{summary.longest:,}) · "
        f"{in_words(summary.games_per_second)} games/s · {in_millions(summary.decisions_per_second)} "
        f"decisions/s on {summary.plan.threads} threads",
        soft_wrap=not console.is_terminal,
    )


def in_millions(speed: float) -> str:
    """Return a speed in millions a second where it is tens of thousands."""
    return f"{speed / 1e6:.2f} million" if speed >= 10_000 else in_words(speed)


def in_words(speed: float) -> str:
    """Return a speed; of a low one two digits count."""
    return f"{speed:,.0f}" if speed >= 10 else f"{speed:.2g}"


def table_of(summary: Summary) -> Table:
    """Return the table of seats: wins and scores with their 95 % intervals."""
    games = counted(summary.plan.games, "game")
    title = f"{summary.plan.game.about.title}, {games}, seed {summary.plan.seed}"
    table = Table("seat", title=title, title_justify="left")
    table.add_column("player", overflow="fold")
    for heading in ("wins", "share", "95 %", "score", "95 %"):
        table.add_column(heading, justify="right", no_wrap=True)
    for seat, bot in enumerate(summary.plan.bots):
        win, score = summary.wins[seat], summary.scores[seat]
        table.add_row(
            str(seat + 1),
            bot,
            f"{summary.won[seat]:,}",
            f"{win.value:.1%}",
            f"{win.low:.1%}–{win.high:.1%}",
            f"{score.value:.2f}",
            f"{score.low:.2f}–{score.high:.2f}",
        )
    return table
