"""The two kinds of sites to which everything is done that can go wrong."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.faults.killing import processes_of
from tests.faults.own_postgres import Postgres
from tests.machines import COMPILED, Site
from tests.ports import free_port

Begin = dict[str, Callable[[], object]]  # how each process of a site is begun again

UNTIL_ENDED = 20  # seconds


@contextmanager
def one_command(folder: Path) -> Iterator[tuple[Site, Begin]]:
    """Yield a site that is one process with its children, on SQLite."""
    site = Site(folder, free_port())
    begin: Begin = {"durbar": lambda: site.begin("durbar", "--port", str(site.port), "--no-browser")}
    with _running(site, begin):
        yield site, begin


@contextmanager
def many_machines(folder: Path, postgres: Postgres) -> Iterator[tuple[Site, Begin]]:
    """Yield a site of a server and workers, with a PostgreSQL and a Redis that serve nobody else."""
    shared = {
        "DURBAR_DATABASE_URL": postgres.address,
        "DURBAR_REDIS_URL": f"redis://127.0.0.1:{free_port()}/0",
    }
    site = Site(folder, free_port(), shared)

    def begin_postgres() -> None:
        site.processes["postgres"] = postgres.begin()

    begin: Begin = {
        "postgres": begin_postgres,
        "redis": site.begin_redis,
        "serve": lambda: site.begin("serve", "serve", "--port", str(site.port)),
        "work": lambda: site.begin("work", "work"),
    }
    with _running(site, begin):
        yield site, begin


@contextmanager
def _running(site: Site, begin: Begin) -> Iterator[None]:
    """Begin a site, and end it; nothing that it has begun may outlive it."""
    try:
        for one in begin.values():
            one()
        site.until_ready(COMPILED)
        yield
    finally:
        site.end()
    end = time.monotonic() + UNTIL_ENDED
    while left := processes_of(site):
        assert time.monotonic() < end, left
        time.sleep(0.2)
