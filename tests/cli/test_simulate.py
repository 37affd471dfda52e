"""`durbar simulate`."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from durbar.cli.simulation import in_millions, print_summary
from durbar.core.errors import InvalidOption, NotWritable
from durbar.lab.simulation.plan import plan_of
from durbar.lab.simulation.simulate import simulate
from tests.cli.running import GAME, run


def test_simulate_prints_a_table():
    result = run("simulate", GAME, "--players", 3, "--bots", "steady,random,random", "--games", 5)
    assert result.exit_code == 0
    assert "steady" in result.stdout
    assert "5 of 5 games finished" in result.stdout


def test_one_game_is_told_with_the_whole_name_of_each_player(capsys: pytest.CaptureFixture[str]):
    summary = simulate(plan_of(GAME, ["random", "random"], games=1))
    program = "exec:python examples/a_program_with_a_long_name.py"
    print_summary(replace(summary, plan=replace(summary.plan, bots=(program, "random"))))
    told = capsys.readouterr().out
    assert program in told
    assert "Thurn und Taxis, 1 game, seed 0" in told
    assert any("1 of 1 game finished" in line and "decisions/s" in line for line in told.splitlines())


@pytest.mark.parametrize(
    ("speed", "told"),
    [
        (0.0123, "0.012"),
        (0.5, "0.5"),
        (9.87, "9.9"),
        (12.3, "12"),
        (9876, "9,876"),
        (5_432_100, "5.43 million"),
    ],
)
def test_speeds_are_told_as_they_read_best(speed: float, told: str):
    assert in_millions(speed) == told


@pytest.mark.parametrize(("won", "told"), [((3, 2), False), ((3, 3), True)])
def test_shared_wins_are_told_where_there_were_some(
    won: tuple[int, int], told: bool, capsys: pytest.CaptureFixture[str]
):
    summary = simulate(plan_of(GAME, ["random", "random"], games=5))
    print_summary(replace(summary, won=won))
    assert ("A win that seats share counts in full" in capsys.readouterr().out) == told


def test_simulate_prints_one_json_object():
    result = run("simulate", GAME, "--bots", "random,random", "--games", 4, "--seed", 9, "--json")
    summary = json.loads(result.stdout)
    assert summary["games"] == 4
    assert summary["players"] == 2
    assert summary["games_per_second"] > 0
    assert summary["decisions_per_second"] > summary["games_per_second"]


def test_simulate_takes_options():
    result = run(
        "simulate", GAME, "--bots", "random", "--games", 1, "--json", "--option", "voluntary_abandon=on"
    )
    assert json.loads(result.stdout)["options"]["voluntary_abandon"] is True


def test_simulate_writes_records_and_a_table_of_games(records: Path):
    assert sorted(path.name for path in records.iterdir()) == [
        "game-00000001.durbar",
        "game-00000002.durbar",
        "game-00000003.durbar",
        "games.parquet",
    ]


def test_a_folder_with_the_games_of_another_simulation_is_refused_and_left_as_it_is(records: Path):
    kept = {path.name: path.read_bytes() for path in records.iterdir()}
    result = run("simulate", GAME, "--games", 2, "--out", records)
    assert isinstance(result.exception, InvalidOption)
    assert f"{records} holds the games of another simulation" in str(result.exception)
    assert {path.name: path.read_bytes() for path in records.iterdir()} == kept


@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_simulation_has_a_row_for_each_record(tmp_path: Path, asked: signal.Signals):
    command = [sys.executable, "-m", "durbar", "simulate", GAME, "--games", "1000000", "--out", str(tmp_path)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as simulation:
        try:
            while len(list(tmp_path.glob("*.durbar"))) < 100:
                assert simulation.poll() is None
                time.sleep(0.05)
            simulation.send_signal(asked)
            _, told = simulation.communicate(timeout=60)
        finally:
            simulation.kill()
    assert simulation.returncode == (-signal.SIGINT if asked == signal.SIGINT else 128 + signal.SIGTERM)
    names = sorted(path.name for path in tmp_path.glob("*.durbar"))
    assert pq.read_table(tmp_path / "games.parquet")["file"].to_pylist() == names
    stopped = f"stopped after {len(names):,} of 1,000,000 games"
    assert f"durbar: {stopped}; {len(names):,} records and games.parquet are in {tmp_path}\n" in told


@pytest.mark.parametrize("seed", [-(2**63), 2**63 - 1])
def test_any_seed_that_is_taken_can_be_written(tmp_path: Path, seed: int):
    assert run("simulate", GAME, "--games", 1, "--seed", seed, "--out", tmp_path).exit_code == 0


def test_simulate_on_an_own_board_writes_what_was_legal(own_board: Path, tmp_path: Path):
    folder = tmp_path / "games"
    result = run("simulate", GAME, "--board", own_board, "--games", 2, "--out", folder, "--legal")
    assert result.exit_code == 0, result.exception
    assert "# legal: " in (folder / "game-00000002.durbar").read_text()
    checked = run("check", "--board", own_board, folder)
    assert checked.exit_code == 0
    assert checked.stdout.count(": ok, ") == 2


@pytest.mark.parametrize("below", ["", "games"])
def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, below: str):
    file = tmp_path / "file"
    file.write_text("not a folder")
    result = run("simulate", GAME, "--games", 1, "--out", file / below)
    assert isinstance(result.exception, NotWritable)
    assert str(result.exception).startswith(f"{file / below}: cannot be written: ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("thurn-und-taxi",), "Did you mean 'thurn-und-taxis'"),
        (("thurn",), "Did you mean 'thurn-und-taxis'"),
        (("taj",), "Did you mean 'taj-mahal'"),
        ((GAME, "--bots", "steady,random", "--players", 3), "names 2 players and --players 3"),
        ((GAME, "--option", "voluntary_abandon"), "is not NAME=VALUE"),
        ((GAME, "--option", "voluntary_abandon=maybe"), "is one of: off, on"),
        ((GAME, "--option", "abandon=on"), "no option 'abandon'"),
        (
            (GAME, "--option", "voluntary_abandon=on", "--option", "voluntary_abandon=off"),
            "'voluntary_abandon=off': voluntary_abandon is set to on already",
        ),
        ((GAME, "--legal"), "needs --out DIR"),
        ((GAME, "--players", 7), "2 to 4 players, not 7"),
        ((GAME, "--players", 0), "2 to 4 players, not 0"),
        ((GAME, "--players", 300_000_000), "2 to 4 players, not 300000000"),
        ((GAME, "--players", 10**30), f"2 to 4 players, not {10**30}"),
        ((GAME, "--bots", "random,random,random,random,random"), "2 to 4 players, not 5"),
    ],
)
def test_wrong_usage_says_what_would_be_right(arguments: tuple[object, ...], message: str):
    result = run("simulate", *arguments)
    assert isinstance(result.exception, InvalidOption)
    assert message in str(result.exception)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--workers", -1), "-1 is not in the range"),
        (("--workers", 10**9), f"{10**9} is not in the range"),
        (("--seed", 2**63), f"a seed is a number from {-(2**63)} to {2**63 - 1}"),
        (("--seed", -(10**30)), "a seed is a number from"),
        (("--time-limit", 0), "not in the range"),
        (("--time-limit", "inf"), "not in the range"),
        (("--time-limit", "nan"), "'nan' is no number of seconds"),
    ],
)
def test_numbers_out_of_range_are_wrong_usage(arguments: tuple[object, ...], message: str):
    result = run("simulate", GAME, *arguments)
    assert result.exit_code == 2
    assert message in result.stderr


def test_players_that_search_repeat_themselves_by_iterations(tmp_path: Path):
    asked = ("simulate", "taj-mahal", "--bots", "quick,steady", "--games", 2, "--iterations", 20)
    for name in ("a", "b"):
        told = run(*asked, "--json", "--out", tmp_path / name)
        assert told.exit_code == 0, told.exception
        assert json.loads(told.stdout)["iterations"] == 20
    for path in sorted((tmp_path / "a").glob("*.durbar")):
        assert path.read_text() == (tmp_path / "b" / path.name).read_text()
    assert isinstance(run("simulate", "taj-mahal", "--iterations", 20).exception, InvalidOption)
