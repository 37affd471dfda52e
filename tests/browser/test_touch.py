"""On a phone every control is as large as a finger, and of places that lie close the nearest one is meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.golden_tables import MOST_PLAYERS

pytestmark = pytest.mark.browser

PHONES = ((390, 844), (360, 640), (844, 390), (640, 360))
LEAST = 44  # px; links in running text are as large as the text
SHEETS = ("tab-main", "tab-log", "tab-table")
TOUCH = Path(__file__).with_name("touch.js").read_text()
SETTLED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.fixture(scope="module")
def page(gallery, chromium):
    page = gallery.look(chromium, has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    yield page
    page.context.close()


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_a_finger_finds_every_control(gallery, page, record):
    small = []
    for table in gallery.of(record):
        gallery.visit(page, table)
        for width, height in PHONES:
            page.set_viewport_size({"width": width, "height": height})
            for sheet in SHEETS if table["moment"] in {"start", "end"} else SHEETS[:1]:
                page.evaluate("id => document.getElementById(id).click()", sheet)
                page.evaluate(SETTLED)
                found = page.evaluate(TOUCH, LEAST)
                small += [f"{table['moment']} at {width}×{height}, {sheet}: {one}" for one in found]
    assert not small, "\n".join(small)


def test_dialogs_and_the_replay(gallery, page):
    gallery.visit(page, gallery.tables[1])
    small = []
    for opened in ("keys", "settings"):
        page.evaluate("name => document.getElementById(name).showModal()", opened)
        small += page.evaluate(TOUCH, LEAST)
        page.evaluate("name => document.getElementById(name).close()", opened)
    page.evaluate("() => document.getElementById('open-replay').click()")
    page.wait_for_selector("#replay .moment")
    small += page.evaluate(TOUCH, LEAST)
    assert not small, "\n".join(dict.fromkeys(small))


@pytest.mark.parametrize("path", ["/", "/review/", "/rules/maharaja/", "/learn/maharaja/2/"])
def test_other_pages(gallery, page, path):
    page.goto(gallery.url + path)
    assert not (small := page.evaluate(TOUCH, LEAST)), "\n".join(small)
