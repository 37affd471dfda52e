"""A site that is started for a measurement, on this machine alone: one command, or several processes."""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from benchmarks.loading.seeding import Seeded
from tests.ports import free_port
from tests.services import own_postgres, own_redis

ROOT = Path(__file__).resolve().parent.parent.parent
COMPILED = 600  # seconds until all rules are, where none were before
WEB_PROCESSES = WORKERS = 2  # where there are many


@dataclass
class Usage:
    """What some processes use: seconds of CPU so far, and bytes of memory now."""

    seconds: float
    memory: int


@dataclass
class Site:
    """A running site: the addresses of its servers, and its processes."""

    environment: dict[str, str]
    servers: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)  # by address
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def addresses(self) -> list[str]:
        """Where its servers answer."""
        return list(self.servers)

    def begin(self, *command: str) -> subprocess.Popen[bytes]:
        """Start a process of the site."""
        return subprocess.Popen([sys.executable, "-m", *command], env=self.environment, cwd=ROOT)

    def begin_server(self, *command: str) -> None:
        """Start a server on a free port."""
        port = free_port()
        self.servers[f"http://127.0.0.1:{port}"] = self.begin("durbar", *command, "--port", str(port))

    def seed(self, tables: int, people: int) -> list[Seeded]:
        """Set up tables in the site's empty database."""
        command = [sys.executable, "-m", "benchmarks.loading.seeding", str(tables), str(people)]
        done = subprocess.run(command, env=self.environment, cwd=ROOT, check=True, stdout=subprocess.PIPE)
        return [Seeded(**json.loads(line)) for line in done.stdout.splitlines()]

    def wait(self) -> None:
        """Wait until every server says that all is ready."""
        end = time.monotonic() + COMPILED
        for address in self.addresses:
            while not _is_ready(address):
                if time.monotonic() > end:
                    raise TimeoutError(f"{address} is not ready")
                time.sleep(0.5)

    def web(self) -> Usage:
        """Return what the servers themselves use: the memory is that of the largest one."""
        used = [_usage(psutil.Process(server.pid)) for server in self.servers.values()]
        return Usage(sum(one.seconds for one in used), max(one.memory for one in used))

    def others(self) -> Usage:
        """Return what all that thinks uses: the servers' children, and the workers."""
        roots = [psutil.Process(one.pid) for one in (*self.servers.values(), *self.workers)]
        thinking = [child for root in roots for child in root.children(recursive=True)]
        thinking += [psutil.Process(worker.pid) for worker in self.workers]
        used = [_usage(one) for one in thinking]
        return Usage(sum(one.seconds for one in used), sum(one.memory for one in used))

    def end(self) -> None:
        """End all that was started."""
        started = (*self.servers.values(), *self.workers)
        for process in started:
            process.terminate()
        for process in started:
            process.wait(60)


@contextmanager
def one_command(tables: int, people: int) -> Iterator[tuple[Site, Sequence[Seeded]]]:
    """Yield `durbar` with SQLite, all in one, and its tables."""
    with _site({}, tables, people) as (site, seeded):
        site.begin_server("--no-browser")
        site.wait()
        yield site, seeded


@contextmanager
def many_processes(tables: int, people: int) -> Iterator[tuple[Site, Sequence[Seeded]]]:
    """Yield servers and workers that share a PostgreSQL and a Redis, and their tables."""
    with own_postgres() as database, own_redis() as redis:
        shared = {
            "DURBAR_DATABASE_URL": database,
            "DURBAR_REDIS_URL": redis,
            "DURBAR_SECRET_KEY": secrets.token_urlsafe(50),
        }
        with _site(shared, tables, people) as (site, seeded):
            for _ in range(WEB_PROCESSES):
                site.begin_server("serve")
            site.workers += [site.begin("durbar", "work") for _ in range(WORKERS)]
            site.wait()
            yield site, seeded


SITES = {"one": one_command, "many": many_processes}


@contextmanager
def _site(shared: dict[str, str], tables: int, people: int) -> Iterator[tuple[Site, Sequence[Seeded]]]:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as at_the_end:
        site = Site(os.environ | shared | {"DURBAR_DATA": folder})
        seeded = site.seed(tables, people)
        at_the_end.callback(site.end)
        yield site, seeded


def _is_ready(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/readyz", timeout=10) as answer:
            return int(answer.status) == 200
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return False


def _usage(process: psutil.Process) -> Usage:
    try:
        times = process.cpu_times()
        return Usage(times.user + times.system, int(process.memory_info().rss))
    except psutil.NoSuchProcess:
        return Usage(0.0, 0)
