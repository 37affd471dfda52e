"""Make the pictures of `docs/pictures/` from the running product: `uv run python scripts/pictures.py`.

Tables are opened in the middle of games that are kept as records, and photographed by a browser.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as TooLong

from durbar.site import data_folder

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--hide-scrollbars"]
LARGEST = 250_000  # bytes
QUALITIES = (90, 82, 74, 66)
TABLES = {  # a record, the share of its decisions that were taken, who looks
    "thurn-und-taxis": ("thurn_und_taxis/four-players", 0.62, 1),
    "taj-mahal": ("taj_mahal/five-players", 0.6, 1),
    "maharaja": ("maharaja/five-players-advanced-1-2", 0.5, 1),
}
FINISHED = ("taj_mahal/four-players-options", 1.0, 1)
MOMENT = 120  # of the review
REVIEWED = "#review-graph:not([data-busy])"  # when all of it has been looked at
START = "from durbar.site.serving.server import serve; serve(port={port}, data=None, open_browser=False)"


@dataclass(frozen=True)
class Look:
    """A window, and whether it is night."""

    name: str
    width: int
    height: int
    night: bool = False
    phone: bool = False


DESK, NIGHT = Look("", 1280, 800), Look("-night", 1280, 800, night=True)
PHONE = Look("-phone", 390, 844, phone=True)


def main() -> None:
    """Open the tables, start a server for them, and photograph all."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"DURBAR_DATA": folder, "DURBAR_PACE": "100000", "DURBAR_REVIEW_SECONDS": "0.02"}
        data_folder.prepare(Path(folder))  # with the key by which the cookie is known again
        cookie, slugs = _open_tables()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        server = subprocess.Popen([sys.executable, "-c", START.format(port=port)])
        try:
            _photograph(f"http://127.0.0.1:{port}", cookie, slugs)
        finally:
            server.terminate()
            server.wait()


def _open_tables() -> tuple[dict[str, str], dict[str, str]]:
    """Return the cookie of who sits at the new tables, and their names in addresses."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "durbar.site.settings"
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    from durbar.site.people import visitors
    from durbar.site.people.models import Visitor

    host = Visitor.objects.create(name="Anna")
    tables = {"finished": FINISHED, **TABLES}
    slugs = {name: _open_table(host, *where) for name, where in tables.items()}
    return {"name": visitors.COOKIE, "value": visitors._signer().sign(host.key)}, slugs


def _open_table(host: Any, record: str, share: float, least: int) -> str:
    """Open a table from a record where a person decides, and return its name in addresses."""
    from durbar.core.match import Match
    from durbar.site.tables.models import Table
    from durbar.site.tables.opening import new_seats, open_table

    match = Match.load(ROOT / "tests" / "golden" / f"{record}.durbar")
    length = int(share * len(match))
    while length < len(match) and match.log[length].actor < least:
        length += 1
    seat = match.log[length].actor if length < len(match) else least
    wishes = ["me" if number == seat else "steady" for number in range(1, match.players + 1)]
    about = match.game.about
    table = Table(game=about.id, options=about.changed_options(match.options), host=host)
    return open_table(table, new_seats(wishes, host), match.at(length)).slug


def _photograph(address: str, cookie: dict[str, str], slugs: dict[str, str]) -> None:
    for game in TABLES:
        _wait_for(f"{address}/progress/{game}/")
    with sync_playwright() as playwright:
        path = os.environ.get("CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for look in (DESK, NIGHT, PHONE):
            page = _window(browser, look, cookie | {"url": address})
            for game in TABLES:
                _picture(page, f"{address}/table/{slugs[game]}/", f"{game}{look.name}")
            _picture(page, f"{address}/", f"lobby{look.name}")
        page = _window(browser, DESK, cookie | {"url": address})
        page.goto(f"{address}/table/{slugs['finished']}/review/")
        _picture(page, re.sub(r"[0-9]+/$", f"{MOMENT}/", page.url), "review", REVIEWED)
        browser.close()


def _window(browser: Browser, look: Look, cookie: Any) -> Page:
    context = browser.new_context(
        viewport={"width": look.width, "height": look.height},
        device_scale_factor=2 if look.phone else 1,
        color_scheme="dark" if look.night else "light",
        is_mobile=look.phone,
        has_touch=look.phone,
        reduced_motion="reduce",
    )
    context.add_cookies([cookie])
    return context.new_page()


def _picture(page: Page, address: str, name: str, wait_for: str = "") -> None:
    """Take a picture, as good as its size allows."""
    page.goto(address)
    if wait_for:
        try:
            page.wait_for_selector(wait_for, timeout=90_000)
        except TooLong:
            print(f"{name}: {wait_for} has not come")
    page.wait_for_timeout(1500)
    path = PICTURES / f"{name}.jpg"
    for quality in QUALITIES:
        page.screenshot(path=path, type="jpeg", quality=quality)
        if path.stat().st_size <= LARGEST:
            break
    print(path.name, path.stat().st_size)


def _wait_for(address: str) -> None:
    """Wait until the rules of a game are ready."""
    for _ in range(6000):
        try:
            with urllib.request.urlopen(address) as answer:
                if not answer.read().strip():
                    return
        except (urllib.error.URLError, ConnectionError):
            pass
        time.sleep(0.1)
    raise SystemExit(f"{address} does not come")


if __name__ == "__main__":
    main()
