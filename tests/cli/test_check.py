"""`durbar check`."""

from __future__ import annotations

from pathlib import Path

from durbar.core.errors import InvalidRecord
from tests.cli.running import run


def test_check_tells_that_all_is_well(records: Path):
    result = run("check", records)
    assert result.exit_code == 0
    assert result.stdout.count(": ok, ") == 3


def test_check_reports_the_first_illegal_line_and_a_wrong_result(records: Path):
    first, second, third = sorted(records.glob("*.durbar"))
    lines = first.read_text().splitlines()
    number = next(i for i, line in enumerate(lines) if line.startswith("1 take"))
    lines[number] = "1 end"
    first.write_text("\n".join(lines) + "\n")
    text = second.read_text()
    result_line = next(line for line in text.splitlines() if line.startswith("result"))
    second.write_text(text.replace(result_line, "result 99 98"))
    result = run("check", first, second, third)
    assert result.exit_code == 1
    told = result.stdout.splitlines()
    assert told[0].startswith(f"{first}:{number + 1}: '1 end' is illegal")
    assert "legal: " in told[0]
    assert "'result 99 98' is wrong; the game gives" in told[1]
    assert told[2].startswith(f"{third}: ok")


def test_a_folder_without_records_is_told(tmp_path: Path):
    (tmp_path / "game.txt").write_text("durbar 1\n")
    result = run("check", tmp_path)
    assert isinstance(result.exception, InvalidRecord)
    assert str(result.exception).startswith(f"{tmp_path}: the folder holds no records")
