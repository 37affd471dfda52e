"""`durbar ladder`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from durbar.core.errors import InvalidOption
from tests.cli.running import GAME, run

SMALL = ("ladder", GAME, "--bots", "steady,random", "--rounds", 1, "--workers", 1)


def test_a_ladder_is_played_rated_and_resumed(tmp_path: Path):
    path = tmp_path / "ladder.jsonl"
    played = run(*SMALL, "--out", path)
    assert played.exit_code == 0, played.exception
    assert f"the games are in {path}" in played.stdout
    assert "2 games" in played.stdout
    kept = path.read_text()
    rated = json.loads(run(*SMALL, "--out", path, "--json").stdout)
    assert path.read_text() == kept
    assert [row["name"] for row in rated["standings"]] == ["steady", "random"]


@pytest.mark.skipif(sys.platform == "win32", reason="devices of Unix")
def test_a_device_is_refused_unread():
    result = run(*SMALL, "--out", "/dev/zero")
    assert isinstance(result.exception, InvalidOption)
    assert "/dev/zero is no file of a ladder" in str(result.exception)


def test_a_file_of_something_else_is_refused(tmp_path: Path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna,\n")
    for out in (path, tmp_path):
        result = run(*SMALL, "--out", out)
        assert isinstance(result.exception, InvalidOption)
        assert f"{out} is no file of a ladder" in str(result.exception)
    assert path.read_text() == "Dear Anna,\n"


@pytest.mark.parametrize(("kind", "asked"), [("ladder", ()), ("duel", ("--sprt", "0.1:0.9"))])
def test_the_help_names_the_file_of_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, asked: tuple[str, ...]
):
    monkeypatch.chdir(tmp_path)
    run(*SMALL, *asked)
    assert [path.name for path in tmp_path.glob("*.jsonl")] == [f"{kind}-{GAME}-2.jsonl"]
    assert f"{kind}-GAME-PLAYERS.jsonl" in "".join(run("ladder", "--help").output.split())


def test_no_players_are_refused():
    result = run(*SMALL, "--players", 0)
    assert isinstance(result.exception, InvalidOption)
    assert "2 to 4 players, not 0" in str(result.exception)


@pytest.mark.parametrize("arguments", [("--workers", -1), ("--rounds", 0), ("--rounds", 10**30)])
def test_numbers_out_of_range_are_wrong_usage(arguments: tuple[object, ...]):
    result = run(*SMALL, *arguments)
    assert result.exit_code == 2
    assert "not in the range" in result.stderr


# ---------------------------------------------------------------- a test of one against another

TEST = ("ladder", GAME, "--bots", "steady,random", "--sprt", "0.5:0.6", "--workers", 1)


def test_a_test_ends_when_it_is_sure_and_tells_its_estimate_and_bounds(tmp_path: Path):
    path = tmp_path / "duel.jsonl"
    played = run(*TEST, "--out", path)
    assert played.exit_code == 0, played.exception
    for told in ("steady against random", "won ", " to 100.0%)", "0.6 of the games are won rather than 0.5"):
        assert told in played.stdout
    assert "bounds ±2.94" in played.stdout
    kept = path.read_text()
    found = json.loads(run(*TEST, "--out", path, "--json").stdout)
    assert path.read_text() == kept
    assert found["answer"] is True
    assert found["ratio"] >= found["bound"] == pytest.approx(2.944, abs=1e-3)
    assert found["test"]["high"] == 0.6
    assert found["games"] == 2 * found["rounds"] < 200


def test_a_test_ends_with_its_rounds_too(tmp_path: Path):
    played = run(*TEST, "--out", tmp_path / "duel.jsonl", "--rounds", 2)
    assert "4 games in 2 rounds" in played.stdout
    assert "not sure yet whether 0.6 of the games are won or 0.5" in played.stdout


@pytest.mark.parametrize("shares", ["0.6", "0.6:0.5", "0:0.5", "half:more"])
def test_shares_that_are_none_are_wrong_usage(shares: str):
    result = run("ladder", GAME, "--bots", "steady,random", "--sprt", shares)
    assert result.exit_code == 2
    assert shares in result.stderr
