"""`durbar perft`."""

from __future__ import annotations

from pathlib import Path

import pytest

from durbar.core.errors import InvalidOption
from tests.cli.running import GAME, run


def test_perft_counts_from_the_start_and_from_a_record(records: Path):
    assert "468,468" in run("perft", GAME, "--players", 2, "--depth", 5).stdout
    path = next(records.glob("*.durbar"))
    result = run("perft", "--from", path, "--at", 7, "--depth", 2)
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == 3


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
