"""Commands that are ended before they are done."""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
import struct
import subprocess
import sys
import time
from multiprocessing.context import SpawnProcess
from pathlib import Path
from unittest.mock import Mock

import pytest

from durbar.bots.spawning import WorkerContext
from tests.cli.running import run as run_here
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
    with processes(1) as pool:
        pool.submit(time.sleep, 0).result()
        pool.submit(time.sleep, 50)
    raise SystemExit(1)
{INTERRUPTED}"""

INTERRUPTED_IN_AN_ANSWER = """
import sys, time
from pathlib import Path
from durbar.lab.processes import processes
from tests.cli.test_interrupting import answer_half
sent = Path(sys.argv[1])
try:
    with processes(1) as pool:
        pool.submit(answer_half, sent)
        while not sent.exists():
            time.sleep(0.1)
        raise KeyboardInterrupt
except KeyboardInterrupt:
    print("ended")
"""
INTERRUPTED_AFTER_CANCELLING = """
import time
from durbar.bots.spawning import WorkerContext
from durbar.lab.processes import processes
end = WorkerContext.end
def end_and_pause(context):
    end(context)
    time.sleep(1)  # so that the pool notices before it is shut down
WorkerContext.end = end_and_pause
try:
    with processes(1) as pool:
        pool.submit(time.sleep, 0).result()
        games = [pool.submit(time.sleep, 50) for _ in range(9)]
        while not games[0].running():
            time.sleep(0.1)
        for game in games:
            game.cancel()
        raise KeyboardInterrupt
except KeyboardInterrupt:
    print("ended")
"""

HEARING = """
import os, signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell's background ignores
"""
HEARING_COMMAND = f"""
{HEARING}
from durbar.cli import main
main()
"""
INTERRUPTED_WHILE_LOADED = f"""
{HEARING}
class Loading:
    def find_spec(name, path=None, target=None):
        if name == "durbar.cli.group":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Loading)
from durbar.__main__ import main
main()
"""
ALL_ARE_INTERRUPTED = f"""
{HEARING}
from durbar.lab.processes import processes
try:
    with processes(2) as pool:
        for _ in range(2):
            pool.submit(time.sleep, 50)
        time.sleep(float(sys.argv[1]))
        os.killpg(0, signal.SIGINT)
        time.sleep(50)
except KeyboardInterrupt:
    print("ended")
