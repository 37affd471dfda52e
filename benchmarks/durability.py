"""What it costs that a decision which was acknowledged survives a power cut: decisions a second in SQLite.

Durbar sets `synchronous=FULL`, so each decision is on the disk before it is acknowledged. With `NORMAL` the
last ones may be lost with the power, with `OFF` the whole database. The three take turns, for others may use
the disk.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table as Sheet

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from durbar.site.django_ready import set_up

GAME = "thurn-und-taxis"
MODES = ("FULL", "NORMAL", "OFF")
DECISIONS = 40  # that are timed together


@click.command()
@click.option("--rounds", default=15, show_default=True, help="Of which each figure is the median.")
@click.option("--folder", type=click.Path(path_type=Path), help="On the disk to be measured.")
def main(rounds: int, folder: Path | None) -> None:
    """Print how many decisions a second one table takes with each setting."""
    with tempfile.TemporaryDirectory(dir=folder, ignore_cleanup_errors=True) as data:
        set_up(Path(data), new=True)
        found = measured(rounds)
    sheet = Sheet("synchronous", "decisions/s", "ms a decision", "times as fast as FULL")
    for mode, rates in found.items():
        ratios = [rate / full for rate, full in zip(rates, found["FULL"], strict=True)]
        rate = statistics.median(rates)
        sheet.add_row(mode, f"{rate:,.0f}", f"{1000 / rate:.2f}", f"{statistics.median(ratios):.2f}")
    Console(width=100).print(sheet)


def measured(rounds: int) -> dict[str, list[float]]:
    """Return the decisions a second of each round, by setting."""
    from django.db import connection  # noqa: PLC0415 - Django is set up now

    from durbar.site.database.migrating import bring_up_to_date  # noqa: PLC0415

    bring_up_to_date()
    decide = new_table()
    rates: dict[str, list[float]] = {mode: [] for mode in MODES}
    for number in range(rounds + 1):
        for mode in MODES:
            with connection.cursor() as cursor:
                cursor.execute(f"PRAGMA synchronous={mode}")
            began = time.perf_counter()
            for _ in range(DECISIONS):
                decide()
            if number:  # the first round warms up
                rates[mode].append(DECISIONS / (time.perf_counter() - began))
    return rates


def new_table() -> Callable[[], None]:
    """Return what takes a decision at a table; where its game ends it begins another one."""
    from durbar.site.people.models import Visitor  # noqa: PLC0415
    from durbar.site.tables.create import TablePlan, create  # noqa: PLC0415
    from durbar.site.tables.models import Table  # noqa: PLC0415
    from durbar.site.tables.play import play  # noqa: PLC0415
    from durbar.site.tables.replay import match_of  # noqa: PLC0415
    from durbar.site.tables.snapshot import Snapshot  # noqa: PLC0415

    host = Visitor.objects.create(name="Anna")
    plan = TablePlan(GAME, ("steady", "steady"))
    table_id = create(plan, host).pk

    def decide() -> None:
        nonlocal table_id
        table = Table.objects.get(pk=table_id)
        if table.status == Table.Status.OVER:
            table = create(plan, host)
            table_id = table.pk
        match = match_of(table)
        assert match.actor
        assert play(table_id, match.actor, match.legal.texts[-1], Snapshot.of(table), "steady")

    return decide


if __name__ == "__main__":
    main()
