"""Every sign on a table explains itself: under the mouse, at the keyboard's focus, under a resting finger."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.golden_tables import MOST_PLAYERS
from tests.browser.people import touch
from tests.browser.screens import DESK, PHONE

pytestmark = pytest.mark.browser

MUTE = Path(__file__).with_name("signs.js").read_text()
OF_ONE = {
    "taj_mahal/five-players": ".own .goods li",
    "thurn_und_taxis/four-players": ".own .facts li",
    "maharaja/five-players-advanced-1-2": ".own .gold",
}


@pytest.fixture(scope="module")
def page(gallery, chromium):
    page = gallery.look(chromium, painted=True, **DESK)
    yield page
    page.context.close()


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_no_sign_is_mute(gallery, page, record):
    mute = []
    for table in gallery.of(record):
        gallery.visit(page, table)
        mute += [f"{table['moment']}: {one}" for one in page.evaluate(MUTE)]
    assert not mute, "\n".join(mute)


def boxes(page: Any, sign: str) -> tuple[dict[str, float], dict[str, float]]:
    """Return where a sign and its words are."""
    return page.locator(sign).first.bounding_box(), page.locator("#tip").bounding_box()


def is_apart(one: dict[str, float], other: dict[str, float]) -> bool:
    """Tell whether two boxes share nothing."""
    across = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    return across or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]


@pytest.mark.parametrize(("record", "sign"), OF_ONE.items())
def test_the_mouse_brings_words_beside_the_sign(gallery, page, record, sign):
    gallery.visit(page, gallery.of(record)[1])
    page.locator(sign).first.hover()
    page.wait_for_selector("#tip:popover-open")
    own, words = boxes(page, sign)
    assert page.inner_text("#tip")
    assert is_apart(own, words)
    assert 0 <= words["x"] <= words["x"] + words["width"] <= 1280
    assert 0 <= words["y"] <= words["y"] + words["height"] <= 800
    assert page.locator(sign).first.get_attribute("title") is None  # the browser would show it once more
    page.mouse.move(words["x"] + 5, words["y"] + 5)
    page.wait_for_timeout(400)
    assert page.locator("#tip:popover-open").count()  # one may go there to read
    page.keyboard.press("Escape")
    assert not page.locator("#tip:popover-open").count()


def test_the_keyboard_goes_from_sign_to_sign(gallery, page):
    gallery.visit(page, gallery.of("taj_mahal/five-players")[1])
    page.mouse.move(0, 0)
    before = page.evaluate("() => document.activeElement.id")
    words = []
    for _ in range(4):
        page.keyboard.press("e")
        words.append(page.inner_text("#tip:popover-open"))
    assert len(set(words)) > 1
    page.keyboard.press("Shift+E")
    assert page.inner_text("#tip:popover-open") == words[2]
    page.keyboard.press("Escape")
    assert page.evaluate("() => document.activeElement.id") == before
    page.keyboard.press("Tab")
    while not page.locator("#tip:popover-open").count():
        page.keyboard.press("Tab")  # to the next control that has a title, or is in a card that has one
    assert page.evaluate("() => document.activeElement.closest('[aria-describedby=tip]') !== null")


def test_escape_leads_back_to_where_one_began_to_go_from_sign_to_sign(gallery, page):
    gallery.visit(page, gallery.of("taj_mahal/five-players")[1])
    page.mouse.move(0, 0)
    page.keyboard.press("e")
    page.keyboard.press("Tab")  # one leaves the signs
    page.locator("#play button[name=action]").nth(3).focus()
    value = page.evaluate("() => document.activeElement.value")
    for _ in range(3):
        page.keyboard.press("e")
    page.keyboard.press("Escape")
    assert page.evaluate("() => document.activeElement.value") == value


DESCRIBED = ".ask .answers button[aria-description]"


def described(gallery: Any) -> dict[str, str]:
    """Return a table whose answers say beneath themselves what they bring."""
    return next(table for table in gallery.of("taj_mahal/five-players") if table["moment"] == "late")


def test_what_an_answer_brings_can_be_read_whole(gallery, page, chromium):
    gallery.visit(page, described(gallery))
    answer = page.locator(DESCRIBED).first
    words = answer.get_attribute("aria-description")
    answer.hover()
    assert page.inner_text("#tip:popover-open") == words
    page.mouse.move(0, 0)
    page.wait_for_selector("#tip:popover-open", state="detached")
    page.locator(".ask .answers").focus()
    while not page.locator(f"{DESCRIBED}:focus").count():
        page.keyboard.press("Tab")
    focused = page.locator(f"{DESCRIBED}:focus").get_attribute("aria-description")
    assert page.inner_text("#tip:popover-open") == focused
    phone = gallery.look(chromium, painted=True, **PHONE)
    gallery.visit(phone, described(gallery))
    box = phone.locator(DESCRIBED).first.bounding_box()
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    client = phone.context.new_cdp_session(phone)
    touch(client, "touchStart", at)
    assert phone.inner_text("#tip:popover-open") == words
    touch(client, "touchEnd")
    phone.wait_for_timeout(200)
    assert phone.locator(".pressed, .confirm").count() == 0
    phone.context.close()


def test_a_resting_finger_asks_and_presses_nothing(gallery, chromium):
    page = gallery.look(chromium, painted=True, **PHONE)
    table = gallery.of("thurn_und_taxis/four-players")[0]
    gallery.visit(page, table)
    card = page.locator(".tut-card.open").first.bounding_box()
    at = (card["x"] + card["width"] / 2, card["y"] + card["height"] / 2)
    client = page.context.new_cdp_session(page)
    touch(client, "touchStart", at)
    page.wait_for_selector("#tip:popover-open")
    touch(client, "touchEnd")
    page.wait_for_timeout(200)
    assert page.locator("#tip:popover-open").count()  # it stays to be read
    assert page.locator("#table-view [data-turn=mine]").count()
    assert page.locator(".confirm").count() == 0
    page.context.close()
