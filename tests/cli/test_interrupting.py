"""Commands that are ended before they are done."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.machines import children_of

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")

ENDED_WHILE_WRITING = """
import os, signal
from contextlib import nullcontext
import django
os.environ["DJANGO_SETTINGS_MODULE"] = "durbar.site.settings"
django.setup()
from durbar.core.whole_file import whole
from durbar.site import django_ready
django_ready.database_at_hand, django_ready.set_up = nullcontext, lambda data: None
from durbar.site.backup import taking
def back_up(path):
    with whole(path) as file:
        file.write(b"half")
        os.kill(os.getpid(), signal.SIGTERM)
        signal.pause()
taking.back_up = back_up
from durbar.cli import main
main()
"""
INTERRUPTED = """
durbar.cli.cli = interrupted
try:
    durbar.cli.main()
finally:
    signal.raise_signal(signal.SIGINT)
"""
WAITING_FOR_OTHERS = f"""
import durbar.cli, signal
def interrupted():
    raise SystemExit(1)
{INTERRUPTED}"""
WAITING_FOR_A_GAME = f"""
import durbar.cli, signal, time
from durbar.lab.processes import processes
def interrupted():
    pool = processes(1)
    pool.submit(time.sleep, 0).result()
    pool.submit(time.sleep, 50)
    pool.shutdown(wait=False)
    raise SystemExit(1)
{INTERRUPTED}"""


def run(script: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", script, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_a_backup_that_a_service_manager_ends_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = tmp_path / "backups"
    folder.mkdir()
    monkeypatch.setenv("DURBAR_DATA", str(tmp_path))
    done = run(ENDED_WHILE_WRITING, "backup", folder / "b.zip")
    assert (done.returncode, done.stderr.strip()) == (1, "Aborted!")
    assert list(folder.iterdir()) == []


def test_a_second_interrupt_ends_games_without_a_word_of_what_they_have_left():
    began = time.monotonic()
    done = run(WAITING_FOR_A_GAME)
    assert (done.returncode, done.stderr) == (1, "")
    assert time.monotonic() - began < 40


def test_a_second_interrupt_ends_a_command_that_waits_for_its_processes():
    done = run(WAITING_FOR_OTHERS)
    assert (done.returncode, done.stderr) == (-signal.SIGINT, "")


def test_a_ladder_that_a_service_manager_ends_says_no_more_than_that(tmp_path: Path):
    path = tmp_path / "games.jsonl"
    asked = ["--bots", "steady,master", "--workers", "2", "--out", str(path)]
    command = [sys.executable, "-m", "durbar", "ladder", "taj-mahal", *asked]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as ladder:
        try:
            while len(children_of(ladder.pid)) < 3:  # one of them counts what they share
                assert ladder.poll() is None
                time.sleep(0.1)
            time.sleep(3)  # games have begun
            ladder.send_signal(signal.SIGTERM)
            _, told = ladder.communicate(timeout=30)
        finally:
            ladder.kill()
    assert ladder.returncode == 1
    *_, kept, _, ended = told.splitlines()
    assert kept.endswith(f"finished games are in {path}; the same command goes on from there")
    assert ended == "Aborted!"
    assert "semaphore" not in told
