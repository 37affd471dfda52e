"""The typefaces of the site: every letter of every language is in them, and all are as high."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.contrib.staticfiles import finders
from django.test import Client
from fontTools.ttLib import TTFont

from durbar.site.languages import CATALOGUES
from tests.conftest import ROOT

FACES = ("serif", "serif-italic", "sans")


def letters_of(text: str) -> set[str]:
    """Return the letters, figures and punctuation of a text; a sign may come from elsewhere."""
    return {letter for letter in text if letter.isalnum() or letter in "–—„“”’‚‘«»‹›…−×"}


def written() -> set[str]:
    """Return every letter that is written in a catalogue or on a board."""
    letters: set[str] = set()
    for path in Path(CATALOGUES).glob("*/LC_MESSAGES/django.po"):
        with path.open("rb") as file:
            for message in read_po(file):
                for text in (message.id, message.string):
                    for part in text if isinstance(text, list | tuple) else [text]:
                        letters |= letters_of(part or "")
    for board in (ROOT / "src/durbar/games").glob("*/board.toml"):
        letters |= letters_of(board.read_text("utf-8"))
    return letters


@pytest.mark.parametrize("face", FACES)
def test_each_letter_of_each_language_is_in_the_typefaces(face):
    path = finders.find(f"pages/typefaces/{face}.woff2")
    assert path
    font = TTFont(path)
    assert not {letter for letter in written() if ord(letter) not in font.getBestCmap()}
    features = {record.FeatureTag for record in font["GSUB"].table.FeatureList.FeatureRecord}
    widths = {font["hmtx"][font.getBestCmap()[ord(figure)]][0] for figure in "0123456789"}
    assert "tnum" in features or len(widths) == 1  # figures stand below each other


@pytest.mark.parametrize("face", FACES)
def test_lines_of_each_typeface_are_as_high(face):
    """A file says it by itself, in all its tables: Safari heeds no `ascent-override` of a style sheet."""
    path = finders.find(f"pages/typefaces/{face}.woff2")
    assert path
    font = TTFont(path)
    heights, metrics = font["hhea"], font["OS/2"]
    said = {
        (heights.ascent, -heights.descent, heights.lineGap),
        (metrics.sTypoAscender, -metrics.sTypoDescender, metrics.sTypoLineGap),
        (metrics.usWinAscent, metrics.usWinDescent, 0),
    }
    whole = font["head"].unitsPerEm
    assert said == {(0.94 * whole, 0.24 * whole, 0)}


@pytest.mark.django_db
def test_a_page_asks_for_the_typefaces_once():
    """What is asked for ahead has the address that the style has; else it would be fetched twice."""
    page = Client().get("/").content.decode()
    ahead = set(re.findall(r'href="(/static/pages/typefaces/[^"]+)"', page))
    style = re.search(r'href="(/bundle/site.css[^"]*)"', page)
    assert style
    named = set(re.findall(r'url\("(/[^"]+)"\)', Client().get(style[1]).content.decode()))
    assert ahead == named
    assert len(ahead) == len(FACES)
    for address in ahead:
        answer = Client().get(address)
        assert answer.status_code == 200
        assert answer.headers["Content-Type"] == "font/woff2"
        assert "max-age=31536000" in answer.headers["Cache-Control"]
