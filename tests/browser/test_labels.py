"""Names on maps and cards can be read: eleven pixels high at least, apart, and whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.golden_tables import MOST_PLAYERS
from tests.browser.measuring import at
from tests.browser.people import as_painted

pytestmark = pytest.mark.browser

DESKS = ((1280, 800), (1440, 900), (1920, 1080), (2560, 1440))
PHONE = (390, 844)
PHONES = (PHONE, (360, 640))
SMALLEST = 11  # px
LABELS = as_painted(Path(__file__).with_name("labels.js").read_text())


@pytest.fixture(scope="module")
def page(gallery, chromium):
    page = gallery.look(chromium)
    yield page
    page.context.close()


def unreadable(page: Any, size: tuple[int, int], *, on_map: bool = True) -> list[str]:
    """Return what cannot be read in a window of a size, on cards, and on the map if it is asked for."""
    at(page, size)
    return [f"{size}: {trouble}" for trouble in page.evaluate(LABELS, [SMALLEST, on_map])]


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_labels_can_be_read(gallery, page, record):
    found = []
    for table in gallery.of(record):
        gallery.visit(page, table)
        for size in DESKS if table["moment"] in {"start", "late", "end"} else DESKS[:1]:
            found += [f"{table['moment']} at {trouble}" for trouble in unreadable(page, size)]
        for size in PHONES:
            found += [f"{table['moment']} at {trouble}" for trouble in unreadable(page, size, on_map=False)]
    assert page.evaluate(LABELS, [2 * SMALLEST, True])  # smaller ones would be found
    assert not found, "\n".join(found)


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_on_a_phone_a_double_tap_brings_labels_to_size(gallery, page, record):
    """A whole map is 380 pixels wide there: what has no room is left out, the rest is read when enlarged."""
    tables = gallery.of(record)
    gallery.visit(page, tables[len(tables) // 2])
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    for _ in range(2):
        page.keyboard.press("+")  # twice is as much as a double tap
    assert not (found := unreadable(page, PHONE)), "\n".join(found)
