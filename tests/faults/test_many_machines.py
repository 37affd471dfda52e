"""A server and workers with PostgreSQL and Redis, of which something is away, hangs, or is killed."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.killing import Soak
from tests.faults.own_postgres import Postgres, own_server
from tests.faults.sites import Begin, many_machines
from tests.faults.wanting import AWAY, BACK, SILENT, playing
from tests.machines import Site, children_of, words_of

pytestmark = pytest.mark.faults


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with own_server() as server:
        yield server


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[tuple[Site, Begin]]:
    with many_machines(tmp_path_factory.mktemp("many"), postgres) as running:
        yield running


@pytest.fixture
def site(running: tuple[Site, Begin]) -> Site:
    return running[0]


def test_a_postgresql_that_is_stopped(running: tuple[Site, Begin], postgres: Postgres):
    site, begin = running
    with playing(site):
        del site.processes["postgres"]
        postgres.stop()
        site.until_unwell(SILENT)
        assert site.get("/healthz") == (200, "ok\n")
        time.sleep(AWAY)
        site.until_unwell(SILENT)
        begin["postgres"]()


def test_a_redis_that_is_killed(running: tuple[Site, Begin]):
    site, begin = running
    with playing(site):
        site.kill("redis")
        site.until_unwell("reaching the workers through Redis\n")
        time.sleep(AWAY)
        begin["redis"]()


def quick_worker(site: Site) -> int:
    """Return the worker of the quick queue, whose processes think."""
    workers = children_of(site.processes["work"].pid)
    (quick,) = (worker for worker in workers if b"\0quick\0" in words_of(worker))
    return quick


def test_a_process_of_a_worker_that_hangs(site: Site):
    with playing(site):
        quick = quick_worker(site)
        (thinking,) = children_of(quick)
        os.kill(thinking, signal.SIGSTOP)
        assert site.until_unwell() == "no worker answers: computer players and wishes\n"
        site.until_ready(BACK)
        site.until(lambda: thinking not in children_of(quick), 30)  # killed, and a moment later gone


def test_a_worker_that_hangs(site: Site):
    with playing(site):
        hanging = quick_worker(site)
        os.kill(hanging, signal.SIGSTOP)
        assert site.until_unwell() == "no worker answers: computer players and wishes\n"
        site.begin("another", "work", "--queues", "quick")
        site.until_ready(BACK)
        os.kill(hanging, signal.SIGKILL)


def test_kills_at_random_moments(running: tuple[Site, Begin], tmp_path: Path):
    Soak(*running, seed=2).run(tmp_path / "records")
