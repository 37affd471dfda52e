"""Durbar as an application that is installed, and what goes over the wire."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.robotparser import RobotFileParser

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from tests.site.conftest import client_of, new_table, running_table

pytestmark = pytest.mark.django_db
SQUEEZED = {"Accept-Encoding": "gzip"}


def test_the_manifest_names_icons_that_exist():
    answer = Client().get("/manifest.webmanifest")
    assert answer.headers["Content-Type"] == "application/manifest+json"
    assert "Cookie" in answer.headers["Vary"]  # which may choose its language
    told = json.loads(answer.content)
    assert told["start_url"] == told["scope"] == "/"
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    for icon in told["icons"]:
        path = finders.find(icon["src"].removeprefix("/static/").split("?")[0])
        assert path
        assert (
            f"{int.from_bytes(Path(path).read_bytes()[16:20])}x" in icon["sizes"]
        )  # the width in a PNG's head


def test_the_service_worker_has_the_whole_site_and_keeps_only_files_that_exist():
    answer = Client().get("/service-worker.js")
    assert answer.headers["Content-Type"] == "text/javascript"
    assert "no-cache" in answer.headers["Cache-Control"]
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    kept = re.search(r"const FILES = \[PAGE, (.*?)\]", answer.content.decode())
    assert kept
    for file in json.loads(f"[{kept[1]}]"):
        assert Client().get(file).status_code == 200
    assert "cannot be reached" in Client().get("/offline/").content.decode()


def test_every_page_describes_itself_once(anna, bela):
    listed, asking = running_table(anna, bela), new_table(anna, "me", "open")
    invitation = f"/table/{asking.slug}/join/{asking.seats.get(number=2).invite}/"
    for path in ("/", "/rules/taj-mahal/", f"/table/{listed.slug}/", invitation):
        page = Client().get(path).content.decode()
        for name in ('name="description"', 'property="og:title"', 'property="og:description"'):
            (content,) = re.findall(rf'<meta {name} content="([^"]*)"', page)
            assert content.strip(), (path, name)
        assert 'property="og:image" content="http' in page
        assert "og:url" not in page
        assert page.count('name="theme-color"') == 2


@pytest.mark.parametrize("look", ["day", "night"])
def test_the_frame_of_the_window_follows_the_look(look):
    client = Client()
    client.cookies["durbar_look"] = look
    assert client.get("/").content.decode().count('name="theme-color"') == 1


def test_all_text_is_compressed():
    style = re.search(r'href="(/bundle/site.css[^"]*)"', Client().get("/").content.decode())
    assert style
    for path in ("/", "/rules/maharaja/", "/review/", style[1]):
        answer = Client().get(path, headers=SQUEEZED)
        assert answer.headers["Content-Encoding"] == "gzip", path
    assert (
        "Content-Encoding" not in Client().get("/static/pages/icons/icon-192.png", headers=SQUEEZED).headers
    )


def test_what_is_secret_is_kept_nowhere_and_the_lobby_can_be_gone_back_to(anna, bela):
    table = running_table(anna, bela)
    assert client_of(anna).get(f"/table/{table.slug}/").headers["Cache-Control"] == "no-store"
    assert "no-store" not in client_of(anna).get("/").headers["Cache-Control"]
    assert "private" in client_of(anna).get("/").headers["Cache-Control"]


def test_robots_read_what_is_for_everybody_and_nothing_behind_a_link(anna):
    answer = Client().get("/robots.txt")
    assert answer.headers["Content-Type"].startswith("text/plain")
    rules = RobotFileParser()
    rules.parse(answer.content.decode().splitlines())
    invite = new_table(anna, "me", "open").seats.get(number=2).invite
    for path in (
        "/",
        "/rules/taj-mahal/",
        "/learn/maharaja/",
        "/learn/maharaja/3/",
        "/static/pages/icon.svg",
    ):
        assert rules.can_fetch("Robot", path), path
    for path in ("/table/abc/", f"/table/abc/join/{invite}/", "/review/abc/3/", "/api/tables", "/games/"):
        assert not rules.can_fetch("Robot", path), path


def test_the_icon_is_where_browsers_look_for_it():
    answer = Client().get("/favicon.ico", follow=True)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "image/png"
