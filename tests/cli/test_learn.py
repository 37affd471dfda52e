"""`durbar learn`."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from unittest.mock import Mock

import pytest

from durbar.bots.learned.net import load
from durbar.cli.learning import check_places, print_figures, table
from durbar.cli.whole_table import print_whole
from durbar.core.errors import InvalidOption, NotWritable
from tests.cli.running import run

SMALL = ("learn", "taj-mahal", "--players", 2, "--games", 100, "--epochs", 1, "--workers", 1)
TOY = (*SMALL, "--generations", 1, "--own-games", 40, "--few", 2, "--many", 4, "--rounds", 2)
PATIENCE = 120.0  # seconds


def test_a_net_is_learned_and_stored(tmp_path: Path):
    told = run(*SMALL, "--out", tmp_path / "nets", "--json")
    assert told.exit_code == 0, told.exception
    figures = json.loads(told.stdout)["2"]["generations"][0]
    net = load(tmp_path / "nets" / "2.npz")
    assert net.about["game"] == "taj-mahal"
    assert net.about["log_loss"] == figures["foretelling"]["log_loss"]
    assert figures["positions"] > 500
    shown = run(*SMALL, "--out", tmp_path / "again")
    assert "how well the nets foretell who wins" in shown.stdout
    assert load(tmp_path / "again" / "2.npz").flat.tobytes() == net.flat.tobytes()
    other = run(*SMALL, "--out", tmp_path / "other", "--seed", -1)
    assert other.exit_code == 0, other.exception
    assert load(tmp_path / "other" / "2.npz").flat.tobytes() != net.flat.tobytes()


def test_a_run_that_is_killed_goes_on_and_gives_the_same_net(tmp_path: Path):
    command = [sys.executable, "-m", "durbar", *map(str, TOY), "--out", str(tmp_path / "killed"), "--run"]
    folder = tmp_path / "run"
    with subprocess.Popen([*command, str(folder)], stderr=subprocess.DEVNULL) as process:
        games = folder / "2-players" / "generation-1" / "games-000001.npz"
        deadline = time.monotonic() + PATIENCE
        while not games.exists() and time.monotonic() < deadline:
            time.sleep(0.005)
        process.kill()
    assert games.exists()
    assert not (tmp_path / "killed").exists()
    resumed = run(*TOY, "--out", tmp_path / "killed", "--run", folder, "--report", tmp_path / "report.html")
    whole = run(*TOY, "--out", tmp_path / "whole", "--json")
    assert resumed.exit_code == whole.exit_code == 0, (resumed.exception, whole.exception)
    net = load(tmp_path / "killed" / "2.npz")
    assert net.flat.tobytes() == load(tmp_path / "whole" / "2.npz").flat.tobytes()
    figures = json.loads(whole.stdout)["2"]
    assert [one["number"] for one in figures["generations"]] == [0, 1]
    assert figures["generation"] == net.about["generation"]
    assert figures["generations"][1]["trial"]["games"] == 4
    assert ("is not better than the net before" in resumed.stdout) is (figures["generation"] == 0)
    assert f"generation {figures['generation']}" in (tmp_path / "report.html").read_text(encoding="utf-8")
    refused = run(*TOY, "--run", folder, "--epochs", 2).exception
    assert isinstance(refused, InvalidOption)
    assert "is a run with fit epochs 1, not 2" in str(refused)


def test_wrong_wishes_say_what_would_be_right(tmp_path: Path):
    wrong = run("learn", "taj-mahal", "--players", 7).exception
    assert isinstance(wrong, InvalidOption)
    assert "2 to 5 players, not 7" in str(wrong)
    (tmp_path / "file").write_text("")
    for option in ("--out", "--run", "--report"):
        place = () if option == "--out" else ("--out", tmp_path)
        refused = run(*SMALL, *place, option, tmp_path / "file" / "inside").exception
        assert isinstance(refused, NotWritable), option
        assert str(tmp_path / "file") in str(refused)


def test_places_that_cannot_be_written_are_told_before_anything_is_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("durbar.cli.learning.learn_all", Mock(side_effect=AssertionError("it is learned")))
    (tmp_path / "file").write_text("")
    for place in (
        ("--out", tmp_path / "file"),
        ("--out", tmp_path, "--report", tmp_path / "file" / "r.html"),
        ("--out", tmp_path, "--report", tmp_path),
    ):
        assert isinstance(run(*SMALL, *place).exception, NotWritable)


def test_a_report_that_may_only_be_read_is_told_before_anything_is_learned(tmp_path: Path, run_as_reader):
    (report := tmp_path / "report.html").touch()
    report.chmod(0o444)
    code = """
import sys
from pathlib import Path
from unittest.mock import Mock
from durbar.cli.learning import check_places
from durbar.core.errors import NotWritable
try:
    check_places(Mock(), Path(sys.argv[1]).parent, Path(sys.argv[1]))
except NotWritable as refused:
    print(refused)
"""
    assert run_as_reader("-c", code, str(report)) == f"{report}: cannot be written: Permission denied\n"


def test_a_game_that_keeps_no_nets_needs_a_folder_for_them(tmp_path: Path):
    game = Mock(room=Mock(nets=None))
    game.about.id = "gifts"
    check_places(game, tmp_path, None)
    with pytest.raises(InvalidOption, match="gifts has no folder for nets; name one with --out DIR"):
        check_places(game, None, None)


def test_figures_are_whole_and_columns_without_any_are_left_out(capsys: pytest.CaptureFixture[str]):
    told = Mock(log_loss=0.51234, knowing_nothing=0.69314, calibration=0.0123)
    first = Mock(number=0, positions=1_234_567, foretelling=told, before=None, trial=None, policy=None)
    first.all_seconds = 12345.0
    print_whole(table("Taj Mahal", {2: Mock(generations=(first,))}))
    shown = capsys.readouterr().out
    assert [line.split() for line in shown.splitlines()][-2:] == [
        ["2", "0", "1,234,567", "0.5123", "0.6931", "±1.2%", "12345", "s"],
        [],
    ]
    assert "policy" not in shown


def test_what_was_not_taken_is_told_on_a_line_where_nobody_reads_at_a_terminal(
    capsys: pytest.CaptureFixture[str],
):
    told = Mock(log_loss=0.51234, knowing_nothing=0.69314, calibration=0.0123)
    first = Mock(number=0, positions=1, foretelling=told, before=None, trial=None, policy=None, taken=False)
    first.all_seconds = 1.0
    learned = Mock(generations=(first,), generation=first, policy_generation=None)
    print_figures("Taj Mahal", {2: learned})
    assert capsys.readouterr().out.splitlines()[-1] == (
        "2 players: generation 0 is not better than the net before, and is not taken; "
        "the net is that of generation 0"
    )
