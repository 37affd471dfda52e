"""The one command with SQLite, of which something is away, hangs, or is killed."""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.killing import Soak, all_below
from tests.faults.sites import Begin, one_command
from tests.faults.wanting import AWAY, SILENT, playing
from tests.machines import Site, words_of

pytestmark = pytest.mark.faults


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, Begin]]:
    with one_command(tmp_path_factory.mktemp("one")) as running:
        yield running


@pytest.fixture
def site(running: tuple[Site, Begin]) -> Site:
    return running[0]


def test_an_sqlite_that_is_locked(site: Site):
    with playing(site), contextlib.closing(sqlite3.connect(site.folder / "durbar.sqlite3")) as other:
        other.isolation_level = None
        other.execute("BEGIN IMMEDIATE")
        site.until_unwell(SILENT)
        time.sleep(AWAY)
        other.execute("ROLLBACK")


def test_a_disk_that_is_full(site: Site):
    """No file of the server may become longer than a page, as if there were no room."""
    process = site.processes["durbar"].pid
    limits = resource.prlimit(process, resource.RLIMIT_FSIZE)
    with playing(site):
        resource.prlimit(process, resource.RLIMIT_FSIZE, (4096, limits[1]))
        try:
            site.until_unwell(SILENT)
            assert site.get("/healthz") == (200, "ok\n")
            time.sleep(AWAY)
        finally:
            resource.prlimit(process, resource.RLIMIT_FSIZE, limits)


def test_computer_players_that_hang(site: Site):
    with playing(site):
        hanging = [one for one in all_below(site.processes["durbar"].pid) if b"spawn_main" in words_of(one)]
        for process in hanging:
            os.kill(process, signal.SIGSTOP)
        site.until_unwell("waiting for a computer player (quick)\n")
        for process in hanging:
            os.kill(process, signal.SIGKILL)


def test_kills_at_random_moments(running: tuple[Site, Begin], tmp_path: Path):
    Soak(*running, seed=1).run(tmp_path / "records")
