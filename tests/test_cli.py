"""The command as a newcomer uses it."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from durbar import cli
from durbar.core.errors import DurbarError, InvalidOption

GAME = "thurn-und-taxis"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli.cli, [str(argument) for argument in arguments])


@pytest.fixture
def records(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    result = run(
        "simulate", GAME, "--players", 2, "--bots", "steady", "--games", 3, "--out", folder, "--legal"
    )
    assert result.exit_code == 0, result.output
    return folder


def test_simulate_prints_a_table():
    result = run("simulate", GAME, "--players", 3, "--bots", "steady,random,random", "--games", 5)
    assert result.exit_code == 0
    assert "steady" in result.stdout
    assert "5 of 5 games finished" in result.stdout


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


@pytest.fixture
def own_board(tmp_path: Path) -> Path:
    shipped = files("durbar.games.thurn_und_taxis") / "board.toml"
    path = tmp_path / "own board.toml"
    path.write_text(shipped.read_text(encoding="utf-8") + "\n# my own\n", encoding="utf-8")
    return path


def test_simulate_on_an_own_board_writes_what_was_legal(own_board: Path, tmp_path: Path):
    folder = tmp_path / "games"
    result = run("simulate", GAME, "--board", own_board, "--games", 2, "--out", folder, "--legal")
    assert result.exit_code == 0, result.exception
    assert "# legal: " in (folder / "game-00000002.durbar").read_text()
    checked = run("check", "--board", own_board, folder)
    assert checked.exit_code == 0
    assert checked.stdout.count(": ok, ") == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("simulate", "thurn-und-taxi"), "Did you mean 'thurn-und-taxis'"),
        (("simulate", GAME, "--bots", "steady,random", "--players", 3), "names 2 players and --players 3"),
        (("simulate", GAME, "--option", "voluntary_abandon"), "is not NAME=VALUE"),
        (("simulate", GAME, "--option", "voluntary_abandon=maybe"), "is one of: off, on"),
        (("simulate", GAME, "--option", "abandon=on"), "no option 'abandon'"),
        (("simulate", GAME, "--legal"), "needs --out DIR"),
        (("simulate", GAME, "--players", 7), "2 to 4 players, not 7"),
        (("perft", "--depth", 2), "--from FILE"),
    ],
)
def test_wrong_usage_says_what_would_be_right(arguments: tuple[object, ...], message: str):
    result = run(*arguments)
    assert isinstance(result.exception, InvalidOption)
    assert message in str(result.exception)


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


def test_show_as_svg(records: Path):
    result = run("show", next(records.glob("*.durbar")), "--at", 120, "--svg")
    assert ET.fromstring(result.stdout).tag.endswith("svg")


def test_perft_counts_from_the_start_and_from_a_record(records: Path):
    assert "468,468" in run("perft", GAME, "--players", 2, "--depth", 5).stdout
    path = next(records.glob("*.durbar"))
    result = run("perft", "--from", path, "--at", 7, "--depth", 2)
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == 3


def test_main_tells_errors_in_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr("sys.argv", ["durbar", "check", "/nowhere/game.durbar"])
    with pytest.raises(SystemExit) as stop:
        cli.main()
    assert stop.value.code == 1
    assert capsys.readouterr().out.startswith("/nowhere/game.durbar: cannot be read")
    monkeypatch.setattr("sys.argv", ["durbar", "simulate", "chess"])
    with pytest.raises(SystemExit) as stop:
        cli.main()
    assert stop.value.code == 2
    assert "there is no game 'chess'" in capsys.readouterr().err
