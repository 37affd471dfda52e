"""A site in processes of its own, which can be killed one by one and begun again, and who visits it."""

from __future__ import annotations

import contextlib
import http.client
import http.cookiejar
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import psycopg
import redis

from durbar.core.match import Match
from durbar.core.record import RecordLine, parse
from tests.conftest import ROOT
from tests.services import missing

GAME = "gifts"
COMPILED = 600  # seconds until every game is, where none was before
PATIENCE = 120  # seconds for what takes moments where a new process need not wait long for a busy core


@dataclass
class Site:
    """What many machines would be, or one, on this one; `settings` are variables of its environment."""

    folder: Path
    port: int
    settings: dict[str, str] = field(default_factory=dict)
    processes: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def redis(self) -> str:
        return self.settings["DURBAR_REDIS_URL"]

    @property
    def environment(self) -> dict[str, str]:
        own = {"DURBAR_DATA": str(self.folder), "DURBAR_PACE": "0", "DURBAR_REVIEW_SECONDS": "0.001"}
        return os.environ | own | self.settings

    def begin(self, name: str, *arguments: str) -> None:
        with (self.folder / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                self.command(*arguments), env=self.environment, stdout=log, stderr=log, cwd=ROOT
            )

    def command(self, *arguments: str) -> list[str]:
        return [sys.executable, "-m", "durbar", *arguments]

    def run(self, *arguments: str) -> str:
        """Run a command of Durbar to its end, and return what it says."""
        done = subprocess.run(
            self.command(*arguments),
            env=self.environment,
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def begin_redis(self) -> None:
        """Begin a Redis of the site's own, which can be killed, and keeps nothing then."""
        server = shutil.which("redis-server") or missing("there is no redis-server here")
        port = self.redis.split(":")[-1].split("/")[0]
        with (self.folder / "redis.log").open("ab") as log:
            self.processes["redis"] = subprocess.Popen(
                [server, "--port", port, "--save", "", "--dir", str(self.folder)], stdout=log
            )
        self.until(redis.Redis.from_url(self.redis, socket_timeout=5).ping)

    def kill(self, name: str) -> None:
        """Kill a process as if its machine had lost power."""
        process = self.processes.pop(name)
        process.kill()
        process.wait(20)

    def end(self) -> None:
        """End all processes; raises where one does not end by itself, and leaves none that hangs."""
        with contextlib.ExitStack() as leaving:
            for process in self.processes.values():
                leaving.callback(process.kill)
                process.terminate()
            for process in self.processes.values():
                process.wait(30)

    @property
    def logs(self) -> str:
        return "".join(f"--- {path.name}\n{path.read_text()}" for path in sorted(self.folder.glob("*.log")))

    def get(self, path: str, seconds: float = 30) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(self.url + path, timeout=seconds) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def stream_of(self, slug: str) -> http.client.HTTPResponse:
        """Watch a table; raises TimeoutError where nothing comes for longer than a sign of life may take."""
        answer: http.client.HTTPResponse = urllib.request.urlopen(
            f"{self.url}/api/game/{slug}/stream", timeout=60
        )
        return answer

    def rows(self, question: str, *values: object) -> list[Any]:
        """Return the rows of the site's database that a question asks for; `%s` stands for a value."""
        if address := self.settings.get("DURBAR_DATABASE_URL"):
            with psycopg.connect(
                address, connect_timeout=5, options="-c statement_timeout=30s"
            ) as connection:
                return connection.execute(question.encode(), values).fetchall()
        file = self.folder / "durbar.sqlite3"
        with contextlib.closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as database:
            return database.execute(question.replace("%s", "?"), values).fetchall()

    def until(self, what: Callable[[], Any], seconds: float = PATIENCE) -> Any:
        """Wait until a question is answered with something, and return it; `seconds` where they matter."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for name, process in self.processes.items():
                assert process.poll() is None, f"{name} ended: {self.logs}"
            with contextlib.suppress(
                OSError, psycopg.OperationalError, sqlite3.OperationalError, redis.RedisError
            ):
                if answer := what():
                    return answer
            time.sleep(0.1)
        raise AssertionError(f"it did not come to that: {self.logs}")

    def until_ready(self, seconds: float = 30) -> None:
        self.until(lambda: self.get("/readyz", 5) == (200, "ok\n"), seconds)

    def until_unwell(self, telling: str = "", seconds: float = 5) -> str:
        """Wait until the site's health says that something is wrong, and return what.

        `telling`: what must be among it; what else comes of it may be told sooner.
        """

        def problems() -> str:
            status, text = self.get("/readyz", seconds)
            return text if status == 503 and telling in text else ""

        return str(self.until(problems, seconds))

    def length_of(self, slug: str) -> int:
        ((length,),) = self.rows("SELECT length FROM tables_table WHERE slug = %s", slug)
        return int(length)

    def is_longer(self, slug: str, length: int) -> bool:
        return self.length_of(slug) > length

    def is_over(self, slug: str) -> bool:
        return self.rows("SELECT status FROM tables_table WHERE slug = %s", slug) == [("over",)]

    def lines_of(self, slug: str) -> list[str]:
        """Return the log of a table as it is stored."""
        question = """SELECT line FROM tables_decision JOIN tables_table ON tables_table.id = table_id
            WHERE slug = %s ORDER BY "index" """
        return [str(line) for (line,) in self.rows(question, slug)]

    def game_of(self, slug: str) -> Match:
        """Return the game of a table as it is stored, every decision checked."""
        _status, record = self.get(f"/api/game/{slug}/record")
        return Match.from_record(replace(parse(record), lines=tuple(map(RecordLine.of, self.lines_of(slug)))))


class Browser:
    """A person's browser."""

    def __init__(self, site: Site) -> None:
        self.site, self.cookies = site, http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        self.get("/")

    def get(self, path: str) -> str:
        with self._opener.open(self.site.url + path, timeout=30) as answer:
            self.path = urllib.parse.urlsplit(answer.url).path
            return str(answer.read().decode())

    def post(self, path: str, **form: object) -> str:
        token = next(cookie.value for cookie in self.cookies if cookie.name == "csrftoken")
        data = urllib.parse.urlencode(form | {"csrfmiddlewaretoken": token}).encode()
        with self._opener.open(self.site.url + path, data, timeout=30) as answer:
            self.path = urllib.parse.urlsplit(answer.url).path
            return str(answer.read().decode())

    def new_table(self, *seats: str, game: str = GAME, time_limit: str = "") -> str:
        """Set up a table, and return its name."""
        chosen = {f"seat{i}": seat for i, seat in enumerate(seats, 1)}
        self.post("/tables/", name="Anna", game=game, time_limit=time_limit, **chosen)
        return self.path.split("/")[2]

    def new_bot(self, name: str) -> str:
        """Make an account for a program, and return its token."""
        page = self.post("/bots/new/", name=name)
        return re.findall(r'value="(durbar_[^"]+)"', page)[0]


def sight_of(page: str) -> dict[str, str]:
    """Return how far a table's page is, as its forms say it."""
    return dict(re.findall(r'name="(length|version)" value="(\d+)"', page))


def words_of(process: int) -> bytes:
    """Return a process's command line, with a zero byte behind each word."""
    return Path(f"/proc/{process}/cmdline").read_bytes()


def children_of(process: int) -> list[int]:
    path = Path(f"/proc/{process}/task/{process}/children")
    return [int(word) for word in path.read_text().split()]
