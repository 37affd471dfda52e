"""A server that restarts, and a network without sockets: nothing is lost."""

from __future__ import annotations

import pytest

from tests.browser import people

pytestmark = pytest.mark.browser


def test_a_restarted_server_goes_on_where_it_was(server, chromium):
    context = people.new_context(chromium)
    page = context.new_page()
    people.set_up(page, server.url, "Anna", "me", "steady")
    people.turn_off_confirmation(page)
    people.wait_for_turn(page)
    people.choose(page, people.wish(people.offers(page)))
    before = people.wait_for_turn(page)

    server.stop()
    server.start()
    server.wait_until_compiled()

    page.wait_for_selector(".phase-running", timeout=30_000)
    assert people.wait_for_turn(page) == before
    people.choose(page, people.wish(people.offers(page)))
    assert people.wait_for_turn(page)["length"] > before["length"]
    context.close()


def test_without_sockets_the_page_asks_again_and_again(server, chromium):
    context = people.new_context(chromium)
    page = context.new_page()
    page.add_init_script(
        "window.WebSocket = class extends EventTarget { static OPEN = 1; constructor() { super();"
        " setTimeout(() => this.dispatchEvent(new Event('close'))); } };"
    )
    people.set_up(page, server.url, "Anna", "steady", "steady")
    length = people.state(page)["length"]
    people.wait_until(page, "length >", length + 5)
    context.close()
