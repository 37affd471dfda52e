"""`durbar perft`."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import durbar
from durbar.bots.levels import make
from durbar.core.errors import InvalidOption
from durbar.core.position import Position
from durbar.lab import perft
from tests.cli.running import GAME, run


def test_perft_counts_from_the_start_and_from_a_record(records: Path):
    assert "468,468" in run("perft", GAME, "--players", 2, "--depth", 5).stdout
    path = next(records.glob("*.durbar"))
    result = run("perft", "--from", path, "--at", 7, "--depth", 2)
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == 3


def test_a_count_is_the_same_in_any_number_of_parts(monkeypatch: pytest.MonkeyPatch):
    positions = [durbar.Match(GAME, 2, seed=1).position, late_in_a_game()]
    for position in positions:
        whole = [perft.perft(position, depth) for depth in range(1, perft.SHALLOW + 1)]
        monkeypatch.setattr(perft, "SHALLOW", 0)
        assert [perft.perft(position, depth) for depth in range(1, len(whole) + 1)] == whole
        monkeypatch.undo()


def late_in_a_game() -> Position:
    """Return a position below which some games are over sooner than others."""
    match, player = durbar.Match(GAME, 2, seed=1), make("steady", 1)
    while match.actor:
        match.play(player.decide(match.view(match.actor), 0.0))
    return match.at(len(match) - 3).position


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_a_count_that_takes_for_ever_can_be_interrupted():
    command = [sys.executable, "-m", "durbar", "perft", GAME, "--players", "2", "--depth", "12"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as counting:
        assert counting.stdout
        try:
            while not counting.stdout.readline().strip().startswith("7 "):
                assert counting.poll() is None
            time.sleep(2)
            counting.send_signal(signal.SIGINT)
            counting.communicate(timeout=4)
        finally:
            counting.kill()
    assert counting.returncode == -signal.SIGINT


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "--from FILE"),
        ((GAME, "--from", "game.durbar"), "a record tells its game"),
        (("--from", "game.durbar", "--players", 3), "a record tells its game"),
        (("--from", "game.durbar", "--option", "voluntary_abandon=on"), "a record tells its game"),
        ((GAME, "--at", 7), "--at names a position of a record"),
        ((GAME, "--players", 0), "2 to 4 players, not 0"),
    ],
)
def test_wrong_usage_says_what_would_be_right(arguments: tuple[object, ...], message: str):
    result = run("perft", "--depth", 2, *arguments)
    assert isinstance(result.exception, InvalidOption)
    assert message in str(result.exception)


@pytest.mark.parametrize("depth", [0, 10**9])
def test_a_depth_out_of_range_is_wrong_usage(depth: int):
    result = run("perft", GAME, "--depth", depth)
    assert result.exit_code == 2
    assert "not in the range" in result.stderr
