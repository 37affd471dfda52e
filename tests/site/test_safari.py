"""What style sheets say so that Safari heeds it, too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.template.loader import render_to_string

from tests.conftest import ROOT

SHEETS = sorted((ROOT / "src/durbar").glob("**/static/**/*.css"))
RULE = re.compile(r"([^{};]+)\{([^{}]*)\}")
FILTER = re.compile(r"(?<![\w-])filter: ([^;]+);")


def rules(sheet: Path) -> list[tuple[str, str]]:
    """Return what a style sheet selects, and what it says of it."""
    return RULE.findall(re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_lines_of_words_are_spelt_out(sheet):
    """Of `text-decoration` it knows the line alone, and drops all that has more."""
    said = re.findall(r"text-decoration: ([^;}]+)", sheet.read_text("utf-8"))
    assert [one for one in said if " " in one.strip()] == []


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_words_are_kept_from_being_selected_under_its_own_name_too(sheet):
    said = re.findall(r"([\w-]*)user-select: (\w+)", sheet.read_text("utf-8"))
    assert [value for name, value in said if not name] == [
        value for name, value in said if name == "-webkit-"
    ]


def test_parts_of_maps_have_filters_of_the_page():
    """To parts of a drawing it applies no filter that a style sheet spells out, such as `drop-shadow()`."""
    told = [
        value
        for sheet in SHEETS
        for selected, said in rules(sheet)
        if ".map ." in selected and ":not(.map" not in selected
        for value in FILTER.findall(f"{said};")
    ]
    assert told
    named = {value: re.fullmatch(r'url\("#([\w-]+)"\)', value.strip()) for value in told}
    assert [value for value, name in named.items() if not name] == []
    page = render_to_string("pages/glows.html")
    assert {name[1] for name in named.values() if name} == set(re.findall(r'<filter id="([\w-]+)"', page))
