"""`durbar show`."""

from __future__ import annotations

import os
import threading
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import durbar
from durbar.core.errors import DurbarError, InvalidOption
from tests.cli.running import run


def test_show_as_text_at_any_position(records: Path):
    path = next(records.glob("*.durbar"))
    start = run("show", path, "--at", 7)
    assert "after 7 decisions" in start.stdout
    assert "legal     " in start.stdout
    assert "won by" in run("show", path).stdout


def test_show_refuses_a_position_that_is_not_there(records: Path):
    result = run("show", next(records.glob("*.durbar")), "--at", 999_999)
    assert isinstance(result.exception, DurbarError)
    assert "there is no position 999999" in str(result.exception)


def test_show_as_a_seat_sees_it(records: Path):
    path = next(records.glob("*.durbar"))
    lines = [line for line in path.read_text().split("\n\n")[1].splitlines() if line]
    drawn = next(i for i, line in enumerate(lines) if line.startswith("* draw"))
    other = 2 if lines[drawn - 1].startswith("1") else 1
    assert " ?" in run("show", path, "--at", drawn + 1, "--seat", other).stdout
    assert " ?" not in run("show", path, "--at", drawn + 1).stdout


def test_a_seat_is_shown_what_is_legal_only_where_it_decides_itself(records: Path):
    path = next(records.glob("*.durbar"))
    match = durbar.load(path)
    actors = {match.at(length).actor: length for length in range(len(match))}
    assert actors.keys() == {0, 1, 2}
    for actor, length in actors.items():
        for seat in (1, 2):
            told = run("show", path, "--at", length, "--seat", seat).stdout
            assert ("legal" in told) is (seat == actor)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_show_reads_a_pipe(records: Path, tmp_path: Path):
    path, pipe = next(records.glob("*.durbar")), tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=[path.read_bytes()], daemon=True)
    writer.start()
    assert "won by" in run("show", pipe).stdout
    writer.join(10)


@pytest.mark.parametrize("seat", [0, -1, 3])
def test_show_refuses_a_seat_that_is_not_there(records: Path, seat: int):
    result = run("show", next(records.glob("*.durbar")), "--seat", seat)
    assert isinstance(result.exception, InvalidOption)
    assert f"there is no seat {seat}; seats go from 1 to 2" in str(result.exception)


def test_show_as_svg(records: Path):
    result = run("show", next(records.glob("*.durbar")), "--at", 120, "--svg")
    assert ET.fromstring(result.stdout).tag.endswith("svg")


def test_show_in_two_ways_is_wrong_usage(records: Path):
    result = run("show", next(records.glob("*.durbar")), "--svg", "--text")
    assert result.exit_code == 2
    assert "--svg and --text are two ways" in result.stderr


def test_show_as_the_text_of_a_position_and_show_that(records: Path, tmp_path: Path):
    path = next(records.glob("*.durbar"))
    text = run("show", path, "--at", 60, "--text").stdout
    match = durbar.load(path).at(60)
    assert text == match.position.text()
    file = tmp_path / "position.txt"
    file.write_text(text)
    assert run("show", file, "--text").stdout == text
    assert run("show", file).stdout.splitlines()[2:] == [
        line.replace("bot:steady", f"Player {line[2:3]}")
        for line in run("show", path, "--at", 60).stdout.splitlines()[2:]
    ]
    assert ET.fromstring(run("show", file, "--svg").stdout).tag.endswith("svg")


def test_show_a_view_that_is_told(records: Path, tmp_path: Path):
    text = run("show", next(records.glob("*.durbar")), "--at", 60, "--seat", 1, "--text").stdout
    assert "?" in text
    file = tmp_path / "position.txt"
    file.write_text(text)
    assert "decides" in run("show", file).stdout
    assert "legal" not in run("show", file).stdout


def test_show_tells_what_is_wrong_with_a_position(tmp_path: Path):
    file = tmp_path / "position.txt"
    file.write_text("durbar-position 1; game maharaja; rules 1; players 2\nphase turn\n")
    result = run("show", file)
    assert isinstance(result.exception, DurbarError)
    assert f"{file}:2: the phase 'turn' does not go with round 0" in str(result.exception)
    assert "--at is for records" in run("show", file, "--at", 3).output
