"""Rules and a log on paper: all that is told, and nothing that is pressed."""

from __future__ import annotations

import pytest

from tests.browser import people
from tests.browser.golden_tables import MOST_PLAYERS

pytestmark = pytest.mark.browser

PRESSED = ".site-header, .contents, .button, button:not(:has(img)), summary:not(.set-up *)"
BACKGROUND = "getComputedStyle(document.querySelector('.paper')).backgroundColor"
ROOM = "document.querySelector('.paper').getBoundingClientRect().width / innerWidth"


@pytest.fixture(scope="module")
def page(gallery, chromium):
    page = gallery.look(chromium, viewport={"width": 794, "height": 1123}, color_scheme="dark")
    yield page
    page.context.close()


def on_paper(page: people.Page) -> list[str]:
    """Return what is pressed and still seen on paper, where all else is dark on white."""
    page.emulate_media(media="print")
    assert page.evaluate(BACKGROUND) == "rgba(0, 0, 0, 0)"
    assert page.evaluate(ROOM) > 0.9
    pressed = page.locator(PRESSED).filter(visible=True)
    seen = [one.inner_text() for one in pressed.all()]
    page.emulate_media(media="screen")
    return seen


def test_rules(gallery, page):
    page.goto(f"{gallery.url}/rules/taj-mahal/")
    page.evaluate("document.documentElement.dataset.look = 'night'")
    assert on_paper(page) == []
    page.emulate_media(media="print")
    assert page.locator("[id='TM-34'] .example img").first.is_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('.rules')).color") == "rgb(42, 36, 28)"
    page.emulate_media(media="screen")


def test_a_log(gallery, page):
    page.goto(f"{gallery.url}{gallery.of(MOST_PLAYERS[0])[-1]['path']}log/")
    assert on_paper(page) == []
    assert page.locator(".log-turn").count()


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_a_table(gallery, page, record):
    gallery.visit(page, gallery.of(record)[-1])
    page.emulate_media(media="print")
    seen = page.locator(".site-header, .side, #undo, .over .button").filter(visible=True).count()
    assert page.locator(".board svg.map").is_visible()
    assert page.locator(".standings").is_visible()
    page.emulate_media(media="screen")
    assert seen == 0


def test_a_review(gallery, page):
    gallery.visit(page, gallery.of(MOST_PLAYERS[0])[-1])
    page.click("#review")
    page.wait_for_selector("#review-graph svg")
    page.emulate_media(media="print")
    pressed = ".site-header, .review-steps, .perspectives, .review-moves, .play-on"
    seen = page.locator(pressed).filter(visible=True).count()
    for told in ("#review-verdict", "#review-graph", ".board svg.map", ".review-result"):
        assert page.locator(told).is_visible()
    page.emulate_media(media="screen")
    assert seen == 0
