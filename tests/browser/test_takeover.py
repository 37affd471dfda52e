"""Leaving, coming back, a hint, and who is thinking: at a desk and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import people
from tests.browser.measuring import wide
from tests.browser.screens import DESK

pytestmark = pytest.mark.browser

AROUND_THE_WAY_BACK = """() => {
  const ask = document.querySelector(".ask"), words = document.createRange();
  words.selectNodeContents(ask.querySelector("h1"));
  return [document.querySelector(".stood-in"), ask, words].map((it) => it.getBoundingClientRect());
}"""
DEVICES = [
    {"viewport": {"width": 1280, "height": 800}},
    {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
]


@pytest.fixture(params=DEVICES, ids=["desk", "phone"])
def page(server, chromium, request):
    context = people.new_context(chromium, **request.param)
    page = context.new_page()
    heard = people.complaints_of(page)
    yield page
    assert heard == []
    context.close()


def test_who_leaves_is_replaced_and_comes_back(page, server):
    people.set_up(page, server.url, "Anna", "me", "strong")  # thinks: else the game ends too soon
    people.wait_for_turn(page, 200)  # the search may have to be compiled first
    before = people.state(page)
    page.click("[for=tab-table]")
    page.click("#leave-game summary")
    page.click("#leave-now")
    page.wait_for_selector("#come-back")
    people.wait_until(page, "length >", before["length"] + 10)  # the computer players play on by themselves
    assert wide(page) <= 0
    assert_it_stands_where_answers_would(page)
    if page.is_visible("[for=tab-main]"):  # a phone, on which the panel would lie over what is told
        assert page.is_checked("#tab-main")
    page.locator("#come-back").dispatch_event("click")  # others decide without a pause: it moves
    page.wait_for_selector("#come-back", state="detached")
    people.wait_for_turn(page)
    assert people.offers(page)
    expect(page.locator("#log .aside")).to_have_count(2)


def assert_it_stands_where_answers_would(page):
    """The way back is in the row of the question, and covers neither its words nor the map."""
    back, ask, words = page.evaluate(AROUND_THE_WAY_BACK)
    assert ask["top"] <= back["top"]
    assert back["bottom"] <= ask["bottom"] + 0.5
    assert back["left"] >= words["right"] or back["top"] >= words["bottom"]


def test_the_name_of_who_left_stays_whole_at_taj_mahal(server, page_on):
    """What plays on is a sign there, as at a computer player's seat: pointing at it tells the rest."""
    server.wait_until_compiled("taj-mahal")
    anna, bela = page_on(DESK), page_on(DESK)
    people.set_up_for_two(anna, bela, f"{server.url}/?game=taj-mahal")
    bela.click("[for=tab-table]")
    bela.click("#leave-game summary")
    bela.click("#leave-now")
    plate = anna.locator(".plate[data-seat='2'] .plate-head")
    plate.locator(".stands-in").wait_for()
    assert plate.locator(".seat-name").evaluate("name => name.scrollWidth <= name.clientWidth")
    assert plate.locator(".sign").is_visible()
    assert "computer plays" in plate.locator(".stands-in").get_attribute("title")


def test_a_hint_comes_to_the_page_by_itself(page, server):
    people.set_up(page, server.url, "Anna", "me", "steady")
    people.turn_off_confirmation(page)
    people.wait_for_turn(page)
    page.click("#hint")
    page.wait_for_selector("[data-hint]", timeout=200_000)  # the search may have to be compiled first
    assert page.locator("#hint-bar [data-hint]").count() == 3
    assert wide(page) <= 0
    assert page.locator("#hint:enabled").count() == 0  # one for each decision
    people.choose(page, people.wish(people.offers(page)))
    assert page.locator("#hint-bar").count() == 0


def test_what_a_hint_leads_to_is_followed_on_the_board(page, server):
    people.set_up(page, server.url, "Anna", "me", "steady")
    people.wait_for_turn(page)
    page.click("#hint")
    page.wait_for_selector("#hint-bar [data-hint]", timeout=200_000)
    before = people.state(page)
    page.click("#hint-leads > summary")
    steps = page.locator("#hint-leads a[data-ahead]")
    count = steps.count()
    assert count > 1
    assert wide(page) <= 0
    second = steps.nth(1).inner_text()
    steps.nth(1).click()
    page.wait_for_selector("#replay .moment.imagined")
    assert second.split()[-1] in page.inner_text(".replay-told")
    assert "imagined" in page.inner_text(".replay-told").lower()
    assert page.inner_text(".replay-count") == f"2 / {count}"
    assert page.locator("#replay .fresh").count()  # what has changed is marked
    for way, number in (("back", 1), ("on", 2), ("on", 3)):
        if number <= count:
            page.click(f"#replay [data-go={way}]")
            page.wait_for_selector(f'#replay .moment[data-moment="{number}"]')
    close = page.locator("#replay [data-go=now]").bounding_box()
    assert close["x"] + close["width"] <= page.viewport_size["width"]
    page.keyboard.press("Escape")
    assert page.is_hidden("#replay")
    assert people.state(page) == before  # nothing was played
    page.keyboard.press("ArrowLeft")  # the moments of the game are others
    page.wait_for_selector("#replay .moment:not(.imagined)")
    page.keyboard.press("Escape")


def test_the_page_shows_who_is_thinking(page, server):
    people.set_up(page, server.url, "Anna", "master", "master")
    page.wait_for_selector(".plate.at-turn .thinking", state="attached")
    assert wide(page) <= 0


def test_a_preset_sets_the_boxes_at_once(page, server):
    page.goto(f"{server.url}/?game=maharaja")
    page.fill("#name", "Anna")
    page.click("button[data-sets] >> nth=0")
    checked = page.locator("#main input[type=checkbox]:checked")
    names = [checked.nth(index).get_attribute("name") for index in range(checked.count())]
    assert names == ["option_yogi", "option_auction", "option_homes", "option_neutral_palaces"]
    assert page.input_value("#name") == "Anna"
    assert checked.first.is_visible()
    assert wide(page) <= 0
    in_force = page.locator(".presets [aria-pressed=true]")
    assert in_force.evaluate_all("those => those.map((one) => one.value)") == ["advanced-1"]
    page.check("[name=option_many_characters]:not([type=hidden])")
    assert in_force.evaluate_all("those => those.map((one) => one.value)") == ["advanced-1-2"]
    page.check("[name=option_short]:not([type=hidden])")
    in_force.click()
    assert in_force.count() == 0
    names = [checked.nth(index).get_attribute("name") for index in range(checked.count())]
    assert names == ["option_short", "option_neutral_palaces"]


def test_the_enter_key_sets_up_the_table_also_where_there_are_presets(page, server):
    page.goto(f"{server.url}/?game=maharaja")
    page.fill("#name", "Anna")
    page.press("#name", "Enter")
    page.wait_for_url("**/table/**")
