"""What all tests share."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest
from django.utils import translation

from durbar.core import registry
from durbar.core.game import Game
from tests.installed import install

ROOT = Path(__file__).parent.parent

pytest_plugins = ("tests.second_tries",)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell has begun the tests in its background
    signal.signal(signal.SIGINT, signal.default_int_handler)  # for all that they begin, and then interrupt

install(ROOT / "examples" / "gifts")  # so that all that holds for every game is tested on one from outside

RunPython = Callable[..., str]

# Compiling everything takes longer on a slow machine than any test that hangs may.
compiles_anew = pytest.mark.timeout(1200)

# What takes long begins first, so that no process has much left when the others have nothing. A game is
# compiled by one process at a time: beside the first browser, whose server compiles all, goes what compiles
# for itself.
LONGEST = (
    "browser/test_languages.py",
    "laws/test_position_text.py",
    "laws/test_three_ways.py",
    "cli/test_compile.py",
    "browser/",
    "faults/",
    "site/test_many_machines.py",
    "deploy/",
    "site/test_backup.py",
    "lab/",
    "laws/",
)


def pytest_xdist_auto_num_workers() -> int:
    """Return one process more than there are cores: tests wait for browsers and servers."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put what takes longest first."""
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    path = (
        item.path.relative_to(ROOT / "tests").as_posix() if item.path.is_relative_to(ROOT / "tests") else ""
    )
    return next((turn for turn, start in enumerate(LONGEST) if path.startswith(start)), len(LONGEST))


@pytest.fixture(autouse=True)
def _no_language_is_left_behind() -> Iterator[None]:
    """A request leaves its reader's language to the thread, which the next test would read."""
    yield
    translation.deactivate()


@pytest.fixture(scope="session")
def game() -> Game:
    """Thurn und Taxis on its shipped board; its rules are compiled once for all tests."""
    return registry.game("thurn-und-taxis")


@pytest.fixture(scope="session")
def run_python() -> RunPython:
    """Run Python on arguments in a process of its own, and return what it prints.

    `run_python("-c", "print(1)", NUMBA_DISABLE_JIT="1")`: keywords are environment variables.
    """

    return _run


@pytest.fixture(scope="session")
def run_as_reader() -> RunPython:
    """Run Python as `run_python` does, but where a folder says that it may not be written, it cannot be."""
    if os.geteuid():
        return _run
    if not shutil.which("setpriv"):
        pytest.skip("root writes everywhere, and nothing here takes that from it")
    return partial(_run, before=("setpriv", "--bounding-set", "-dac_override,-dac_read_search"))


def _run(*arguments: str, before: Sequence[str] = (), **environment: str) -> str:
    done = subprocess.run(
        [*before, sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=1500,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
