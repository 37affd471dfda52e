"""How many live tables a site serves: people who play, on this machine alone, twice as many in each round.

`one` is the command `durbar` with SQLite, `many` are two servers and two workers with PostgreSQL and Redis,
`boardgame.io` is its server with a small game of cards (it needs node, and what npm downloads).
Every person has a table's page open, is told by its socket when the table has changed, fetches what is new,
and decides 5 to 15 seconds after it is asked. The tables stand at all moments of all games. Rounds go on
until one decision in a hundred takes longer than `--limit`, or there are `--most` tables.

People share the machine's cores with the site; "own cores" is what they take. They are one asyncio loop with
aiohttp, which speaks both HTTP and WebSocket, and parses them in C: so most of the cores is left to the site.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table as Sheet

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.loading import boardgame
from benchmarks.loading.evening import Evening, Plan
from benchmarks.loading.figures import HEADINGS, Row
from benchmarks.loading.sites import SITES

BOARDGAME_IO = "boardgame.io"
KINDS = [*SITES, BOARDGAME_IO]


@click.command()
@click.option("--site", "sites", type=click.Choice(KINDS), multiple=True, help="One kind, not all.")
@click.option("--first", default=10, show_default=True, help="Tables in the first round.")
@click.option("--most", default=1280, show_default=True, help="Tables in the last round at the latest.")
@click.option("--people", default=3, show_default=True, help="People at a table.")
@click.option("--spectators", default=0.2, show_default=True, help="Spectators for each table.")
@click.option("--seconds", default=20.0, show_default=True, help="Length of a round.")
@click.option(
    "--think", nargs=2, default=(5.0, 15.0), show_default=True, help="Seconds, the least and the most."
)
@click.option("--limit", default=1000.0, show_default=True, help="ms for 99 of 100 decisions.")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Where to write all figures too.")
def main(
    sites: Sequence[str],
    first: int,
    most: int,
    people: int,
    spectators: float,
    seconds: float,
    think: tuple[float, float],
    limit: float,
    file: Path | None,
) -> None:
    """Print what each number of tables comes to."""
    plan, rows = Plan(first, seconds, think, spectators, limit), list[Row]()
    for kind in sites or KINDS:
        if kind == BOARDGAME_IO:
            rows += boardgame.rounds(plan, most, people)
            continue
        with SITES[kind](most, people) as (site, seeded):
            rows += asyncio.run(Evening(kind, site, seeded, plan).rounds())
    sheet = Sheet(*HEADINGS, title="live tables; of times: half of all / 99 of 100 took no longer")
    for row in rows:
        sheet.add_row(*row.cells)
    Console(width=160).print(sheet)
    if file:
        file.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n")


if __name__ == "__main__":
    main()
