"""Setting up a table in the lobby."""

from __future__ import annotations

import pytest

from tests.browser import people

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
