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
