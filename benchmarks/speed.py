"""Our speed beside the field's, in one run."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import others, ours
from benchmarks.clock import Measure
from durbar.core import registry
from durbar.core.warm import warm


@click.command()
@click.option("--runs", default=5, show_default=True, help="Runs of each figure.")
def main(runs: int) -> None:
    """Print a table of all figures: the median, and the extremes."""
    table = Table("what", "unit", title=f"median of {runs} runs", title_justify="left")
    for heading in ("median", "low", "high"):
        table.add_column(heading, justify="right")
    for figure in figures(runs):
        table.add_row(
            figure.name,
            figure.unit,
            *(written(v, figure.unit) for v in (figure.median, figure.low, figure.high)),
        )
    Console(width=120).print(table)


def figures(runs: int) -> Iterator[Measure]:
    """Measure every game in the house, then the others."""
    for about in registry.all_games():
        warm(about.id)
        yield from ours.of_game(about.id, runs)
    yield from others.catanatron(runs)
    yield from others.open_spiel(runs)


def written(value: float, unit: str) -> str:
    """Return a figure with its unit's usual prefix."""
    if unit != "s":
        return f"{value:,.0f}"
    if value < 1e-6:
        return f"{value * 1e9:.0f} ns"
    if value < 1e-3:
        return f"{value * 1e6:.2f} µs"
    return f"{value * 1e3:.2f} ms"


if __name__ == "__main__":
    main()
