"""`durbar check`."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

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


def test_fair_verifies_every_draw_and_tells_where_nothing_was_promised(records: Path):
    from durbar.bots.levels import make
    from durbar.core.fairness.shuffle import Shuffle
    from durbar.core.match import Match

    shuffle = Shuffle.of_secret("example", bytes(32), {1: "hello"})
    match, player = Match("thurn-und-taxis", 2, shuffle=shuffle), make("steady", seed=1)
    while not match.over:
        match.play(player.decide(match.view(match.actor), 1))
    path = records / "promised.durbar"
    path.write_text(match.record())
    draws = sum(entry.actor == 0 for entry in match.log)
    result = run("check", "--fair", path)
    assert result.exit_code == 0
    assert result.stdout.endswith(f", {draws} draws as promised\n")
    path.write_text(match.record().replace(" 1 hello", " 1 hallo"))
    result = run("check", "--fair", path)
    assert result.exit_code == 1
    assert "does not agree with the shuffle: draw " in result.stdout
    assert "ok" not in result.stdout
    assert run("check", path).exit_code == 0
    result = run("check", "--fair", records)
    assert result.exit_code == 1
    assert result.stdout.count("has no commitment") == 3


def test_a_position_is_told_to_be_one(records: Path, tmp_path: Path):
    file = tmp_path / "position.durbar"
    file.write_text(run("show", next(records.glob("*.durbar")), "--at", 60, "--text").stdout)
    told = f"{file}: this is a position; `durbar show` reads it"
    assert told in run("check", file).stdout
    assert str(run("perft", "--from", file, "--depth", 1).exception) == told


def test_a_folder_that_vanishes_meanwhile_is_passed_over(records: Path, tmp_path: Path, monkeypatch):
    gone, scandir = records / "gone", os.scandir
    gone.mkdir()

    def scan(folder: str | os.PathLike[str]) -> Any:
        return scandir(tmp_path / "nowhere" if Path(folder) == gone else folder)

    monkeypatch.setattr(os, "scandir", scan)
    assert run("check", records).stdout.count(": ok, ") == 3


def test_a_folder_without_records_is_told(tmp_path: Path):
    (tmp_path / "game.txt").write_text("durbar 1\n")
    result = run("check", tmp_path)
    assert isinstance(result.exception, InvalidRecord)
    assert str(result.exception).startswith(f"{tmp_path}: the folder holds no records")


def test_an_archive_of_records_is_to_be_unpacked_first(tmp_path: Path):
    archive = tmp_path / "records.zip"
    with zipfile.ZipFile(archive, "w") as written:
        written.writestr("one.durbar", "durbar 1\n")
    result = run("check", archive)
    assert isinstance(result.exception, InvalidRecord)
    assert (
        str(result.exception) == f"{archive}: is an archive: unpack it, and name the folder with its records"
    )


def test_decisions_of_seats_and_of_chance_are_counted_apart(records: Path):
    path = min(records.glob("*.durbar"))
    lines = path.read_text().split("\n\n")[1].splitlines()
    seats = sum(not line.startswith("*") for line in lines)
    told = f"ok, {seats} decisions of seats and {len(lines) - seats} of chance, result "
    assert told in run("check", path).stdout


@pytest.mark.parametrize("command", [("check", "-"), ("show", "-"), ("perft", "--from", "-", "--depth", 1)])
def test_a_standard_input_that_is_closed_is_told(command: tuple[object, ...]):
    script = "import sys; sys.stdin = None; from durbar.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", script, *map(str, command)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 1
    assert (done.stdout + done.stderr).removeprefix("durbar: ") == "standard input: is closed\n"


def test_a_record_may_come_through_standard_input(records: Path):
    path = min(records.glob("*.durbar"))
    text = path.read_text()
    assert run("check", "-", given=text).stdout.startswith("standard input: ok, ")
    assert run("check", path, "-", given=text).stdout.count(": ok, ") == 2
    assert "standard input: has no commitment" in run("check", "--fair", "-", given=text).stdout
    wrong = run("check", "-", given=text.replace("result ", "result 9"))
    assert wrong.exit_code == 1
    assert wrong.stdout.startswith("standard input:")
    assert run("check", "-", given=b"\n\xff").stdout == "standard input:2: is not UTF-8 text\n"
    assert run("show", "-", given=text).stdout == run("show", path).stdout
    position = run("show", "-", "--text", "--at", 20, given=text).stdout
    assert run("show", "-", "--text", given=position).stdout == position
    assert run("perft", "--from", "-", "--at", 20, "--depth", 1, given=text).exit_code == 0
