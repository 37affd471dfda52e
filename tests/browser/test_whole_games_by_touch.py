"""Whole games of every kind on a phone, by finger alone: whatever is asked can be tapped where it is."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser import people
from tests.browser.measuring import wide
from tests.browser.screens import PHONE

pytestmark = pytest.mark.browser

ASKED = "#table-view [data-turn=mine] #play :is(button[name=action]:enabled, [data-action], [data-actions])"
LONGEST = 600  # decisions of a game
# Maharaja: the first of these that fits, before what somebody in a hurry would do in any game.
FIRST = (
    r"plan gold house",
    r"plan",
    r"travel",
    r"palace ",
    r"two-houses",
    r"house",
    r"gold",
    r"to ",
    r"give",
    r"pass",
)
IN_A_HURRY = {"thurn-und-taxis": people.WISHES, "taj-mahal": people.WISHES, "maharaja": FIRST}
OTHERS = {"maharaja": ["steady", "steady"]}  # else one; in Taj Mahal there is a dummy then
PRESETS = {"maharaja": "advanced-1"}
# No finger is that fast: each tap is one of its own, whatever was tapped just before.
UNHURRIED = "Object.defineProperty(UIEvent.prototype, 'detail', { get: () => 1 });"


def tap_disc(page: Any, action: str) -> None:
    """Choose two actions on the rings of the disc, and set it."""
    # Of two buttons, that differ in which ring has which.
    button = page.locator(f'.dial button[value="{action}"]').first
    one, other = re.findall(r"\b(?:one|other)(\d)", button.get_attribute("class"))
    page.locator(f".outer .s{one}").tap()
    page.locator(f".inner .s{other}").tap()
    button.tap()


def tap(page: Any, action: str) -> None:
    """Tap what stands for a decision: a card, a button, one in a list that opens, a place of the map."""
    button = f'button[name=action][value="{action}"]'
    shown = page.locator(f"#play {button}")
    if action.startswith("plan"):
        tap_disc(page, action)
    elif shown.count() and not page.locator(f"details:not([open]) {button}").count():
        shown.first.tap(position=people.CORNER)
    else:
        tap_on_map(page, action)
    if page.locator(".confirm").count():
        page.locator(".confirm [data-yes]").tap()


def tap_on_map(page: Any, action: str) -> None:
    """Tap the place, and what is meant where it has several decisions; else in a list that opens."""
    single = page.locator(f'#play [data-action="{action}"]')
    if single.count():
        single.first.tap()
        return
    places = page.locator("#play [data-actions]")
    lists = [one.split("|") for one in places.evaluate_all("all => all.map((one) => one.dataset.actions)")]
    place = next((index for index, actions in enumerate(lists) if action in actions), None)
    if place is None:
        tap_in_list(page, action)
        return
    places.nth(place).tap()
    page.locator("#chooser .choices button").nth(lists[place].index(action)).tap()


def tap_in_list(page: Any, action: str) -> None:
    """Open the list that has a decision, and tap it there."""
    button = f'button[name=action][value="{action}"]'
    page.locator(f"#play details:has({button}) summary").tap()
    page.locator(f"#play {button}").tap()


def version_of(view: str) -> int:
    """Return the version of a view, or of the one that is sent when it is swapped."""
    return int(re.findall(r'data-version="(\d+)"', view)[0])


@pytest.mark.parametrize("game", IN_A_HURRY)
def test_a_whole_game_by_touch(server, chromium, game):
    server.wait_until_compiled(game)
    context = people.new_context(chromium, **PHONE)
    context.add_init_script(UNHURRIED)
    page = context.new_page()
    complaints = people.complaints_of(page)
    others, preset = OTHERS.get(game, ["steady"]), PRESETS.get(game, "")
    people.set_up(page, f"{server.url}/?game={game}", "Anna", "me", *others, preset=preset)
    assert wide(page) <= 0
    tapped = 0
    while tapped < LONGEST:
        page.wait_for_selector(f"{ASKED}, #table-view .phase-over", state="attached")
        before = people.state(page)
        if before["over"]:
            break
        with page.expect_response("**/play/") as answer:  # which another's plan, at the same time, is not
            tap(page, people.wish(people.offers(page), IN_A_HURRY[game]))
        people.wait_until(page, "version >=", version_of(answer.value.text()))
        tapped += 1
    assert people.state(page)["over"]
    assert tapped > 20
    assert wide(page) <= 0
    page.locator(".over .primary").tap()
    page.wait_for_url("**/review/**")
    context.close()
    assert not complaints
