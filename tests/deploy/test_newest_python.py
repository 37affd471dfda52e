"""Durbar on the newest Python of this machine, with the libraries that uv chooses for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.deploy.answers import answer
from tests.machines import COMPILED
from tests.ports import free_port
from tests.processes import end

PYENV = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
NEWER = range(sys.version_info.minor + 1, 20)
PATIENCE = 60.0  # seconds for a server to show its lobby

pytestmark = [
    pytest.mark.processes,
    pytest.mark.skipif(not shutil.which("uv"), reason="there is no uv here"),
]


def is_python(program: Path) -> bool:
    """Say whether it runs: a shim of pyenv may stand for a Python that is not chosen."""
    return subprocess.run([program, "-V"], capture_output=True, check=False).returncode == 0


def pythons() -> Iterator[Path]:
    """Find the interpreters that are newer than this one, the newest first."""
    folders = [*map(Path, os.get_exec_path()), *PYENV.glob("versions/3.*/bin")]
    for minor in reversed(NEWER):
        for folder in folders:
            if (program := folder / f"python3.{minor}").exists() and is_python(program):
                yield program


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the commands of an environment of the newest Python."""
    python = next(pythons(), None)
    if python is None:
        pytest.skip(f"there is no newer Python here than this one, 3.{sys.version_info.minor}")
    environment = tmp_path_factory.mktemp("newest") / "venv"
    subprocess.run(
        ["uv", "sync", "--quiet", "--no-dev", "--frozen", "--python", python],
        cwd=ROOT,
        env=os.environ | {"UV_PROJECT_ENVIRONMENT": str(environment)},
        check=True,
        timeout=COMPILED,
    )
    return environment / "bin"


@pytest.fixture
def place(tmp_path: Path) -> dict[str, str]:
    """Return an environment in which nothing is compiled and nothing is kept; code need not be fast there."""
    folders = {"DURBAR_CACHE": str(tmp_path / "cache"), "DURBAR_DATA": str(tmp_path / "data")}
    return os.environ | folders | {"NUMBA_OPT": "1"}


def test_a_game_is_played(installed: Path, place: dict[str, str]):
    command = ["simulate", "taj-mahal", "--players", "2", "--games", "3", "--bots", "steady"]
    done = subprocess.run(
        [installed / "durbar", *command],
        env=place,
        capture_output=True,
        text=True,
        check=False,
        timeout=COMPILED,
    )
    assert done.returncode == 0, done.stderr
    assert "3 of 3 games finished" in done.stdout


def test_the_lobby_is_shown(installed: Path, place: dict[str, str]):
    port = free_port()
    command = ["--port", str(port), "--no-browser"]
    with subprocess.Popen(
        [installed / "durbar", *command],
        env=place,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        try:
            until = time.monotonic() + PATIENCE
            while (page := answer(f"http://127.0.0.1:{port}/"))[0] != 200 and time.monotonic() < until:
                assert server.poll() is None, server.communicate()[0]
                time.sleep(0.3)
            assert "Taj Mahal" in page[1]
        finally:
            end(server)
