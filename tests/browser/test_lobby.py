"""Setting up a table in the lobby."""

from __future__ import annotations

import pytest

from tests.browser import people
from tests.browser.screens import DESK

pytestmark = pytest.mark.browser


def test_what_was_chosen_for_a_table_is_kept_for_another_game(server, page_on):
    page = page_on({"viewport": {"width": 1280, "height": 800}})
    page.goto(server.url)
    people.open_choices(page)
    chosen = {"[name=seat2]": "open", "[name=seat3]": "master", "#time-limit": "300", "#hints": "off"}
    page.fill("#name", "Anna")
    for field, value in chosen.items():
        page.select_option(f".new-table {field}", value)
    page.click(".new-table .games a:not([aria-current])")
    page.wait_for_url("**/?game=*")
    assert page.input_value("#name") == "Anna"
    assert {field: page.input_value(f".new-table {field}") for field in chosen} == chosen


PHONES = [(390, 844), (360, 640)]


@pytest.mark.parametrize("size", PHONES)
def test_on_phones_ones_own_tables_come_first(gallery, chromium, size):
    page = gallery.look(chromium, viewport={"width": size[0], "height": size[1]})
    page.goto(gallery.url)
    links = page.locator(".mine .my-turn")
    assert links.count() > 1
    for link in links.all():
        box = link.bounding_box()
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= size[1]
        mark = link.locator("strong").bounding_box()
        state = link.locator(".row-state").bounding_box()
        assert state["y"] <= mark["y"]
        assert mark["y"] + mark["height"] <= state["y"] + state["height"]
    page.focus(".site-header #open-settings")
    page.keyboard.press("Tab")
    assert links.first.evaluate("link => link === document.activeElement")
    first = links.first.get_attribute("href")
    links.first.evaluate("link => link.remove()")  # until the lists are fetched again
    page.wait_for_selector(f'.mine a[href="{first}"]')
    page.context.close()


def test_on_desks_they_stand_beside_the_form(gallery, chromium):
    page = gallery.look(chromium, viewport={"width": 1280, "height": 800})
    page.goto(gallery.url)
    assert not page.locator(".mine").is_visible()
    assert page.locator("#lists .my-turn").first.is_visible()
    page.context.close()


@pytest.mark.parametrize("size", PHONES)
def test_who_has_no_tables_begins_with_the_games(gallery, page_on, size):
    page = page_on({"viewport": {"width": size[0], "height": size[1]}})
    page.goto(gallery.url)
    assert not page.locator(".mine").is_visible()
    button = page.locator(".game-card .primary").first.bounding_box()
    assert button["y"] + button["height"] <= size[1]


def test_who_takes_another_seat_leaves_the_first_to_whom_the_other_was_for(server, chromium):
    page = people.new_context(chromium).new_page()
    page.goto(f"{server.url}/?game=thurn-und-taxis")

    def seats() -> list[str]:
        return [page.input_value(f"#seat{number}") for number in range(1, 5)]

    assert seats() == ["me", "steady", "steady", "steady"]
    page.select_option("#seat4", "none")
    page.select_option("#seat3", "novice")
    page.select_option("#seat3", "me")
    assert seats() == ["novice", "steady", "me", "none"]
    page.select_option("#seat1", "me")
    page.select_option("#seat4", "me")
    assert seats() == ["open", "steady", "novice", "me"]  # nobody may be left out there
    page.context.close()


def test_what_is_pressed_twice_in_haste_opens_one_table(server, page_on):
    page = page_on({"viewport": {"width": 1280, "height": 800}})
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    page.goto(server.url)
    button = page.locator(".game-card .primary").first
    button.evaluate("button => { button.click(); button.click(); }")
    page.wait_for_selector(people.READY)
    assert len(posts) == 1


