"""The sheets of drawings: well-formed, whole, and nothing in them that a page must not load."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pytest

from durbar.faces.art.sheet import ART, ArtSheet, sprite
from durbar.faces.svg import tag

SHEETS = {"maharaja": "mh", "taj-mahal": "tm", "thurn-und-taxis": "tt"}
INHERITED = ("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin")


def test_every_sheet_is_tested() -> None:
    assert {path.stem for path in ART.glob("*.svg")} == set(SHEETS)


@pytest.mark.parametrize(("name", "prefix"), SHEETS.items())
def test_a_sheet_is_well_formed_and_its_symbols_are_all_found(name: str, prefix: str) -> None:
    sheet = ArtSheet(name, prefix)
    root = ET.fromstring(sheet.text)
    ids = [symbol.get("id") for symbol in root.iter("{http://www.w3.org/2000/svg}symbol")]
    assert ids == [f"{prefix}-{drawing}" for drawing in sheet.symbols]
    on_the_page = [symbol.get("id") for symbol in ET.fromstring(sprite(name)).iter("symbol")]
    assert on_the_page == ids


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_loads_nothing_and_holds_no_words(name: str) -> None:
    text = (ART / f"{name}.svg").read_text(encoding="utf-8")
    assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)|<image|<style|<script|url\(", text)
    assert all(re.fullmatch(r"[+\d]+", figures) for figures in re.findall(r"<text[^>]*>([^<]*)", text))


@pytest.mark.parametrize("name", SHEETS)
def test_no_part_of_a_drawing_says_again_what_its_group_says(name: str) -> None:
    """What is said twice travels twice, with each first view of a table."""
    for symbol in ET.fromstring(sprite(name)).iter("symbol"):
        assert list(_said_again(symbol, {})) == [], symbol.get("id")


def _said_again(element: ET.Element, inherited: dict[str, str]) -> Iterator[dict[str, str]]:
    said = {key: value for key, value in element.attrib.items() if key in INHERITED}
    if again := dict(said.items() & inherited.items()):
        yield again
    for part in element:
        yield from _said_again(part, inherited | said)


def test_a_drawing_that_stands_alone_brings_the_symbols_it_points_to() -> None:
    sheet = ArtSheet("maharaja", "mh")
    placed = sheet.placed("crown", 10, 20, 24, color="#0072b2")
    defined = sheet.definitions([placed])
    root = ET.fromstring(tag("svg", defined, placed))
    assert [symbol.get("id") for symbol in root.iter("symbol")] == ["mh-crown"]
    (use,) = root.iter("use")
    assert use.attrib == {
        "href": "#mh-crown",
        "x": "-2",
        "y": "8",
        "width": "24",
        "height": "24",
        "color": "#0072b2",
    }
    assert sheet.definitions(["nothing drawn"]) == ""
