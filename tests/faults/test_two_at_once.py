"""Servers that start at the same moment where nothing is yet."""

from __future__ import annotations

import secrets
import threading
import time
from functools import partial
from pathlib import Path

import pytest

from durbar.site import data_folder
from tests.faults.own_postgres import own_server
from tests.machines import COMPILED, Browser, Site
from tests.ports import free_port
from tests.threads import all_at_once

pytestmark = pytest.mark.faults

SERVERS = 2


def begun_at_once(folders: list[Path], settings: dict[str, str]) -> list[Site]:
    """Return sites, in these folders, that begin at the same time."""
    sites = [Site(folder, free_port(), settings) for folder in folders]
    for number, site in enumerate(sites):
        site.begin(f"durbar {number}", "--port", str(site.port), "--no-browser")
    return sites


def check_that_they_are_one(sites: list[Site]) -> None:
    """Hold servers of one database to being one site: the same visitors, tables and games."""
    try:
        for site in sites:
            site.until(lambda site=site: site.get("/healthz") == (200, "ok\n"), COMPILED)  # type: ignore[misc]
        visitor = Browser(sites[0])
        slug = visitor.new_table("me", "steady")
        for site in sites:
            visitor.site = site
            assert "Anna" in visitor.get(f"/table/{slug}/")  # the other knows who that is
            assert 'name="name" value="Anna"' in " ".join(visitor.get("/").split())
            assert "Traceback" not in site.logs
    finally:
        for site in sites:
            site.end()


def test_of_two_in_one_empty_folder_one_runs_it_and_the_other_says_so(tmp_path: Path):
    sites = begun_at_once([tmp_path] * SERVERS, {})
    try:
        ended, running = sites if ended_first(sites) is sites[0] else reversed(sites)
        assert "another Durbar" in running.logs
        running.until(lambda: running.get("/healthz") == (200, "ok\n"), COMPILED)
        ended.processes.clear()
    finally:
        for site in sites:
            site.end()


def ended_first(sites: list[Site]) -> Site:
    """Return the site whose process ends by itself."""
    end = time.monotonic() + COMPILED
    while time.monotonic() < end:
        for site in sites:
            if any(process.poll() is not None for process in site.processes.values()):
                return site
        time.sleep(0.05)
    raise AssertionError("both run")


def test_on_an_empty_postgresql(tmp_path: Path):
    folders = [tmp_path / str(number) for number in range(SERVERS)]
    for folder in folders:
        folder.mkdir()
    with own_server() as server:
        server.begin()
        shared = {"DURBAR_DATABASE_URL": server.address, "DURBAR_SECRET_KEY": secrets.token_urlsafe(50)}
        check_that_they_are_one(begun_at_once(folders, shared))


def test_one_key_is_made_by_many(tmp_path: Path, monkeypatch):
    """A folder that each of them found empty."""
    together, makes = threading.Barrier(SERVERS, timeout=20), data_folder._make_key

    def make(path: Path) -> None:
        together.wait()
        makes(path)
        keys.append(data_folder.secret_key(path))

    keys: list[str] = []
    monkeypatch.setattr(data_folder, "_make_key", make)
    all_at_once(*[partial(data_folder.prepare, tmp_path)] * SERVERS)
    assert keys == [data_folder.secret_key(tmp_path)] * SERVERS