"""
COMMANDS = {
    "ladder": ("taj-mahal", "--bots", "steady,master"),
    "learn": ("taj-mahal", "--players", "2", "--games", "50000"),
}


def run(script: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", script, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def answer_half(sent: Path) -> None:
    """Send the first half of an answer, as does who is killed there."""
    frame = sys._getframe()
    while "result_queue" not in frame.f_locals:
        assert frame.f_back
        frame = frame.f_back
    os.write(frame.f_locals["result_queue"]._writer.fileno(), struct.pack("!i", 100) + bytes(50))
    sent.touch()
    time.sleep(50)


def test_a_backup_that_a_service_manager_ends_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = tmp_path / "backups"
    folder.mkdir()
    monkeypatch.setenv("DURBAR_DATA", str(tmp_path))
    done = run(ENDED_WHILE_WRITING, "backup", folder / "b.zip")
    assert (done.returncode, done.stderr.strip()) == (128 + signal.SIGTERM, "Aborted!")
    assert list(folder.iterdir()) == []


def test_an_interrupt_while_the_command_is_loaded_ends_it_without_a_word():
    done = run(INTERRUPTED_WHILE_LOADED, "--help")
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


def test_a_second_interrupt_ends_games_without_a_word_of_what_they_have_left():
    began = time.monotonic()
    done = run(WAITING_FOR_A_GAME)
    assert (done.returncode, done.stderr) == (1, "")
    assert time.monotonic() - began < 40


def test_an_answer_that_was_half_sent_is_not_waited_for(tmp_path: Path):
    done = run(INTERRUPTED_IN_AN_ANSWER, tmp_path / "sent")
    assert (done.returncode, done.stdout, done.stderr) == (0, "ended\n", "")


def test_what_was_cancelled_is_not_told_of_when_its_processes_end():
    done = run(INTERRUPTED_AFTER_CANCELLING)
    assert (done.returncode, done.stdout, done.stderr) == (0, "ended\n", "")


def test_a_second_interrupt_ends_a_command_that_waits_for_its_processes():
    done = run(WAITING_FOR_OTHERS)
    assert (done.returncode, done.stderr) == (-signal.SIGINT, "")


@pytest.mark.parametrize("begun", [0.0, 0.02, 0.05, 0.1, 0.2, 0.5])
def test_processes_that_are_interrupted_while_they_begin_end_without_a_word(begun: float):
    command = [sys.executable, "-c", ALL_ARE_INTERRUPTED, str(begun)]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=40,
        check=False,
        start_new_session=True,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "ended\n", "")


def test_an_interrupt_waits_until_a_process_has_begun(monkeypatch: pytest.MonkeyPatch):
    steps = []

    def start(_process: SpawnProcess) -> None:
        signal.raise_signal(signal.SIGINT)
        steps.append("begun")

    monkeypatch.setattr(SpawnProcess, "start", start)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            WorkerContext().Process().start()
    finally:
        signal.signal(signal.SIGINT, before)
    assert steps == ["begun"]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("name", COMMANDS)
def test_who_ends_a_command_is_told_how_it_goes_on_and_waits_for_nobody(
    name: str, how: signal.Signals, tmp_path: Path
):
    kept = tmp_path / "kept"
    place = ("--out", kept) if name == "ladder" else ("--run", kept, "--out", tmp_path / "nets")
    command = [sys.executable, "-c", HEARING_COMMAND, name, *COMMANDS[name], "--workers", "2"]
    with subprocess.Popen(
        [*command, *map(str, place)], stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            while len(children_of(process.pid)) < 3:  # one of them counts what they share
                assert process.poll() is None
                time.sleep(0.1)
            time.sleep(3)  # games have begun
            os.killpg(process.pid, how) if how == signal.SIGINT else process.send_signal(how)
            _, told = process.communicate(timeout=30)
        finally:
            process.kill()
    assert process.returncode == (-signal.SIGINT if how == signal.SIGINT else 128 + signal.SIGTERM)
    what = "games are" if name == "ladder" else "work is"
    *_, goes_on, _, ended = told.splitlines()
    assert goes_on.endswith(f"finished {what} in {kept}; the same command goes on from there")
    assert ended == "Aborted!"
    assert "semaphore" not in told
    assert "Traceback" not in told


LOOP = """
for seed in 1 2
do
    echo "seed $seed" >&2
    {durbar} perft taj-mahal --depth 40
done
"""
HEARING_SHELL = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execvp("bash", ["bash", "-c", *sys.argv[1:]])
"""


def test_an_interrupt_ends_the_loop_of_a_shell_too():
    loop = LOOP.format(durbar=shlex.join([sys.executable, "-c", HEARING_COMMAND]))
    with subprocess.Popen(
        [sys.executable, "-c", HEARING_SHELL, loop],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as shell:
        assert shell.stdout
        try:
            while not shell.stdout.readline().strip().startswith("5 "):
                assert shell.poll() is None
            os.killpg(shell.pid, signal.SIGINT)
            _, told = shell.communicate(timeout=60)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(shell.pid, signal.SIGKILL)
    assert told.split() == ["seed", "1", "Aborted!"]


THINKING = """
import os, sys, time
with open(sys.argv[1], "a") as pids:
    print(os.getpid(), file=pids)
time.sleep(99)
"""


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_programs_of_a_ladder_end_with_it_though_they_think(how: signal.Signals, tmp_path: Path):
    (tmp_path / "bot.py").write_text(THINKING)
    pids = tmp_path / "pids"
    pids.touch()
    bots = f"exec:{sys.executable} {tmp_path / 'bot.py'} {pids},random"
    options = ("--bots", bots, "--workers", "2", "--out", str(tmp_path / "games"))
    command = [sys.executable, "-c", HEARING_COMMAND, "ladder", "taj-mahal", *options]
    with subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True) as process:
        try:
            while len(pids.read_text().splitlines()) < 2:
                assert process.poll() is None
                time.sleep(0.1)
            os.killpg(process.pid, how) if how == signal.SIGINT else process.send_signal(how)
            process.communicate(timeout=30)  # programs have the same standard error, so this waits for them
        finally:
            process.kill()
            for pid in pids.read_text().split():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(int(pid), signal.SIGKILL)


def test_who_ends_learning_that_keeps_nothing_is_told_what_would(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("durbar.cli.learning.learn_all", Mock(side_effect=KeyboardInterrupt))
    done = run_here("learn", "taj-mahal")
    assert done.exit_code == 1
    assert "nothing was kept; with --run DIR finished work is kept" in done.stderr
