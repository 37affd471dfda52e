"""Make the README's picture of a table from the running product: `uv run python scripts/picture.py`."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "table.png"
PORT = 8765
ADDRESS = f"http://127.0.0.1:{PORT}/"
DECISIONS = 230
WISHES = (r"close", r"each", r"all ", r"house", r"postmaster", r"lay", r"take", r"draw", r"end")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--hide-scrollbars"]


def main() -> None:
    """Play some turns against two computer players and photograph the table in one's own turn."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "durbar", "--port", str(PORT), "--no-browser", "--data", folder]
        server = subprocess.Popen(command, env=os.environ | {"DURBAR_PACE": "0"})
        try:
            wait_for(ADDRESS)
            photograph()
        finally:
            server.terminate()
            server.wait()


def wait_for(address: str) -> None:
    """Wait until the server answers."""
    for _ in range(300):
        try:
            with urllib.request.urlopen(address):
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise SystemExit(f"{address} does not answer")


def photograph() -> None:
    """Drive a browser from the lobby to the middle of a game."""
    with sync_playwright() as playwright:
        path = os.environ.get("CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(ADDRESS)
        page.fill("#name", "Anna")
        page.click(".new-table button.primary")
        page.wait_for_selector("#table-view [data-turn=mine]", timeout=120_000)
        page.uncheck("#confirm-switch")
        while length(page) < DECISIONS or not offers(page, "take"):
            decide(page)
        page.wait_for_timeout(500)
        page.screenshot(path=PICTURE)
        browser.close()


def length(page: Page) -> int:
    """Return how many decisions the game has."""
    return int(page.get_attribute("#table-view [data-version]", "data-length") or 0)


def offers(page: Page, verb: str) -> bool:
    """Say whether the page offers a decision of that kind."""
    return page.locator(f'#play button[name=action][value^="{verb}"]:enabled').count() > 0


def decide(page: Page) -> None:
    """Press the first button that somebody in a hurry would, and wait for one's next decision."""
    buttons = page.locator("#play button[name=action]:enabled")
    values = [button.get_attribute("value") or "" for button in buttons.all()]
    value = next((v for wish in WISHES for v in values if re.match(wish, v)), values[0])
    before = length(page)
    page.locator(f'#play button[name=action][value="{value}"]').first.click()
    for _ in range(200):
        page.wait_for_timeout(25)
        if length(page) > before and page.locator("#table-view [data-turn=mine]").count():
            return
    raise SystemExit(f"the table stands still after {value!r}")


if __name__ == "__main__":
    main()
