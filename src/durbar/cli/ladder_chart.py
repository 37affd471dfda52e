"""The standings of a ladder as people read them: a table, and the ratings drawn along a line."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from durbar.rating.standings import RatedPlayer

WIDTH = 60


def table(standings: Sequence[RatedPlayer], title: str) -> Table:
    """Return ratings, shares of wins and mean places with their intervals."""
    shown = Table(title=title, title_justify="left")
    shown.add_column("player", overflow="fold")
    for heading in ("rating", "95 %", "wins", "95 %", "mean place", "games"):
        shown.add_column(heading, justify="right", no_wrap=True)
    for row in standings:
        shown.add_row(
            row.name,
            f"{row.rating.value:.0f}",
            f"{row.rating.low:.0f}–{row.rating.high:.0f}",
            f"{row.wins.value:.1%}",
            f"{row.wins.low:.1%}–{row.wins.high:.1%}",
            f"{row.place:.2f}",
            f"{row.games:,}",
        )
    return shown


def chart(standings: Sequence[RatedPlayer], width: int = WIDTH) -> str:
    """Return a line for each player: its rating as a dot on its interval, and a scale below."""
    low = min(row.rating.low for row in standings)
    high = max(row.rating.high for row in standings)
    names = max(len(row.name) for row in standings)

    def column(rating: float) -> int:
        return round((rating - low) / max(high - low, 1e-9) * (width - 1))

    lines = []
    for row in standings:
        line = [" "] * width
        begin, end = column(row.rating.low), column(row.rating.high)
        line[begin : end + 1] = "─" * (end + 1 - begin)
        line[begin], line[end] = "├", "┤"
        line[column(row.rating.value)] = "●"
        lines.append(f"{row.name:>{names}} {''.join(line).rstrip()}")
    scale = f"{low:.0f}".ljust(width - len(f"{high:.0f}")) + f"{high:.0f}"
    return "\n".join([*lines, f"{'':>{names}} {scale}"])
