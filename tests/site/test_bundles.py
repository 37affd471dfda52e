"""Scripts and styles that come to a page as one file."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from asgiref.testing import ApplicationCommunicator
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.finders import get_finders
from django.test import Client

from durbar.site.asgi import Background, application_with
from durbar.site.pages.bundles import BUNDLES, address_of, files_of, packed, style_of, stylesheet_of
from durbar.site.pages.covers import cover_address

GAMES = ("thurn-und-taxis", "taj-mahal", "maharaja")
ALL = (*BUNDLES, *map(stylesheet_of, GAMES))


def without_comments(file: str, text: str) -> str:
    """Return what a machine reads of a file."""
    if file.endswith(".css"):
        return re.sub(r"\s*/\*.*?\*/", "", text, flags=re.DOTALL)
    return "".join(re.sub("^ *//.*| +// .*", "", line) for line in text.splitlines(True))


def without_spaces(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("name", ALL)
def test_a_bundle_has_all_of_its_files_and_may_be_kept_for_ever(name):
    answer = Client().get(address_of(name), headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "immutable" in answer.headers["Cache-Control"]
    kind = answer.headers["Content-Type"]
    assert kind.startswith("text/javascript" if name.endswith(".js") else "text/css")
    whole = Client().get(address_of(name)).content.decode()
    for file in files_of(name):
        path = finders.find(file)
        assert path
        text = Path(path).read_text("utf-8")
        code = style_of(file) if file == "pages/typefaces.css" else without_comments(file, text)
        assert without_spaces(code) in without_spaces(whole.replace("screen and ", ""))
        assert len(code) > len(text) / 3


@pytest.mark.parametrize(
    "address", [address_of("site.js"), cover_address("taj-mahal")], ids=["a bundle", "a cover"]
)
def test_what_another_program_calls_otherwise_is_not_kept(address):
    """Where servers are upgraded one after the other, the older one may be asked for the newer's file."""
    path, _, version = address.partition("?v=")
    for asked in (path, f"{path}?v={version[::-1]}", f"{path}?w={version}"):
        answer = Client().get(asked)
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "no-cache"
    assert "immutable" in Client().get(address).headers["Cache-Control"]


async def test_a_server_compresses_them_all_before_anybody_asks():
    packed.cache_clear()
    server = ApplicationCommunicator(application_with(lambda: Background({})), {"type": "lifespan"})
    await server.send_input({"type": "lifespan.startup"})
    assert await server.receive_output(20) == {"type": "lifespan.startup.complete"}
    async with asyncio.timeout(60):
        while packed.cache_info().currsize < len(ALL):
            await asyncio.sleep(0.1)
    await server.send_input({"type": "lifespan.shutdown"})
    await server.wait(20)


@pytest.mark.parametrize("name", [name for name in ALL if name.endswith(".css")])
def test_what_a_style_writes_between_quotes_keeps_its_spaces(name):
    whole = Client().get(address_of(name)).content.decode()
    for file in set(files_of(name)) - {"pages/typefaces.css"}:  # whose files get addresses
        path = finders.find(file)
        assert path
        text = without_comments(file, Path(path).read_text("utf-8"))
        assert set(re.findall(r'"[^"\n]*"', text)) <= set(re.findall(r'"[^"\n]*?"', whole))


@pytest.mark.parametrize("name", [name for name in ALL if name.endswith(".css")])
def test_what_a_style_says_of_a_size_it_says_of_screens(name):
    whole = Client().get(address_of(name)).content.decode()
    sized = [media for media in re.findall(r"@media ([^{]*)", whole) if re.search("width|height", media)]
    assert sized
    assert all(one.strip().startswith("screen and ") for media in sized for one in media.split(","))


@pytest.mark.parametrize("name", [name for name in BUNDLES if name.endswith(".js")])
def test_no_text_in_a_script_has_lines_whose_indents_would_be_lost(name):
    whole = Client().get(address_of(name)).content.decode()
    assert "\n " not in whole
    assert not [line for line in whole.splitlines() if line.count("`") % 2]


@pytest.mark.parametrize("name", [name for name in BUNDLES if name.endswith(".js")])
def test_what_stands_beside_code_for_who_reads_it_does_not_travel_and_is_no_text(name):
    assert "//" not in Client().get(address_of(name)).content.decode().replace("://", "")
    for file in files_of(name):
        for line in Path(finders.find(file) or "").read_text("utf-8").splitlines():
            code, _, comment = line.partition(" // ")
            assert not comment or not any(code.count(mark) % 2 for mark in '"`'), line


def test_what_moves_by_itself_is_not_painted_anew_in_each_frame():
    """Whatever else is animated has the browser paint all that surrounds it, such as a map."""
    styles = "".join(Client().get(address_of(name)).content.decode() for name in ALL if name.endswith(".css"))
    animations = re.findall(r"@keyframes ([\w-]+) ?\{((?:[^{}]*\{[^{}]*\})*)", styles)
    assert {"ring", "appear"} <= {name for name, _frames in animations}
    for name, frames in animations:
        assert set(re.findall(r"([\w-]+) ?:", frames)) <= {"opacity", "transform"}, name


def test_there_is_no_other_bundle_and_nobody_keeps_that():
    for name in ("other.js", "cloths.css", "other.css"):
        answer = Client().get(f"/bundle/{name}")
        assert answer.status_code == 404
        assert answer.headers["Cache-Control"] == "no-store"


def test_the_styles_of_a_face_travel_without_what_is_for_who_reads_them():
    whole = Client().get(address_of("taj-mahal.css")).content.decode()
    assert "/*" not in whole
    assert "; " not in whole


def test_no_script_is_left_out():
    """Whatever lies among the table's scripts comes to its page."""
    there = {path for finder in get_finders() for path, _ in finder.list([])}
    scripts = {path for path in there if path.startswith("pages/table/")}
    assert scripts
    assert scripts <= set(BUNDLES["table.js"])
