"""`durbar show`."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

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


@pytest.mark.parametrize("seat", [0, -1, 3])
def test_show_refuses_a_seat_that_is_not_there(records: Path, seat: int):
    result = run("show", next(records.glob("*.durbar")), "--seat", seat)
    assert isinstance(result.exception, InvalidOption)
    assert f"there is no seat {seat}; seats go from 1 to 2" in str(result.exception)


def test_show_as_svg(records: Path):
    result = run("show", next(records.glob("*.durbar")), "--at", 120, "--svg")
    assert ET.fromstring(result.stdout).tag.endswith("svg")
