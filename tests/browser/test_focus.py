"""By keyboard: what has the focus keeps it while others decide; a key decides once, and where it is meant."""

from __future__ import annotations

import pytest

from tests.browser import people
from tests.browser.golden_tables import MOST_PLAYERS

pytestmark = pytest.mark.browser

DESK = {"viewport": {"width": 1280, "height": 800}}
FOCUS = "() => document.activeElement.id || document.activeElement.className"
AWHILE = 400  # milliseconds in which something would have been decided


@pytest.fixture
def page(server, page_on):
    """Anna's page of Thurn und Taxis, when it is her turn."""
    page = page_on(DESK)
    people.set_up(page, server.url, "Anna", "me", "steady")
    people.wait_for_turn(page)
    yield page
    assert page.complaints == []


def take_a_card(page) -> None:
    people.choose(page, next(action for action in people.offers(page) if action.startswith("take")))


# ---------------------------------------------------------------- keys


def test_enter_in_the_filter_of_the_log_takes_nothing_back(page):
    take_a_card(page)
    page.keyboard.press("l")
    before = people.state(page)
    page.focus("#log-of-1")
    page.keyboard.press("Enter")
    page.wait_for_timeout(AWHILE)
    assert people.state(page) == before


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_enter_in_a_field_decides_nothing(gallery, chromium, record):
    """It presses the first button of the form, unless that one cannot be pressed."""
    page = gallery.look(chromium)
    first = (
        "() => [...document.getElementById('play').elements].find((one) => one.type === 'submit').disabled"
    )
    for table in gallery.of(record):
        gallery.visit(page, table)
        assert page.evaluate(first), table["moment"]
    page.context.close()


def test_a_key_that_is_held_decides_once(page):
    before = people.state(page)["length"]
    page.keyboard.down("1")
    people.wait_until(page, "length >", before)
    page.wait_for_function("() => !durbar.isBusy()")
    now = people.state(page)
    assert now["mine"]
    page.keyboard.down("1")  # comes as a repeated one
    page.wait_for_timeout(AWHILE)
    assert people.state(page) == now


def test_a_key_with_ctrl_is_the_browsers_in_the_chooser_too(page):
    one, two, *_ = dict.fromkeys(action for action in people.offers(page) if action.startswith("take"))
    before = people.state(page)
    page.evaluate("actions => durbar.choose(actions)", [one, two])
    page.wait_for_selector("#chooser[open]")
    page.keyboard.press("Control+1")
    page.wait_for_timeout(AWHILE)
    assert people.state(page) == before
    assert page.locator("#chooser[open]").count() == 1


def test_single_keys_can_be_switched_off(page):
    page.keyboard.press("Shift")
    assert page.locator("[data-key='1']").count()
    page.click("#open-settings")
    page.uncheck("#settings [name=keys]")
    page.click("#settings [data-close]")
    page.reload()
    page.wait_for_selector(people.READY)
    before = people.state(page)
    for key in ("1", "h", "l", "?"):
        page.keyboard.press(key)
    page.wait_for_timeout(AWHILE)
    assert people.state(page) == before
    assert not page.is_checked("#tab-log")
    assert page.locator("#keys[open], [data-key='1']").count() == 0
    page.keyboard.press("ArrowLeft")  # is no letter
    page.wait_for_selector("#replay .moment")


def test_arrows_go_through_the_languages_and_enter_chooses(server, page_on):
    page = page_on(DESK)
    page.goto(server.url)
    page.focus("[data-language]")
    before = page.input_value("[data-language]")
    page.locator("[data-language]").evaluate(
        """field => {
          field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
          field.value = 'de';
          field.dispatchEvent(new Event('change', { bubbles: true }));
        }"""
    )
    page.wait_for_timeout(AWHILE)
    assert page.evaluate("document.documentElement.lang") == before
    with page.expect_navigation():
        page.locator("[data-language]").evaluate(
            "field => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))"
        )
    assert page.evaluate("document.documentElement.lang") == "de"


# ---------------------------------------------------------------- the focus


@pytest.mark.parametrize("kept", ["log-turns", "open-replay", "open-settings"])
def test_what_has_the_focus_keeps_it_when_the_table_comes_again(page, kept):
    take_a_card(page)  # there is no replay before
    page.keyboard.press("l")
    page.focus(f"#{kept}")
    page.evaluate("() => durbar.refresh(true)")
    assert page.evaluate(FOCUS) == kept


def test_the_last_step_before_a_decision_keeps_the_focus_and_gives_it_back(gallery, chromium):
    page = gallery.look(chromium, **DESK)
    tables = gallery.of("taj_mahal/five-players")
    gallery.visit(page, next(one for one in tables if "withdraw" in one["moment"]))
    page.wait_for_load_state()
    for put_off in ("Escape", "Enter"):
        page.locator("#play button[value=withdraw]").first.press("Enter")
        page.wait_for_selector(".confirm")
        page.evaluate("() => durbar.refresh(true)")
        assert page.evaluate("() => document.activeElement.matches('.confirm [data-yes]')")
        page.keyboard.press("Tab")  # to "not yet"
        page.keyboard.press(put_off)
        assert page.locator(".confirm").count() == 0
        assert page.evaluate("() => document.activeElement.value") == "withdraw"
    page.context.close()


def test_the_rules_give_the_focus_back(page):
    page.focus(".rules-link[data-rules]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#rules-panel :focus")
    page.keyboard.press("Escape")
    assert page.evaluate("() => document.activeElement.matches('.rules-link[data-rules]')")


def test_a_link_of_the_lobby_keeps_the_focus_when_the_lists_come_again(gallery, chromium):
    page = gallery.look(chromium, **DESK)
    page.goto(gallery.url)
    link = page.locator("#lists a").first
    address = link.get_attribute("href")
    link.evaluate("link => { link.append('something else'); link.focus(); }")
    page.wait_for_function("() => !document.querySelector('main').textContent.includes('something else')")
    assert page.evaluate("() => document.activeElement.getAttribute('href')") == address
    page.context.close()


# ---------------------------------------------------------------- what is read out


def test_what_others_decide_is_read_out(page):
    page.evaluate(
        """() => {
          window.heard = [];
          const announcer = document.getElementById("announcer");
          const hear = () => window.heard.push(announcer.textContent);
          new MutationObserver(hear).observe(announcer, { childList: true });
        }"""
    )
    people.end_the_turn(page)
    people.wait_for_turn(page)
    page.wait_for_function("() => window.heard.some((words) => words.startsWith('Steady '))")
    decided = page.evaluate("() => window.heard.find((words) => words.startsWith('Steady '))")
    told = page.locator("#log").text_content()
    assert decided.split(". ")[0].removeprefix("Steady ") in told
