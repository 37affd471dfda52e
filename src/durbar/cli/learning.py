"""Learning at the terminal: progress bars while games are played and nets fitted, then a table of figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import Progress, TaskID
from rich.table import Table

from durbar.bots.learned.net import file_of
from durbar.cli.progress import compile_rules, progress_bar
from durbar.core.errors import NotWritable
from durbar.core.game import Game
from durbar.lab.learning.learn import Course, Figures, learn

PARTS = 100  # of a progress bar


def learn_all(
    game: Game, counts: Sequence[int], course: Course, threads: int, out: Path | None, *, quiet: bool
) -> dict[int, Figures]:
    """Learn a game for each number of players, store the nets, and return how good they are."""
    figures = {}
    with progress_bar(quiet) as progress:
        compile_rules(game.about.id, progress)
        for players in counts:
            bar = Bars(progress, players)
            net, figures[players] = learn(game, players, course, threads, bar.show)
            path = out / f"{players}.npz" if out else file_of(game, players)
            try:
                net.save(path)
            except OSError as error:
                raise NotWritable(f"{path} cannot be written: {error.strerror}") from error
    return figures


class Bars:
    """A progress bar for each thing that is done for one number of players."""

    def __init__(self, progress: Progress, players: int) -> None:
        self.progress, self.players = progress, players
        self.tasks: dict[str, TaskID] = {}

    def show(self, what: str, share: float) -> None:
        """Show how far something is."""
        if what not in self.tasks:
            self.tasks[what] = self.progress.add_task(f"{what}, {self.players} players", total=PARTS)
        self.progress.update(self.tasks[what], completed=round(PARTS * share))


def print_figures(title: str, figures: Mapping[int, Figures]) -> None:
    """Print a row for each number of players."""
    sheet = Table("players", title=f"{title}: how well the nets foretell who wins")
    for heading in ("positions", "log loss", "knowing nothing", "calibration", "CPU time"):
        sheet.add_column(heading, justify="right")
    for players, found in figures.items():
        sheet.add_row(
            str(players),
            f"{found.positions:,}",
            f"{found.log_loss:.4f}",
            f"{found.knowing_nothing:.4f}",
            f"±{100 * found.calibration:.1f} %",
            f"{found.seconds:.0f} s",
        )
    Console().print(sheet)
