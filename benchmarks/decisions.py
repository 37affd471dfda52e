"""What a decision costs a site: its answer, and every fragment that other pages of the table fetch for it.

People sit at tables of all games, each at another moment, and decide by chance. There is no server and no
socket, so what is measured is the work of a web process alone: milliseconds of CPU. With `--against FOLDER`,
another checkout of this repository with its own `.venv`, the same people play there too, in turns with here,
for a machine that others use is now fast and now slow: compare the ratios.
"""

from __future__ import annotations

import gzip
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table as Sheet

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.loading.page import Page
from benchmarks.loading.seeding import Seeded, games_for, seed

SEED = 5
KINDS = {"answer": "answer to a decision", "fragment": "another's fragment", "all": "all of a decision"}
Round = dict[str, dict[str, list[float]]]  # seconds by game and kind


@click.command()
@click.option("--tables", default=9, show_default=True, help="How many tables there are.")
@click.option("--people", default=3, show_default=True, help="How many people sit at each.")
@click.option("--spectators", default=1, show_default=True, help="How many watch each.")
@click.option("--decisions", default=5, show_default=True, help="At each table in a round.")
@click.option("--rounds", default=6, show_default=True, help="After one that is not counted.")
@click.option("--against", type=click.Path(path_type=Path, exists=True), help="Another checkout.")
@click.option("--child", is_flag=True, hidden=True, help="Play a round for each line that comes in.")
def main(**plan: Any) -> None:
    """Print what a decision costs."""
    against, child, rounds = plan.pop("against"), plan.pop("child"), plan.pop("rounds")
    if child:
        _play_for_a_parent(**plan)
        return
    folders = [ROOT] if against is None else [against.resolve(), ROOT]
    players = [_begun(folder, plan) for folder in folders]
    found = [[_asked(player) for player in players] for _ in range(rounds + 1)][1:]
    for player in players:
        assert player.stdin
        player.stdin.close()
        player.wait()
    Console(width=120).print(_sheet(found))


def _sheet(found: Sequence[Sequence[Round]]) -> Sheet:
    """Return the medians of all rounds, and of the rounds' ratios."""
    sheet = Sheet("game", "what", title="ms of CPU, means of a round, medians of all rounds")
    beside = len(found[0]) > 1
    for heading in ["there", "here", "share"] if beside else ["here"]:
        sheet.add_column(heading, justify="right")
    for game in found[0][0]:
        for kind, what in KINDS.items():
            rows = [[statistics.fmean(one[game][kind]) for one in row] for row in found]
            cells = [f"{1000 * statistics.median(column):.2f}" for column in zip(*rows, strict=True)]
            if beside:
                cells.append(f"{statistics.median(here / there for there, here in rows):.2f}")
            sheet.add_row(game, what, *cells)
    return sheet


def _begun(folder: Path, plan: dict[str, int]) -> subprocess.Popen[str]:
    """Start a process that plays as a checkout has it."""
    options = [f"--{name}={value}" for name, value in plan.items()]
    command = [str(folder / ".venv" / "bin" / "python"), __file__, "--child", *options]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _asked(player: subprocess.Popen[str]) -> Round:
    """Let a process play a round."""
    assert player.stdin
    assert player.stdout
    player.stdin.write("play\n")
    player.stdin.flush()
    played: Round = json.loads(player.stdout.readline())
    return played


def _play_for_a_parent(tables: int, people: int, spectators: int, decisions: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DURBAR_DATA"] = folder
        evening = _opened(tables, people, spectators)
        for _ in sys.stdin:
            print(json.dumps(evening.round(decisions)), flush=True)


def _opened(tables: int, people: int, spectators: int) -> Evening:
    """Return a site with its tables, and people who have opened their pages."""
    from durbar.site import django_ready

    django_ready.set_up(new=True)
    from durbar.core.warm import warm
    from durbar.site.database.migrating import bring_up_to_date
    from durbar.site.serving.handler import Handler

    bring_up_to_date()
    games = games_for(people)
    for about in games:
        warm(about.id)
    handler = Handler()
    return Evening(
        [
            LiveTable(games[number % len(games)].id, _come(handler, seeded, spectators))
            for number, seeded in enumerate(seed(tables, people))
        ]
    )


def _come(handler: Any, seeded: Seeded, spectators: int) -> list[Visitor]:
    cookies = [*seeded.cookies, *[{}] * spectators]
    visitors = [Visitor(handler, f"/table/{seeded.slug}/", dict(cookie)) for cookie in cookies]
    for visitor in visitors:
        visitor.arrive()
    return visitors


@dataclass
class Visitor:
    """Somebody with a table's page open, as `loading.people` has them, without a network."""

    handler: Any
    path: str
    cookies: dict[str, str]
    page: Page = field(default_factory=Page)

    def arrive(self) -> None:
        """Open the page."""
        self._ask("GET", "")

    def refresh(self) -> Iterator[float]:
        """Fetch the fragment, decision by decision; yield the seconds that each takes."""
        more = True
        while more:
            known = {"version": str(self.page.version), "after": str(self.page.length)}
            seconds, answer = self._ask("GET", "view/", known)
            more = "Durbar-More" in answer.headers
            yield seconds

    def decide(self, chance: random.Random) -> float:
        """Take a decision; return the seconds that it takes."""
        form = {
            "action": chance.choice(sorted(set(self.page.actions))),
            "length": str(self.page.length),
            "version": str(self.page.version),
        }
        before = self.page.version
        seconds, _answer = self._ask("POST", "play/", form)
        assert self.page.version > before, "the decision was refused"
        return seconds

    def _ask(self, method: str, path: str, fields: dict[str, str] | None = None) -> tuple[float, Any]:
        from django.test import RequestFactory

        factory = RequestFactory(SERVER_NAME="localhost")
        make = factory.post if method == "POST" else factory.get
        headers = {
            "Accept-Encoding": "gzip",
            "Durbar-Part": "true",
            "Durbar-Has": " ".join(self.page.lasting),
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
        }
        request = make(f"{self.path}{path}", fields or {}, headers=headers)
        request._dont_enforce_csrf_checks = True  # type: ignore[attr-defined] # Django's own, for tests
        began = time.process_time()
        answer = self.handler.get_response(request)
        seconds = time.process_time() - began
        assert answer.status_code in {200, 204}, answer.status_code
        self.cookies |= {name: morsel.value for name, morsel in answer.cookies.items()}
        if answer.status_code == 200:
            self.page = Page.of(gzip.decompress(answer.content).decode())
        return seconds, answer


@dataclass
class LiveTable:
    """A table and all who have its page open."""

    game: str
    visitors: list[Visitor]


@dataclass
class Evening:
    """All tables, at which people go on from round to round."""

    tables: list[LiveTable]
    chance: random.Random = field(default_factory=lambda: random.Random(SEED))

    def round(self, decisions: int) -> Round:
        """Let people decide at all tables in turn; return what it took."""
        found: Round = defaultdict(lambda: {kind: [] for kind in KINDS})
        for _ in range(decisions):
            for table in self.tables:
                self._decision(table, found[table.game])
        return found

    def _decision(self, table: LiveTable, found: dict[str, list[float]]) -> None:
        asked = next((one for one in table.visitors if one.page.is_mine and one.page.actions), None)
        if asked is None:
            return  # the game is over
        answer = asked.decide(self.chance)
        fragments = [seconds for one in table.visitors if one is not asked for seconds in one.refresh()]
        found["answer"].append(answer)
        found["fragment"] += fragments
        found["all"].append(answer + sum(fragments))


if __name__ == "__main__":
    main()
