"""What axe-core finds fault with, by day and by night: nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser import people
from tests.browser.axe import by_day_and_night, faults
from tests.browser.golden_tables import FEWEST_PLAYERS, MOST_PLAYERS

pytestmark = pytest.mark.browser

PAGES = (
    "/",
    *("/games/", "/games/running/"),
    *("/rules/taj-mahal/", "/rules/thurn-und-taxis/", "/rules/maharaja/"),
    *("/learn/taj-mahal/3/", "/learn/thurn-und-taxis/99/", "/learn/maharaja/2/"),
    *("/position/?game=taj-mahal", "/review/", "/offline/", "/bots/", "/api/"),
)
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def page(gallery, chromium):
    page = gallery.look(chromium, painted=True, viewport=DESK)
    yield page
    page.context.close()


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_tables(gallery, page, record):
    found = []
    tables = gallery.of(record)
    for table in (tables[0], tables[1], tables[len(tables) // 2], tables[-1]):
        gallery.visit(page, table)
        found += [f"{table['moment']}: {fault}" for fault in by_day_and_night(page)]
        page.set_viewport_size(PHONE)
        found += [f"{table['moment']} on a phone: {fault}" for fault in faults(page)]
        page.set_viewport_size(DESK)
    assert not found, "\n".join(dict.fromkeys(found))


def test_a_dummy(small_gallery, chromium):
    """With two players Taj Mahal's court has a third, whom no other table shows."""
    page = small_gallery.look(chromium, painted=True, viewport=DESK)
    found = []
    for table in small_gallery.of(FEWEST_PLAYERS[0])[1:-1:2]:
        small_gallery.visit(page, table)
        assert page.locator(".dummy").bounding_box()["height"] < 50
        found += by_day_and_night(page)
    page.context.close()
    assert not found, "\n".join(dict.fromkeys(found))


def test_dialogs(gallery, page):
    gallery.visit(page, gallery.tables[0])
    found = []
    for opened in ("keys", "settings"):
        page.evaluate("name => document.getElementById(name).showModal()", opened)
        found += [f"{opened}: {fault}" for fault in by_day_and_night(page)]
        page.click(f"#{opened} [data-close]")
    assert not found, "\n".join(dict.fromkeys(found))


def test_an_earlier_moment(gallery, page):
    gallery.visit(page, gallery.tables[1])
    page.click("#open-replay")
    page.wait_for_selector("#replay .moment")
    assert not (found := by_day_and_night(page)), "\n".join(dict.fromkeys(found))


def test_what_a_hint_leads_to(others, chromium):
    page = others.look(chromium, painted=True, viewport=DESK)
    found = []
    for record in MOST_PLAYERS:
        page.goto(others.address(f"hint, {record}"))
        page.click("#hint-leads > summary")
        found += by_day_and_night(page)
        step = page.locator("#hint-leads a[data-ahead]").last
        alone = step.evaluate("link => link.href")
        step.click()
        page.wait_for_selector("#replay .moment.imagined")
        found += faults(page)
        page.goto(alone)  # as who has no scripts sees it
        assert page.locator(".moment.imagined").count() == 1
        found += faults(page)
    page.context.close()
    assert not found, "\n".join(dict.fromkeys(found))


def test_the_whole_log(gallery, page):
    page.goto(f"{gallery.url}{gallery.of(MOST_PLAYERS[0])[-1]['path']}log/")
    assert page.locator("a.rule").count()
    found = by_day_and_night(page)
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_reviews(gallery, page, record):
    page.goto(f"{gallery.url}{gallery.of(record)[-1]['path']}review/")
    found = faults(page)
    page.goto(re.sub(r"[0-9]+/$", "60/", page.url))
    found += by_day_and_night(page)
    assert not found, "\n".join(dict.fromkeys(found))


def test_all_chances_of_a_review_on_a_phone(gallery, page):
    """The table is wider than the screen: the keyboard reaches what scrolls."""
    page.set_viewport_size(PHONE)
    page.goto(f"{gallery.url}{gallery.of(MOST_PLAYERS[0])[-1]['path']}review/")
    page.click("#review-numbers > summary")
    assert page.eval_on_selector(".scroll-x", "box => box.scrollWidth > box.clientWidth")
    found = by_day_and_night(page)
    page.set_viewport_size(DESK)
    assert not found, "\n".join(found)


