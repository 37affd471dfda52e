"""Tables of which nothing is cut."""

from __future__ import annotations

import pytest
from click import unstyle
from rich.table import Table

from durbar.cli.whole_table import print_whole

PROGRAM = "exec:python examples/a_player_with_a_long_name.py"
FIGURES = ("100.0%", "72.2%–100.0%", "81.30")


def figures_of_players() -> Table:
    table = Table("seat")
    table.add_column("player", overflow="fold")
    for heading in ("share", "95 %", "score"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_row("1", PROGRAM, *FIGURES)
    return table


def printed(table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """Return a table as a terminal shows it that has as many columns as COLUMNS says."""
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("TERM", "xterm")
    print_whole(table)
    return unstyle(capsys.readouterr().out)


@pytest.mark.parametrize("columns", [20, 40, 60, 80, 200])
def test_a_narrow_terminal_folds_names_and_cuts_no_figure(
    columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("COLUMNS", str(columns))
    told = printed(figures_of_players(), monkeypatch, capsys)
    assert "…" not in told
    for figure in FIGURES:
        assert figure in told
    cells = [line.split("│")[2].strip() for line in told.splitlines() if line.startswith("│")]
    assert "".join(cells).replace(" ", "") == PROGRAM.replace(" ", "")
    assert max(map(len, told.splitlines())) <= max(columns, 62)


def test_a_file_is_given_each_row_on_one_line(capsys: pytest.CaptureFixture[str]):
    print_whole(figures_of_players())
    assert PROGRAM in capsys.readouterr().out
