"""A real server in a process of its own, and a real Chromium that looks at it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

sync_api = pytest.importorskip("playwright.sync_api")

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
START = "from durbar.site.server import serve; serve(port={port}, data=None, open_browser=False)"


@dataclass
class Server:
    """A server that can be stopped and started again on the same port and data folder."""

    port: int
    folder: Path
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        environment = os.environ | {"DURBAR_DATA": str(self.folder), "DURBAR_PACE": "0"}
        command = [sys.executable, "-c", START.format(port=self.port)]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        self.wait_for("/", lambda page: "Durbar" in page, 60)

    def wait_until_compiled(self, game: str = "thurn-und-taxis") -> None:
        self.wait_for(f"/progress/{game}/", lambda page: not page.strip(), 600)

    def wait_for(self, path: str, good, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            try:
                with urllib.request.urlopen(self.url + path) as answer:
                    if good(answer.read().decode()):
                        return
            except (urllib.error.URLError, ConnectionError):
                assert self.process
                assert self.process.poll() is None, (self.folder / "server.log").read_text()
            time.sleep(0.1)
        raise AssertionError(f"{path} did not come: {(self.folder / 'server.log').read_text()}")

    def stop(self) -> None:
        if self.process:
            self.process.terminate()
            self.process.wait(20)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture(scope="session")
def chromium_path() -> str:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("no Chromium here; the browser tests need Debian's package chromium")
        pytest.skip("no Chromium on this machine: install the package chromium, or set CHROMIUM")
    return path


@pytest.fixture(scope="module")
def server(chromium_path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(free_port(), tmp_path_factory.mktemp("data"))
    server.start()
    server.wait_until_compiled()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def chromium(chromium_path: str):
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=FLAGS)
        yield browser
        browser.close()
