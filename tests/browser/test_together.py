"""Two people set their discs of Maharaja at the same time."""

from __future__ import annotations

import pytest

from tests.browser import people

pytestmark = pytest.mark.browser

PLAN = "plan gold house"
NAMED = "those => those.map((one) => one.dataset.hint)"
CHOSEN = "() => [...document.querySelectorAll('.dial input:checked')].map((one) => one.id)"


@pytest.fixture
def pages(server, chromium):
    """Anna and Béla play Maharaja and have come to the first setting of the discs."""
    server.wait_until_compiled("maharaja")
    contexts = [people.new_context(chromium, viewport={"width": 1280, "height": 800}) for _ in range(2)]
    anna, bela = (context.new_page() for context in contexts)
    heard = [people.complaints_of(page) for page in (anna, bela)]
    people.set_up_for_two(anna, bela, f"{server.url}/?game=maharaja&hints=on")
    for page in (anna, bela):
        people.turn_off_confirmation(page)
    play_to_the_discs(anna, bela)
    yield anna, bela
    assert heard == [[], []]
    for context in contexts:
        context.close()


def play_to_the_discs(anna, bela) -> None:
    """Decide whatever comes until both are asked at once."""
    for _ in range(40):
        anna.wait_for_timeout(150)
        asked = [page for page in (anna, bela) if people.state(page)["mine"]]
        if len(asked) == 2:
            return
        if asked and people.offers(asked[0]):
            decide(asked[0], people.offers(asked[0])[0])
    raise AssertionError("the discs were never to be set")


def decide(page, action: str) -> None:
    """Send a decision, wherever the game's face shows its button."""
    before = people.state(page)["version"]
    page.evaluate(
        """action => {
            const form = document.getElementById('play');
            const button = document.createElement('button');
            Object.assign(button, {name: 'action', value: action});
            form.append(button);
            button.click();
        }""",
        action,
    )
    people.wait_until(page, "version >", before)


def test_both_decide_at_once_and_the_other_sees_only_that(pages):
    anna, bela = pages
    length = people.state(anna)["length"]
    bela.click(".outer .s2")  # the first of two actions
    chosen = bela.evaluate(CHOSEN)
    decide(anna, PLAN)
    people.wait_until(bela, "version >=", people.state(anna)["version"])
    assert bela.evaluate(CHOSEN) == chosen != []
    assert people.state(bela)["mine"]
    assert not people.state(anna)["mine"]
    assert people.state(anna)["length"] == length
    assert "Béla" in anna.inner_text(".question h1")
    assert "gold" in anna.inner_text(".sealed-bar").lower()
    assert "gold" not in bela.inner_text(".sealed-bar").lower()
    assert bela.locator(".plate .decided").count() == 1

    anna.click("#unset")
    anna.wait_for_selector("#unset", state="detached")
    assert people.state(anna)["mine"]
    decide(anna, PLAN)
    decide(bela, PLAN)
    for page in (anna, bela):
        people.wait_until(page, "length >=", length + 2)
        page.wait_for_selector(".sealed-bar", state="detached")


def test_both_ask_for_a_hint_and_get_one_which_stays_when_the_other_decides(pages):
    anna, bela = pages
    for page in pages:
        page.click("#hint")
    for page in pages:
        page.wait_for_selector("#hint-bar [data-hint]", timeout=200_000)  # the search may have to be compiled
    named = {page: page.eval_on_selector_all("#hint-bar [data-hint]", NAMED) for page in pages}
    for page in pages:
        assert len(named[page]) == 3
        assert all(action.startswith("plan ") for action in named[page])
        assert page.locator(".hinted").count()
    decide(anna, named[anna][0])
    people.wait_until(bela, "version >=", people.state(anna)["version"])
    assert anna.locator("#hint-bar").count() == 0
    assert bela.eval_on_selector_all("#hint-bar [data-hint]", NAMED) == named[bela]
    assert bela.locator(".hinted").count()