def test_a_table_that_waits_and_its_invitation(gallery, page, chromium):
    people.set_up(page, gallery.url, "Anna", "me", "open", "steady")
    found = by_day_and_night(page)
    guest = people.new_context(chromium, painted=True, viewport=DESK).new_page()
    guest.goto(page.input_value("input[id^=invite-]"))
    found += by_day_and_night(guest)
    guest.context.close()
    assert not found, "\n".join(dict.fromkeys(found))


def test_the_choices_of_the_lobby(gallery, page):
    page.goto(gallery.url)
    people.open_choices(page)
    assert not (found := by_day_and_night(page)), "\n".join(found)


def test_what_is_not_there(gallery, page):
    assert page.goto(f"{gallery.url}/nothing/").status == 404
    assert not (found := by_day_and_night(page)), "\n".join(found)


@pytest.mark.parametrize("name", ["bots", "sealed", "wishes", "clocks, maharaja/five-players-advanced-1-2"])
def test_tables_with_a_bar_and_pages_beside_a_table(others, chromium, name):
    page = others.look(chromium, painted=True, viewport=DESK)
    page.goto(others.address(name))
    found = by_day_and_night(page)
    page.context.close()
    assert not found, "\n".join(dict.fromkeys(found))


def test_a_proof_of_fairness(others, chromium):
    page = others.look(chromium, painted=True, viewport=DESK)
    assert page.goto(f"{others.address('waiting')}fair/").status == 200
    found = by_day_and_night(page)
    page.context.close()
    assert not found, "\n".join(dict.fromkeys(found))


def open_where(gallery: Any, page: Any, record: str, selector: str) -> Any:
    """Go to the first table of a record at which something can be pressed, and return it."""
    for table in gallery.of(record):
        gallery.visit(page, table)
        if (there := page.locator(selector)).count():
            return there.first
    raise AssertionError(f"no table of {record} has {selector}")


def test_a_confirmation(gallery, page):
    open_where(gallery, page, MOST_PLAYERS[0], "#play button[data-cost]:visible").click()
    page.wait_for_selector(".confirm")
    assert not (found := by_day_and_night(page)), "\n".join(found)


def test_the_chooser(gallery, page):
    open_where(gallery, page, MOST_PLAYERS[2], ".board [data-actions]").press("Enter")
    page.wait_for_selector("#chooser[open]")
    assert not (found := by_day_and_night(page)), "\n".join(found)


def test_the_rules_beside_a_table(gallery, page):
    gallery.visit(page, gallery.tables[0])
    page.click("header a[data-rules]")
    page.wait_for_selector("#rules-panel h1")
    assert not (found := by_day_and_night(page)), "\n".join(found)


def test_the_large_picture_of_an_example(gallery, page):
    page.goto(f"{gallery.url}/rules/maharaja/")
    page.click(".example > button >> nth=0")
    page.wait_for_selector(".large:popover-open img")
    assert not (found := by_day_and_night(page)), "\n".join(found)


def test_what_is_not_sent_yet(gallery, page):
    button = open_where(gallery, page, MOST_PLAYERS[0], "#play button[name=action]:not([data-cost]):visible")
    page.context.set_offline(True)
    button.click()
    page.wait_for_selector("#unsent:visible")
    found = by_day_and_night(page)
    page.click("#unsent [data-withdraw]")
    page.context.set_offline(False)
    assert not found, "\n".join(found)


def test_another_way_and_gains_in_a_lesson(gallery, page):
    page.goto(f"{gallery.url}/learn/thurn-und-taxis/2/")
    page.click("#play button[name=action][value='take basel']")
    page.wait_for_selector(".question .tried")
    found = faults(page)
    page.goto(f"{gallery.url}/learn/thurn-und-taxis/9/")
    page.click(".teacher button:text('Show me')")
    page.wait_for_selector(".gains li")
    found += by_day_and_night(page)
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.parametrize("path", PAGES)
def test_pages(gallery, page, path):
    response = page.goto(gallery.url + path)
    assert response.status == 200
    assert not (found := by_day_and_night(page)), "\n".join(found)
