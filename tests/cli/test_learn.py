"""`durbar learn`."""

from __future__ import annotations

import json
from pathlib import Path

from durbar.bots.learned.net import load
from durbar.core.errors import InvalidOption, NotWritable
from tests.cli.running import run

SMALL = ("learn", "taj-mahal", "--players", 2, "--games", 100, "--epochs", 1, "--workers", 1)


def test_a_net_is_learned_and_stored(tmp_path: Path):
    told = run(*SMALL, "--out", tmp_path / "nets", "--json")
    assert told.exit_code == 0, told.exception
    figures = json.loads(told.stdout)["2"]
    net = load(tmp_path / "nets" / "2.npz")
    assert net.about["game"] == "taj-mahal"
    assert net.about["log_loss"] == figures["log_loss"]
    assert figures["positions"] > 500
    shown = run(*SMALL, "--out", tmp_path / "again")
    assert "how well the nets foretell who wins" in shown.stdout
    assert (tmp_path / "again" / "2.npz").read_bytes()
    assert load(tmp_path / "again" / "2.npz").flat.tobytes() == net.flat.tobytes()


def test_wrong_wishes_say_what_would_be_right(tmp_path: Path):
    wrong = run("learn", "taj-mahal", "--players", 7).exception
    assert isinstance(wrong, InvalidOption)
    assert "2 to 5 players, not 7" in str(wrong)
    (tmp_path / "file").write_text("")
    refused = run(*SMALL, "--out", tmp_path / "file" / "nets").exception
    assert isinstance(refused, NotWritable)
    assert str(tmp_path / "file") in str(refused)