def test_two_examples_of_the_rules_are_opened_one_after_the_other(server, page_on):
    page = page_on({"viewport": {"width": 1280, "height": 800}})
    server.wait_until_compiled("maharaja")
    page.goto(f"{server.url}/rules/maharaja/")
    alone = len(page.context.pages)
    buttons = page.locator("[form=open-example]")
    for number in range(2):
        buttons.nth(number).evaluate("button => button.click()")
    page.wait_for_timeout(1000)
    assert len(page.context.pages) == alone + 2


BOXES = """() => Object.fromEntries([...document.querySelectorAll('.waiting .buttons :is(.button, .quiet)')]
  .map((one) => [one.textContent.trim(), JSON.stringify(one.getBoundingClientRect())]))"""


def test_what_fills_in_a_name_presses_no_key(server, page_on):
    """Browsers that fill in a form send an event of a key that names none."""
    page = page_on(DESK)
    page.goto(server.url)
    people.open_choices(page)
    page.evaluate("document.getElementById('name').dispatchEvent(new Event('keydown', { bubbles: true }))")
    assert page.complaints == []


@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_moves_when_one_is_asked_whether_to_close_a_table(server, page_on, width):
    page = page_on({"viewport": {"width": width, "height": 844}})
    people.set_up(page, server.url, "Anna", "me", "open")
    before = page.evaluate(BOXES)
    assert len(before) == 3
    page.click("#close-table > summary")
    assert page.locator("#close-table button").is_visible()
    assert page.evaluate(BOXES) == before


HEAD = "() => document.querySelector('.site-header').offsetHeight"


def test_the_head_of_a_page_is_as_high_with_a_name_as_without(server, page_on):
    page = page_on({"viewport": {"width": 1280, "height": 800}})
    page.goto(server.url)
    before = page.evaluate(HEAD)
    people.set_up(page, server.url, "Anna", "me", "open")
    for path in ("/", "/games/"):
        page.goto(server.url + path)
        assert page.locator(".who").is_visible()
        assert page.locator(".tagline").is_visible()
        assert page.evaluate(HEAD) == before


@pytest.mark.parametrize("width", [1280, 390])
def test_a_refusal_in_the_lobby_stands_where_the_lists_do(server, page_on, width):
    page = page_on({"viewport": {"width": width, "height": 800}})
    page.goto(server.url)
    page.evaluate("() => (document.querySelector('.game-card [name=game]').value = 'chess')")
    page.click(".game-card .primary")
    message, lists, window = (
        page.locator(one).first.bounding_box() for one in ("#main > .message", ".tables", "#main")
    )
    assert message["x"] == pytest.approx(lists["x"], abs=1)
    assert message["x"] + message["width"] < window["width"] - 10


def test_a_new_token_is_whole(server, page_on):
    page = page_on({"viewport": {"width": 1280, "height": 800}})
    page.goto(f"{server.url}/bots/")
    page.fill("#name", "Robo")
    page.click("button.primary")
    assert page.locator("#token").evaluate("one => one.scrollWidth - one.clientWidth") <= 1


def test_the_form_of_a_new_bot_keeps_a_distance_from_the_buttons_of_the_last_one(server, page_on):
    page = page_on({"viewport": {"width": 390, "height": 844}})
    page.goto(f"{server.url}/bots/")
    page.fill("#name", "Robo")
    page.click("button.primary")
    button, form = (
        page.locator(one).bounding_box() for one in (".table-list button.quiet", ".table-list + form")
    )
    assert form["y"] - button["y"] - button["height"] >= 20


@pytest.mark.parametrize("path", ["/api/", "/bots/"])
def test_buttons_beside_each_other_do_not_touch(server, page_on, path):
    page = page_on({"viewport": {"width": 1280, "height": 800}})
    page.goto(f"{server.url}/bots/")
    page.fill("#name", "Robo")
    page.click("button.primary")
    page.goto(server.url + path)
    boxes = [one.bounding_box() for one in page.locator("#main .buttons :is(.button, button)").all()]
    beside = [
        (left, right)
        for left in boxes
        for right in boxes
        if left["x"] < right["x"] and left["y"] == right["y"]
    ]
    assert beside
    assert all(left["x"] + left["width"] + 8 <= right["x"] for left, right in beside)
