"""Learning at the terminal: progress bars while games are played and nets fitted, then a table of figures."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import partial
from itertools import compress
from pathlib import Path

from rich import box
from rich.console import Console
from rich.progress import Progress, TaskID
from rich.table import Table

from durbar.bots.learned.net import file_of
from durbar.cli.progress import compile_rules, progress_bar
from durbar.cli.whole_table import print_whole
from durbar.core.errors import InvalidOption, NotWritable
from durbar.core.game import Game
from durbar.core.writing import writing
from durbar.lab.cluster import cluster_at
from durbar.lab.learning.generation import Generation, Learned
from durbar.lab.learning.learn import Course, learn
from durbar.lab.learning.mapping import mapper
from durbar.lab.learning.report.page import page
from durbar.lab.learning.run_folder import RunFolder
from durbar.lab.learning.subject import Subject

PARTS = 100  # of a progress bar
HEADINGS = (
    "seats",
    "generation",
    "positions",
    "log loss",
    "before",
    "knowing nothing",
    "off by",
    "won against before",
    "policy",
    "won with it",
    "CPU time",
)


def check_places(game: Game, out: Path | None, report: Path | None) -> None:
    """Raise InvalidOption or NotWritable where what will be learned could not be written."""
    folder = out or game.room.nets
    if folder is None:
        raise InvalidOption(f"{game.about.id} has no folder for nets; name one with --out DIR")
    for place in (folder, report.parent) if report else (folder,):
        there = next(path for path in (place, *place.absolute().parents) if path.exists())
        if not there.is_dir() or not os.access(there, os.W_OK):
            raise NotWritable(f"{place}: cannot be written: {there} is no folder into which one may write")
    if report and report.is_dir():
        raise NotWritable(f"{report}: cannot be written: it is a folder; name a file")
    if report and report.exists() and not os.access(report, os.W_OK):
        raise NotWritable(f"{report}: cannot be written: Permission denied")


def learn_all(
    subjects: Sequence[Subject],
    course: Course,
    workers: int,
    folder: Path | None,
    out: Path | None,
    *,
    quiet: bool,
    cluster: str | None = None,
) -> dict[int, Learned]:
    """Learn a game for each number of players, store the nets, and return what was learned.

    Games are played and pieces are done on the cluster at an address, if there is one.
    """
    run, learned = RunFolder(folder), {}
    with (
        cluster_at(cluster) as joined,
        progress_bar(quiet) as progress,
        mapper(workers or os.cpu_count() or 1, joined) as mapped,
    ):
        compile_rules(subjects[0].game_id, progress)
        for subject in subjects:
            bar = Bars(progress, subject.players)
            found = learned[subject.players] = learn(subject, course, run, mapped, bar.show)
            path = out / f"{subject.players}.npz" if out else file_of(subject.game, subject.players)
            with writing(path):
                found.net.save(path)
    return learned


class Bars:
    """A progress bar for each thing that is done for one number of players."""

    def __init__(self, progress: Progress, players: int) -> None:
        self.progress, self.players = progress, players
        self.tasks: dict[str, TaskID] = {}

    def show(self, what: str, share: float) -> None:
        """Show how far something is."""
        if what not in self.tasks:
            self.tasks[what] = self.progress.add_task(f"{self.players} players, {what}", total=PARTS)
        self.progress.update(self.tasks[what], completed=round(PARTS * share))


def write_report(path: Path, title: str, learned: Mapping[int, Learned]) -> None:
    """Write what was learned as a page; raises NotWritable."""
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page(title, learned), encoding="utf-8")


def as_figures(learned: Mapping[int, Learned]) -> dict[str, object]:
    """Return the figures as they are printed as JSON."""
    return {
        str(players): {
            "generation": found.generation.number,
            "generations": [asdict(one) for one in found.generations],
        }
        for players, found in learned.items()
    }


def print_figures(title: str, learned: Mapping[int, Learned]) -> None:
    """Print a row for each generation, and which of them was not taken."""
    console = Console()
    tell = partial(console.print, soft_wrap=not console.is_terminal)
    print_whole(table(title, learned))
    for players, found in learned.items():
        last, policy = found.generations[-1], found.policy_generation
        if not last.taken:
            tell(
                f"{players} players: generation {last.number} is not better than the net before, and is not "
                f"taken; the net is that of generation {found.generation.number}"
            )
        if last.policy and not last.policy.taken:
            kept = f"that of generation {policy.number} is kept" if policy else "there is none"
            tell(
                f"{players} players: the search is not better with the policy of generation {last.number}; "
                f"{kept}"
            )


def table(title: str, learned: Mapping[int, Learned]) -> Table:
    """Return a row for each number of players and generation, without the columns that say nothing."""
    rows = [row(players, one) for players, found in learned.items() for one in found.generations]
    told = [any(figures) for figures in zip(*rows, strict=True)]
    sheet = Table(
        title=f"{title}: how well the nets foretell who wins", title_justify="left", box=box.SIMPLE_HEAD
    )
    for heading in compress(HEADINGS, told):
        sheet.add_column(heading, justify="right")
    for figures in rows:
        sheet.add_row(*compress(figures, told))
    return sheet


def row(players: int, one: Generation) -> tuple[str, ...]:
    """Return the figures of a generation as they are read."""
    told, trial, policy = one.foretelling, one.trial, one.policy
    return (
        str(players),
        str(one.number),
        f"{one.positions:,}",
        f"{told.log_loss:.4f}",
        "" if one.before is None else f"{one.before:.4f}",
        f"{told.knowing_nothing:.4f}",
        f"±{told.calibration:.1%}",
        "" if trial is None else f"{trial.won.value:.0%} of {trial.games}",
        "" if policy is None else f"{policy.epochs[-1].unseen:.4f}",
        "" if policy is None else f"{policy.trial.won.value:.0%} of {policy.trial.games}",
        f"{one.all_seconds:.0f} s",
    )
