"""Servers that start at the same moment where nothing is yet."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from durbar.site import data_folder
from tests.faults.own_postgres import own_server
from tests.machines import COMPILED, Browser, Site
from tests.ports import free_port

pytestmark = pytest.mark.faults

SERVERS = 2


def begun_at_once(folder: Path, settings: dict[str, str]) -> list[Site]:
    """Return sites of one database that begin at the same time."""
    sites = [Site(folder, free_port(), settings) for _ in range(SERVERS)]
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
            assert 'name="name" value="Anna"' in visitor.get("/")
            assert "Traceback" not in site.logs
    finally:
        for site in sites:
            site.end()


def test_on_an_empty_sqlite(tmp_path: Path):
    check_that_they_are_one(begun_at_once(tmp_path, {}))


def test_on_an_empty_postgresql(tmp_path: Path):
    with own_server() as server:
        server.begin()
        check_that_they_are_one(begun_at_once(tmp_path, {"DURBAR_DATABASE_URL": server.address}))


def test_one_key_is_made_by_many(tmp_path: Path, monkeypatch):
    """A folder that each of them found empty."""
    together, makes = threading.Barrier(SERVERS, timeout=20), data_folder._make_key

    def make(path: Path) -> None:
        together.wait()
        makes(path)
        keys.append(data_folder.secret_key(path))

    keys: list[str] = []
    monkeypatch.setattr(data_folder, "_make_key", make)
    threads = [threading.Thread(target=data_folder.prepare, args=[tmp_path]) for _ in range(SERVERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert keys == [data_folder.secret_key(tmp_path)] * SERVERS
