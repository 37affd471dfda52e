"""Tables in Firefox: some decisions of each game, the panels beside the board, the settings."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest

from tests.browser import people
from tests.browser.firefox import Page, opened
from tests.browser.measuring import NEEDED, measured

pytestmark = pytest.mark.browser

DESK = {"width": 1280, "height": 800}
DECISIONS = 4
GAMES = ("thurn-und-taxis", "taj-mahal", "maharaja")
TABS = ("table", "log")
IS_SEEN = "(selector) => document.querySelector(selector).checkVisibility({ visibilityProperty: true })"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    path = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("no Firefox here; its test needs Debian's package firefox-esr")
        pytest.skip("no Firefox on this machine: install the package firefox-esr, or set FIREFOX")
    with opened(path, tmp_path_factory.mktemp("firefox")) as page:
        page.set_viewport_size(DESK)
        yield page


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_played(gallery, page, game):
    people.play_now(page, gallery.url, game)
    for _ in range(DECISIONS):
        measure = measured(page, **NEEDED)
        assert measure["troubles"] == []
        assert measure["scrolls"] <= 0
        people.press_first(page)
        people.wait_for_turn(page)
    for tab in TABS:
        page.click(f"label[for=tab-{tab}]")
        assert page.evaluate(IS_SEEN, f"#panel-{tab}")
    page.click("#open-settings")
    assert page.evaluate("() => document.querySelector('#settings').open")
    page.click("#settings [data-close]")
    assert page.evaluate("() => !document.querySelector('#settings').open")
    assert page.complaints == []
