"""Two people in two browsers: each sees only its own hand, and at once what the other does."""

from __future__ import annotations

import pytest

from tests.browser import people

pytestmark = pytest.mark.browser


@pytest.fixture
def pages(server, chromium):
    """Anna at a desk has set up a private table, Béla with a phone has followed her link."""
    desk = people.new_context(chromium, viewport={"width": 1280, "height": 800})
    phone = people.new_context(
        chromium, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    anna, bela = desk.new_page(), phone.new_page()
    heard = [people.complaints_of(page) for page in (anna, bela)]
    people.set_up_for_two(anna, bela, server.url, listed=False)
    yield anna, bela
    assert heard == [[], []]
    desk.close()
    phone.close()


def turn_of(anna, bela):
    """Return the page of whose turn it is, and the other."""
    return (anna, bela) if people.state(anna)["mine"] else (bela, anna)


def go_on(here, there, action: str):
    """Decide, wait until both see it, and return the page of whose turn it is then, and the other."""
    people.choose(here, action)
    people.wait_until(there, "version >=", people.state(here)["version"])
    return turn_of(here, there)


def hidden_draws(page) -> list[str]:
    """Return the lines of the own record that tell what was drawn from the deck."""
    text = page.evaluate("async () => (await fetch(document.querySelector('a[download]').href)).text()")
    return [line for line in text.splitlines() if line.startswith("* draw")]


def test_each_sees_only_its_own_hand(pages):
    drawn_by = {"anna": 0, "bela": 0}
    anna, bela = pages
    for _ in range(24):
        here, there = turn_of(anna, bela)
        offered = people.offers(here)
        action = "draw" if "draw" in offered else people.wish(offered)
        if action == "draw":
            drawn_by["anna" if here is anna else "bela"] += 1
        go_on(here, there, action)
    assert min(drawn_by.values()) > 0
    for page, own in ((anna, "anna"), (bela, "bela")):
        draws = hidden_draws(page)
        assert len(draws) == sum(drawn_by.values())
        assert sum(not line.endswith("?") for line in draws) == drawn_by[own]
    # Whoever waits is offered nothing, on the map neither.
    here, there = turn_of(anna, bela)
    assert people.offers(here)
    assert people.offers(there) == []


def test_the_title_tells_whose_turn_it_is(pages):
    here, there = turn_of(*pages)
    people.expect_title(here, r"^● Your turn")
    people.expect_title(there, r"^[^●]")


def test_what_costs_something_for_good_is_confirmed_first(pages):
    """The administrator takes away all cards: once the first round is over he may be called."""
    here, there = turn_of(*pages)
    for _ in range(40):
        if here.locator("#play button[name=action][data-cost]:enabled").count():
            break
        here, there = go_on(here, there, people.wish(people.offers(here)))
    before = people.state(here)
    final = here.locator("#play button[name=action][data-cost]:enabled").first
    final.click()
    assert "All cards of the display are discarded" in here.inner_text(".confirm")
    here.click(".confirm [data-no]")
    assert people.state(here) == before
    final.click()
    here.click(".confirm [data-yes]")
    people.wait_until(here, "length >", before["length"])


def test_a_second_tab_and_a_reload_show_the_same(pages):
    here, _ = turn_of(*pages)
    people.choose(here, people.wish(people.offers(here)))
    tab = here.context.new_page()
    tab.goto(here.url)
    assert people.state(tab) == people.state(here)
    here.reload()
    assert people.state(tab) == people.state(here)
    tab.close()


def test_without_scripts_buttons_still_play(pages):
    here, _ = turn_of(*pages)
    before = people.state(here)["length"]
    plain = here.context.browser.new_context(
        java_script_enabled=False, storage_state=here.context.storage_state()
    )
    page = plain.new_page()
    page.goto(here.url)
    page.locator("#play button[name=action]:enabled").first.click()
    assert page.url == here.url
    people.wait_until(here, "length >", before)
    plain.close()


def test_a_take_back_is_seen_by_both(pages):
    here, there = turn_of(*pages)
    taken: list[str] = []
    for _ in range(2):  # the postmaster between them must be called: the table does it
        offered = (action for action in people.offers(here) if action.startswith("take"))
        # Equal ones may not fit a route.
        taken.append(next(action for action in offered if action not in taken))
        people.choose(here, taken[-1])
    people.choose(here, next(action for action in people.offers(here) if action.startswith("lay")))
    length = people.state(here)["length"]
    here.click("#undo")
    for page in (here, there):
        people.wait_until(page, "length ===", length - 1)


def test_whose_turn_it_is_is_told_by_the_service_worker(pages):
    here, there = turn_of(*pages)
    there.wait_for_function(people.AT_SERVICE)
    there.evaluate(
        """async () => {
          Object.defineProperty(document, 'hidden', {get: () => true});
          document.dispatchEvent(new Event('visibilitychange'));
          Object.defineProperty(Notification, 'permission', {get: () => 'granted'});
          const worker = await navigator.serviceWorker.getRegistration();
          window.told = [];
          worker.constructor.prototype.showNotification = (...what) => window.told.push(what);
        }"""
    )
    while not people.state(there)["mine"]:
        assert there.evaluate("() => window.told") == []
        go_on(here, there, people.wish(people.offers(here)))
    there.wait_for_function("() => window.told.length")
    ((title, more),) = there.evaluate("() => window.told")
    assert "Your turn" in title
    assert more["data"] == there.url
