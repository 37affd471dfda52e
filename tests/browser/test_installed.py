"""Durbar as an application: away and back, and light on the wire."""

from __future__ import annotations

import pytest

from tests.browser import people

pytestmark = pytest.mark.browser

PRESSED = 4  # decisions of one's own
DECISION = 15_000  # bytes


@pytest.fixture
def context(server, chromium):
    context = people.new_context(chromium)
    yield context
    context.close()


def test_while_the_server_is_away_a_page_says_so_and_goes_on_by_itself(context, server):
    page = context.new_page()
    page.goto(server.url)
    page.wait_for_function(people.AT_SERVICE)
    server.stop()
    page.goto(f"{server.url}/rules/taj-mahal/")
    assert "cannot be reached" in page.inner_text("h1")
    assert page.evaluate("() => getComputedStyle(document.querySelector('.paper')).borderRadius") == "10px"
    server.start()
    page.wait_for_function("() => document.title.includes('Taj Mahal')", timeout=20_000)


@pytest.mark.parametrize("game", ["thurn-und-taxis", "taj-mahal", "maharaja"])
def test_a_decision_is_one_fetch_and_travels_light(context, server, game):
    page = context.new_page()
    heard = people.complaints_of(page)
    server.wait_until_compiled(game)
    people.play_now(page, server.url, game)
    sizes: list[int] = []
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    before = people.state(page)
    for _ in range(PRESSED):
        people.press_first(page)
        people.wait_for_turn(page)
    page.wait_for_timeout(300)
    grown = people.state(page)["length"] - before["length"]  # decisions, of which each is seen
    assert PRESSED <= len(sizes) <= grown + PRESSED  # after each turn one may find nothing new
    assert max(sizes) <= DECISION
    assert page.locator("[data-lasting]").count() > 0
    assert page.locator("[data-lasting]:empty").count() == 0  # the ground is still there
    assert heard == []
