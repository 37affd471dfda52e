"""Tables at the terminal of which nothing is cut."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

UNLIMITED = 10_000  # columns, for what is as wide as it likes
FOLDED = 12  # columns that a folded name has at least


def print_whole(table: Table) -> None:
    """Print a table with every figure whole: it is rather wider than the terminal than cut.

    A column with `overflow="fold"` is narrowed first. What goes elsewhere than to a terminal has each row
    on one line.
    """
    console = Console()
    widest = console.measure(table, options=console.options.update_width(UNLIMITED)).maximum
    console.width = max(console.width, narrowest(table, console)) if console.is_terminal else widest
    console.print(table)


def narrowest(table: Table, console: Console) -> int:
    """Return how many columns of the terminal a table needs whose names are folded."""
    folded = [column for column in table.columns if column.overflow == "fold"]
    for column in folded:
        column.max_width = FOLDED
    least = console.measure(table, options=console.options.update_width(UNLIMITED)).minimum
    for column in folded:
        column.max_width = None
    return least
