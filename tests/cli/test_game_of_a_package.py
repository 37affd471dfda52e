"""The command with a game that a package of its own adds, in processes of their own."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.conftest import ROOT, RunPython


def test_it_is_simulated_checked_and_shown(tmp_path: Path, run_python: RunPython):
    out = str(tmp_path / "games")
    told = run_python(
        "-m",
        "durbar",
        "simulate",
        "gifts",
        "--games",
        "40",
        "--players",
        "4",
        "--bots",
        "steady",
        "--out",
        out,
    )
    assert "gifts" in told.lower()
    records = sorted(str(path) for path in Path(out).glob("*.durbar"))
    assert len(records) == 40
    checked = run_python("-m", "durbar", "check", *records)
    assert checked.count(": ok, 36 decisions of seats and 45 of chance, result ") == 40
    shown = run_python("-m", "durbar", "show", records[0])
    assert "bot:steady" in shown
    assert run_python("-m", "durbar", "show", records[0], "--svg").startswith("<svg")


def test_its_positions_are_counted(run_python: RunPython):
    told = run_python("-m", "durbar", "perft", "gifts", "--players", "2", "--depth", "4")
    assert "6,561" in told


def test_a_program_plays_it(run_python: RunPython):
    bot = f'exec:"{sys.executable}" {ROOT / "examples" / "stdio_bot.py"}'
    told = run_python("-m", "durbar", "simulate", "gifts", "--games", "2", "--bots", f"{bot},random")
    assert "2 of 2 games finished" in told
