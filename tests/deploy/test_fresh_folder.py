"""What the Dockerfile does, in a fresh folder: installed, started with code in a folder that is read-only."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from durbar.bots.warm import warm
from durbar.core import jit, registry
from durbar.core.jit import Compiler
from tests.conftest import ROOT
from tests.deploy.answers import answer
from tests.ports import free_port
from tests.processes import end
from tests.read_only import only_for_reading
from tests.services import postgres, redis_url  # noqa: F401 - fixtures

GAMES = ("thurn-und-taxis", "taj-mahal", "maharaja")
PATIENCE = 120.0  # seconds for the server to be ready

pytestmark = [
    pytest.mark.processes,
    pytest.mark.skipif(jit.jit_disabled(), reason="nothing is compiled"),
    pytest.mark.skipif(not shutil.which("uv"), reason="there is no uv here"),
    pytest.mark.skipif(not os.geteuid() and not shutil.which("setpriv"), reason="root writes everywhere"),
]


DOCKERFILE = (ROOT / "deploy" / "Dockerfile").read_text("utf-8")


def copied() -> list[str]:
    """Return what the Dockerfile copies from the repository."""
    lines = re.findall(r"^COPY (?!--from)(.*)$", DOCKERFILE, re.MULTILINE)
    return [name for line in lines for name in line.split()[:-1]]


def installing() -> list[str]:
    """Return the command by which the Dockerfile installs Durbar."""
    return re.findall(r"^RUN (uv sync .*)$", DOCKERFILE, re.MULTILINE)[-1].split()


def test_the_image_is_given_what_it_copies():
    ignored = (ROOT / "deploy" / "Dockerfile.dockerignore").read_text("utf-8")
    assert set(copied()) == set(re.findall(r"^!(.+)$", ignored, re.MULTILINE))


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    """Return the environment that `uv sync` makes as in the Dockerfile."""
    folder = tmp_path_factory.mktemp("image")
    for name in copied():
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)
    environment = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    environment |= {"UV_PROJECT_ENVIRONMENT": str(folder / "venv"), "UV_PYTHON": sys.executable}
    subprocess.run([*installing(), "--quiet"], cwd=folder, env=environment, check=True, timeout=600)
    shutil.rmtree(folder / "src")
    return folder / "venv"


@pytest.fixture(scope="module")
def cache(tmp_path_factory) -> Path:
    """Return a folder that is read-only, with the code of all games, which is compiled if need be."""
    folder = tmp_path_factory.mktemp("cache")
    for game in GAMES:
        warm(game)
    (folder / "compiled").mkdir()
    for compiler in _compilers():
        shutil.copytree(compiler.folder, folder / "compiled" / compiler.folder.name)
    only_for_reading(folder)
    return folder


def _compilers() -> Iterator[Compiler]:
    from durbar.bots.search.tree.bound_search import search_compiler

    yield jit.core_rule.__self__  # type: ignore[attr-defined]
    for game in GAMES:
        room = registry.room(game)
        yield room.compiler
        yield search_compiler(room)


@dataclass(frozen=True)
class Image:
    """What is installed, as a container has it: nothing of it can be written."""

    installed: Path
    cache: Path
    folder: Path  # where it may write

    @property
    def log(self) -> Path:
        return self.folder / "log"

    @contextmanager
    def running(self, *arguments: object, **more: str) -> Iterator[subprocess.Popen[bytes]]:
        """Run the command, until the block ends."""
        before = () if os.geteuid() else ("setpriv", "--bounding-set", "-dac_override,-dac_read_search")
        environment = {
            "PATH": os.environ["PATH"],
            "DURBAR_CACHE": str(self.cache),
            "DURBAR_DATA": str(self.folder / "data"),
            "DURBAR_LOG": "json",
            "TMPDIR": str(self.folder / "tmp"),
        }
        with self.log.open("a") as lines:
            process = subprocess.Popen(
                [*before, self.installed / "bin" / "durbar", *map(str, arguments)],
                env=environment | more,
                cwd=self.folder,
                stdout=lines,
                stderr=lines,
            )
        try:
            yield process
        finally:
            end(process)

    def await_ready(self, port: int, *processes: subprocess.Popen[bytes]) -> None:
        """Wait until a server says that all is well."""
        until = time.monotonic() + PATIENCE
        while (ready := answer(f"http://127.0.0.1:{port}/readyz"))[0] != 200 and time.monotonic() < until:
            assert all(process.poll() is None for process in processes), self.log.read_text()
            time.sleep(0.3)
        assert ready == (200, "ok\n"), self.log.read_text()

    def check_that_all_was_at_hand(self) -> None:
        assert "compiled" not in self.log.read_text()
        assert not list((self.folder / "tmp").glob("durbar-*"))


@pytest.fixture
def image(installed: Path, cache: Path, tmp_path: Path) -> Image:
    (tmp_path / "tmp").mkdir()
    return Image(installed, cache, tmp_path)


@pytest.fixture
def port() -> int:
    return free_port()


def test_a_server_starts_from_an_image_that_it_cannot_write(image: Image, port: int):
    with image.running("--port", port, "--no-browser") as server:
        image.await_ready(port, server)
        assert "durbar_sockets" in answer(f"http://127.0.0.1:{port}/metrics")[1]
        assert answer(f"http://127.0.0.1:{port}/")[0] == 200
    image.check_that_all_was_at_hand()


def test_servers_and_workers_start_as_compose_starts_them(
    image: Image,
    port: int,
    postgres: str,  # noqa: F811
    redis_url: str,  # noqa: F811
):
    shared = {
        "DURBAR_DATABASE_URL": postgres,
        "DURBAR_REDIS_URL": redis_url,
        "DURBAR_SECRET_KEY": "k" * 64,
        "DURBAR_HOSTS": "games.example.org",
        "DURBAR_PROXY": "172.31.84.0/24",
        "DURBAR_HTTPS": "1",
        "DURBAR_METRICS_TOKEN": "a-token",
    }
    services = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text("utf-8"))["services"]
    assert shared.keys() == services["web"]["environment"].keys()
    serve = [str(port) if word == "8000" else word for word in services["web"]["command"]]
    with (
        image.running(*serve, **shared) as server,
        image.running(*services["work"]["command"], **shared) as worker,
    ):
        image.await_ready(port, server, worker)
        assert answer(f"http://127.0.0.1:{port}/metrics")[0] == 404
        backup = image.folder / "durbar.zip"
        with image.running("backup", backup, **shared) as done:
            assert done.wait(60) == 0, image.log.read_text()
        assert backup.exists()
    image.check_that_all_was_at_hand()
