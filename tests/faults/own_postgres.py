"""A PostgreSQL of a test's own, which can be stopped and killed without anybody else's loss."""

from __future__ import annotations

import getpass
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

from tests.ports import free_port
from tests.services import missing

USER = "postgres"  # the server refuses to be root's


@dataclass
class Postgres:
    """A server in a folder."""

    programs: Path
    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None  # that was begun last

    @property
    def address(self) -> str:
        return f"postgres://{USER}@127.0.0.1:{self.port}/{USER}"

    def make(self) -> None:
        """Make an empty database; whoever is on this machine is let in."""
        command = ["initdb", "--pgdata", "data", "--auth=trust", f"--username={USER}", "--no-sync"]
        subprocess.run(
            [self.programs / command[0], *command[1:]],
            cwd=self.folder,
            check=True,
            stdout=subprocess.DEVNULL,
            **_as_owner(),  # type: ignore[call-overload]
        )

    def begin(self) -> subprocess.Popen[bytes]:
        """Begin to serve, after the processes of a server that was killed have ended."""
        for _ in range(60):
            process = self._started()
            while process.poll() is None:
                if self._answers():
                    self.process = process
                    return process
                time.sleep(0.1)
            time.sleep(0.5)
        raise AssertionError((self.folder / "log").read_text())

    def stop(self) -> None:
        """End at once, and in good order; every connection is lost."""
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(30)

    def _started(self) -> subprocess.Popen[bytes]:
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": self.port,
            "unix_socket_directories": "",
            "fsync": "off",  # of processes that are killed nothing is lost, only of machines
            "max_connections": 60,
        }
        told = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                [self.programs / "postgres", "-D", "data", *told],
                cwd=self.folder,
                stdout=log,
                stderr=log,
                **_as_owner(),  # type: ignore[call-overload]
            )

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.address, connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True


@contextmanager
def own_server() -> Iterator[Postgres]:
    """Yield a server that can be begun."""
    programs = _programs() or missing("there is no PostgreSQL here")
    if os.geteuid() and getpass.getuser() != USER and not shutil.which("initdb"):
        missing("only root and postgres may begin a PostgreSQL here")
    folder = Path(tempfile.mkdtemp(prefix="durbar-postgres-"))  # pytest's own are closed to other users
    server = Postgres(programs, folder, free_port())
    try:
        if not os.geteuid():
            shutil.chown(folder, USER, USER)
        server.make()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)


def _programs() -> Path | None:
    """Return where the newest PostgreSQL's programs are; Debian keeps them off the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    path = shutil.which("initdb")
    return found[-1].parent if found else Path(path).parent if path else None


def _as_owner() -> dict[str, object]:
    return {} if os.geteuid() else {"user": USER, "group": USER, "extra_groups": []}
