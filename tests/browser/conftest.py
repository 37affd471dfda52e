"""A real server in a process of its own, and a real Chromium that looks at it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.browser.golden_tables import FEWEST_PLAYERS, MOST_PLAYERS, opened_at
from tests.browser.other_tables import others_at
from tests.browser.people import READY, complaints_of, new_context
from tests.ports import free_port
from tests.processes import SERVE, end
from tests.site import pseudo

sync_api = pytest.importorskip("playwright.sync_api")

# The first has no windows of its own, nor what they need: the same pages in less time.
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser")
# What each new window prepares and nobody looks at: half of what it costs. The last are from Playwright's own
# list, which this one takes the place of.
UNUSED = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"),
    *("HttpsUpgrades", "LensOverlay", "MediaRouter", "OptimizationHints", "PaintHolding"),
)
FLAGS = [
    f"--disable-features={','.join(UNUSED)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--font-render-hinting=none",  # letters as wide as in a window
]
ENDED = (0, -signal.SIGTERM)
# On a quick machine one address sets up more tables in these tests than it may.
WITHOUT_LIMITS = """
from durbar.site import limits
limits.creations = limits.newcomers = limits.Limit("without end", most=10**9, seconds=1)
"""


@dataclass
class Server:
    """A server that can be stopped and started again on the same port and data folder."""

    port: int
    folder: Path
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def start(self) -> None:
        environment = os.environ | {
            "DJANGO_SETTINGS_MODULE": "tests.browser.settings",
            "DURBAR_DATA": str(self.folder),
            "DURBAR_PACE": "0",
            "DURBAR_REVIEW_SECONDS": "0.01",
        }
        command = [sys.executable, "-c", WITHOUT_LIMITS + SERVE.format(port=self.port)]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        self.wait_for("/", lambda page: "Durbar" in page, 60)

    def wait_until_compiled(self, game: str = "thurn-und-taxis") -> None:
        self.wait_for(f"/progress/{game}/", lambda page: not page.strip(), 600)

    def wait_for(self, path: str, good, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            try:
                with urllib.request.urlopen(self.url + path, timeout=30) as answer:
                    if good(answer.read().decode()):
                        return
            except OSError:
                assert self.process
                assert self.process.poll() is None, (self.folder / "server.log").read_text()
            time.sleep(0.1)
        raise AssertionError(f"{path} did not come: {(self.folder / 'server.log').read_text()}")

    def prepared_by(self, module: str, *arguments: str) -> Any:
        """Run a module on the server's data, and return what it prints as JSON."""
        done = subprocess.run(
            [sys.executable, "-m", module, *arguments],
            env=os.environ | {"DURBAR_DATA": str(self.folder)},
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def stop(self) -> None:
        """End it; raises with its log where it does not end by itself, and leaves none that hangs."""
        if self.process:
            assert end(self.process, 20) in ENDED, (self.folder / "server.log").read_text()


@dataclass(frozen=True)
class Gallery:
    """Tables at many moments of games with the most players, of somebody who sits at each."""

    url: str
    cookie: dict[str, str]  # of who sits there
    tables: list[dict[str, str]]

    def of(self, *records: str) -> list[dict[str, str]]:
        """Return the tables of each record, from the first decision to the end."""
        return [table for record in records for table in self.tables if table["record"] == record]

    def visit(self, page: Any, table: dict[str, str]) -> None:
        """Go to a table, and wait until it stands there in its own typefaces."""
        visit(page, self.url + table["path"])

    def look(self, chromium: Any, **options: Any) -> Any:
        """Return a page of who sits at all the tables."""
        return look(chromium, self.url, self.cookie, **options)


@dataclass(frozen=True)
class OtherTables:
    """Tables that wait, and tables with bars, by what they are called."""

    url: str
    cookie: dict[str, str]  # of who has set them up
    pages: dict[str, str]
    join: str  # a way to a free seat

    def address(self, name: str) -> str:
        """Return the address of a page."""
        return self.url + self.pages[name]

    def visit(self, page: Any, name: str) -> None:
        """Go to a table, and wait until it stands there in its own typefaces."""
        visit(page, self.address(name))

    def look(self, chromium: Any, **options: Any) -> Any:
        """Return a page of who has set all the tables up."""
        return look(chromium, self.url, self.cookie, **options)


def visit(page: Any, address: str) -> None:
    """Go to a table, and wait until it stands there in its own typefaces."""
    page.goto(address)
    page.wait_for_selector(READY)
    page.evaluate("() => document.fonts.ready.then(() => true)")


def look(chromium: Any, url: str, cookie: dict[str, str], **options: Any) -> Any:
    """Return a page of who has a server's cookie, without the service worker: it changes no page."""
    context = new_context(chromium, service_workers="block", **options)
    context.add_cookies([cookie | {"url": url}])
    return context.new_page()


def gallery_of(server: Server, *records: str) -> Gallery:
    """Open tables at a server: those of a record, or one at RECORD@LENGTH."""
    opened = opened_at(server, *records)
    return Gallery(server.url, opened["cookie"], opened["tables"])


@pytest.fixture(scope="session")
def chromium_path() -> str:
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if path is None:
        if os.environ.get("CI"):
            pytest.fail(f"no Chromium here; the browser tests need Debian's package {CHROMIUMS[0]}")
        pytest.skip(f"no Chromium on this machine: install the package {CHROMIUMS[0]}, or set CHROMIUM")
    return path


@pytest.fixture(scope="session")
def own_server(chromium_path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a process: who visits it sees what is its own."""
    folder = tmp_path_factory.mktemp("data")
    pseudo.write_catalogue(folder / "locale", pseudo.longer)
    server = Server(free_port(), folder)
    server.start()
    server.wait_until_compiled()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def server(own_server: Server) -> Server:
    if not own_server.is_running:  # somebody stopped it, and failed
        own_server.start()
    return own_server


@pytest.fixture(scope="module")
def tables(server: Server) -> Gallery:
    """Tables at many moments of games with the most players, for who plays at them."""
    for game in ("taj-mahal", "maharaja"):
        server.wait_until_compiled(game)
    return gallery_of(server, *MOST_PLAYERS)


@pytest.fixture(scope="session")
def opened(own_server: Server) -> dict[str, Any]:
    """The gallery's tables, of which there is one a server."""
    for game in ("thurn-und-taxis", "taj-mahal", "maharaja"):
        own_server.wait_until_compiled(game)
    return opened_at(own_server, *MOST_PLAYERS)


@pytest.fixture(scope="session")
def opened_others(own_server: Server, opened: dict[str, Any]) -> dict[str, Any]:
    """The other tables, of which there is one set a server; the rules of theirs are compiled by then."""
    return others_at(own_server)


@pytest.fixture(scope="module")
def others(server: Server, opened_others: dict[str, Any]) -> OtherTables:
    """Tables that wait, and tables with bars."""
    return OtherTables(server.url, **opened_others)


@pytest.fixture(scope="module")
def gallery(server: Server, opened: dict[str, Any]) -> Gallery:
    return Gallery(server.url, opened["cookie"], opened["tables"])


@pytest.fixture(scope="session")
def opened_for_two(own_server: Server, opened: dict[str, Any]) -> dict[str, Any]:
    """The small gallery's tables, of which there is one a server."""
    return opened_at(own_server, *FEWEST_PLAYERS)


@pytest.fixture(scope="module")
def small_gallery(server: Server, opened_for_two: dict[str, Any]) -> Gallery:
    """Tables at many moments of games of two, which show what no others do."""
    return Gallery(server.url, opened_for_two["cookie"], opened_for_two["tables"])


@pytest.fixture(scope="module")
def chromium(chromium_path: str):
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page_on(chromium):
    """Open pages in browsers of their own, and note what they complain of: `page_on(DESK)`."""
    contexts = []

    def open_page(device):
        contexts.append(new_context(chromium, **device))
        page = contexts[-1].new_page()
        page.complaints = complaints_of(page)
        return page

    yield open_page
    for context in contexts:
        context.close()
