"""By keyboard: what has the focus keeps it while others decide; a key decides once, and where it is meant."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import hypot, inf
from typing import Any
from urllib.parse import parse_qs

import pytest

from tests.browser import people
from tests.browser.conftest import gallery_of
from tests.browser.golden_tables import MOST_PLAYERS
from tests.browser.screens import DESK, PHONE

pytestmark = pytest.mark.browser

FOCUS = "() => document.activeElement.id || document.activeElement.className"
PALACE = "taj_mahal/five-players@92"  # where a palace can be built
AWHILE = 400  # milliseconds in which something would have been decided
PLACES = "#play .map [tabindex]"
WAYS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}

FIRST_IS_DISABLED = """() =>
  [...document.getElementById('play').elements].find((one) => one.type === 'submit').disabled"""
LED = """keys => {
  const places = [...document.querySelectorAll('#play .map [tabindex]')];
  return places.map((place) => keys.map((key) => {
    place.focus();
    place.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    return places.indexOf(document.activeElement);
  }));
}"""


@pytest.fixture
def page(server, page_on):
    """Anna's page of Thurn und Taxis, when it is her turn."""
    page = page_on(DESK)
    people.set_up(page, server.url, "Anna", "me", "steady")
    people.wait_for_turn(page)
    yield page
    assert page.complaints == []


@dataclass(frozen=True)
class Keys:
    """What the keyboard meets at a table."""

    first_is_disabled: bool  # the button that Enter in a field would press
    places: int
    stops: int  # of Tab among the places
    led: list[list[int]]  # for each place where each arrow leads


@pytest.fixture(scope="module", params=MOST_PLAYERS)
def met(request, gallery, chromium) -> dict[str, Keys]:
    """What the keyboard meets at each table of a game, each of which is visited once."""
    page = gallery.look(chromium, **DESK)
    found = {}
    for table in gallery.of(request.param):
        gallery.visit(page, table)
        page.wait_for_load_state()
        places, stops = (page.locator(one).count() for one in (PLACES, "#play .map [tabindex='0']"))
        first_is_disabled = page.evaluate(FIRST_IS_DISABLED)
        page.keyboard.press("Tab")
        found[table["moment"]] = Keys(first_is_disabled, places, stops, page.evaluate(LED, list(WAYS)))
    page.context.close()
    return found


def go_where_one_may_withdraw(gallery, page) -> None:
    """Go to a table of Taj Mahal at which it is asked once more before a decision is carried out."""
    tables = gallery.of("taj_mahal/five-players")
    gallery.visit(page, next(one for one in tables if "withdraw" in one["moment"]))
    page.wait_for_load_state()


# ---------------------------------------------------------------- keys


def test_enter_in_the_filter_of_the_log_takes_nothing_back(page):
    while not page.locator("#log .undo-here").count():  # what Enter would press
        people.wait_for_turn(page)
        people.choose(page, people.wish(people.offers(page)))
    assert page.get_by_role("button", name="Take back to before this decision", exact=True).count()
    page.keyboard.press("l")
    before = people.state(page)
    page.focus("#log-of-1")
    page.keyboard.press("Enter")
    page.wait_for_timeout(AWHILE)
    assert people.state(page) == before


def test_enter_in_a_field_decides_nothing(met):
    """It presses the first button of the form, unless that one cannot be pressed."""
    for moment, keys in met.items():
        assert keys.first_is_disabled, moment


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


def test_a_button_that_is_held_is_pressed_once(page):
    before = people.state(page)["length"]
    page.locator("#play [value^=take], #play [data-action^=take]").first.focus()
    page.keyboard.down("Enter")
    people.wait_until(page, "length >", before)
    page.wait_for_function("() => !durbar.isBusy()")
    now = people.state(page)
    assert now["mine"]
    for _ in range(3):
        page.keyboard.down("Enter")
    page.wait_for_timeout(AWHILE)
    assert people.state(page) == now


def test_enter_on_the_disc_sets_what_is_chosen(gallery, chromium):
    page = gallery.look(chromium, **DESK)
    tables = gallery.of("maharaja/five-players-advanced-1-2")
    gallery.visit(page, next(one for one in tables if one["moment"] == "plan"))
    sent = people.kept_back(page)
    page.focus("[name=disc-one]")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")  # the other ring has nothing yet
    page.wait_for_timeout(AWHILE)
    assert sent == []
    page.keyboard.press("ArrowDown")
    page.locator("[name=disc-other]").nth(3).check()
    page.locator("[name=disc-other]").nth(3).press("Enter")
    page.wait_for_timeout(AWHILE)
    one, other = (page.locator(f"[name={ring}]:checked").input_value() for ring in ("disc-one", "disc-other"))
    assert len(sent) == 1
    assert {one, other} <= set(parse_qs(sent[0])["action"][0].split()[1:])
    page.context.close()


def test_the_board_is_gone_back_to(page):
    page.keyboard.press("l")
    page.keyboard.press("Escape")
    assert page.evaluate("() => document.activeElement.closest('#play') !== null")


def test_digits_reach_the_cards_beside_other_answers(gallery, chromium):
    page = gallery.look(chromium, **DESK)
    tables = gallery.of("thurn_und_taxis/four-players")
    gallery.visit(page, next(one for one in tables if one["moment"].startswith("administrator")))
    page.keyboard.press("Shift")
    keys = page.locator("#play [data-key]").evaluate_all(
        "those => those.map((one) => [one.dataset.key, one.value])"
    )
    assert dict(keys)["1"] == "administrator"
    assert any(value.startswith("take") for _, value in keys)
    page.context.close()


def test_the_digits_on_cards_can_be_read(gallery, chromium):
    page = gallery.look(chromium, **DESK)
    gallery.visit(page, gallery.of("taj_mahal/five-players")[0])  # where the hand lies on the dark cloth
    page.keyboard.press("Tab")
    brightness = """(card, part) => {
      const colour = getComputedStyle(card, '::after')[part];
      const [red, green, blue] = colour.match(/[\\d.]+/g).map(Number);
      return (0.3 * red + 0.6 * green + 0.1 * blue) / 255;
    }"""
    digit = page.locator(".hand [data-key]").first
    written, ground = (digit.evaluate(brightness, part) for part in ("color", "backgroundColor"))
    assert abs(written - ground) > 0.5
    page.context.close()


def test_a_hint_makes_way_for_the_place_that_has_the_focus(others, chromium):
    on_the_map = {"width": 1180, "height": 820}  # lies a hint there
    page = others.look(chromium, viewport=on_the_map)
    page.goto(others.address("hint, thurn_und_taxis/four-players"))
    page.wait_for_selector("#hint-bar")
    hidden = """() => {
      const bar = document.getElementById('hint-bar').getBoundingClientRect();
      const place = document.activeElement.getBoundingClientRect();
      return place.bottom > bar.top && place.top < bar.bottom;
    }"""
    page.keyboard.press("Tab")
    places = page.locator(PLACES)
    assert places.count()
    for place in places.all():
        place.focus()
        assert not page.evaluate(hidden)
    page.context.close()


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
    assert page.evaluate("() => document.activeElement.matches('[data-language]')")


def test_who_leaves_the_settings_changes_no_language(page):
    page.click("#open-settings")
    page.focus("[data-language]")
    page.locator("[data-language]").evaluate(
        """field => {
          field.value = 'de';
          field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
        }"""
    )
    page.click("#settings [data-close]")
    page.wait_for_timeout(AWHILE)
    assert page.evaluate("document.documentElement.lang") == "en"


# ---------------------------------------------------------------- the map


def go_where_a_house_is_set_down(gallery, page) -> None:
    """Go to a table of Maharaja at which most villages can be chosen."""
    tables = gallery.of("maharaja/five-players-advanced-1-2")
    gallery.visit(page, next(one for one in tables if one["moment"] == "to"))
    page.wait_for_function("() => document.activeElement.matches('.board')")


def focused(page) -> str:
    """Return the name of the place of the map that has the focus, if one has it."""
    return page.evaluate(
        "() => (document.activeElement.matches('.map *') ? document.activeElement.ariaLabel : '')"
    )


def middles(page) -> dict[str, tuple[float, float]]:
    """Return where each place of the map has its middle, on the screen."""
    found = page.locator(PLACES).evaluate_all(
        """places => places.map((place) => {
          const { x, y, width, height } = place.querySelector('.touch').getBoundingClientRect();
          return [place.ariaLabel, [x + width / 2, y + height / 2]];
        })"""
    )
    return {name: (x, y) for name, (x, y) in found}


def nearest(places: dict[str, tuple[float, float]], here: str, key: str) -> str:
    """Return the place to which a key leads: of those within 45 degrees the nearest, aside counting twice."""
    (x, y), (right, down) = places[here], WAYS[key]
    away = {here: inf}
    for name, (left, top) in places.items():
        along = (left - x) * right + (top - y) * down
        aside = abs((left - x) * down + (top - y) * right)
        if 0 < along >= aside:
            away[name] = hypot(along, 2 * aside)
    return min(away, key=lambda name: away[name])


def test_the_places_of_the_map_are_one_stop(met):
    for moment, keys in met.items():
        assert keys.stops == min(keys.places, 1), moment
    assert max(keys.places for keys in met.values()) > 1


def test_tab_comes_to_the_place_that_had_the_focus_and_leaves_the_map(gallery, chromium):
    page = gallery.look(chromium, **DESK)
    go_where_a_house_is_set_down(gallery, page)
    page.keyboard.press("Tab")
    assert focused(page) == page.locator(PLACES).first.get_attribute("aria-label")
    page.keyboard.press("ArrowDown")
    place = focused(page)
    page.keyboard.press("Tab")
    assert not focused(page)
    page.evaluate("() => durbar.refresh(true)")
    page.keyboard.press("Shift+Tab")
    assert focused(page) == place
    page.keyboard.press("l")
    assert not focused(page)
    page.keyboard.press("Escape")  # goes back to where one can choose
    assert focused(page) == place
    page.context.close()


def test_arrows_go_to_the_nearest_place_that_way_as_it_is_seen(gallery, chromium):
    page = gallery.look(chromium, **DESK)
    go_where_a_house_is_set_down(gallery, page)
    places = middles(page)
    page.keyboard.press("Tab")
    came = set()
    for key in [*WAYS, "ArrowDown", "ArrowRight", "ArrowRight", *["ArrowUp"] * 8]:
        here = focused(page)
        page.keyboard.press(key)
        assert focused(page) == nearest(places, here, key), (here, key)
        came.add(focused(page))
    assert len(came) > 4
    assert page.inner_text("#tip:popover-open")  # as after Tab
    page.keyboard.press("ArrowUp")  # there is nothing
    assert focused(page) == here
    assert page.locator("#replay:visible").count() == 0
    for key, place in ("End", -1), ("Home", 0):
        page.keyboard.press(key)
        assert focused(page) == list(places)[place]
    page.context.close()


def test_arrows_reach_every_place_from_every_other(met):
    for moment, keys in met.items():
        assert len(keys.led) == keys.places
        for start in range(keys.places):
            reached, new = {start}, {start}
            while new:
                new = {there for here in new for there in keys.led[here]} - reached
                reached |= new
            assert len(reached) == keys.places, (moment, start)


def test_enter_chooses_the_place_to_which_arrows_have_led(gallery, chromium):
    page = gallery.look(chromium, **DESK)
    go_where_a_house_is_set_down(gallery, page)
    sent = people.kept_back(page)
    page.keyboard.press("Tab")
    first = focused(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    assert focused(page) != first
    meant = page.evaluate("() => document.activeElement.dataset.action")
    page.keyboard.press("Enter")
    page.wait_for_timeout(AWHILE)
    assert [parse_qs(one)["action"] for one in sent] == [[meant]]
    page.context.close()


def test_a_place_to_which_arrows_have_led_stays_when_the_table_comes_again(gallery, chromium):
    page = gallery.look(chromium, **DESK)
    go_where_a_house_is_set_down(gallery, page)
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    page.evaluate("() => { window.places = [...document.querySelectorAll('#play .map [tabindex]')]; }")
    place = focused(page)
    page.evaluate("() => durbar.refresh(true)")
    assert focused(page) == place
    assert page.evaluate("() => places.every((place) => place.isConnected)")  # nothing is read out anew
    assert page.locator(f"{PLACES}[tabindex='0']").count() == 1
    page.context.close()


def test_arrows_lead_to_earlier_moments_elsewhere_and_where_the_mouse_has_pressed(gallery, chromium):
    page = gallery.look(chromium, **DESK)
    go_where_a_house_is_set_down(gallery, page)
    people.kept_back(page)
    page.locator(f"{PLACES} .touch").nth(4).click()
    assert focused(page)
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#replay .moment")
    page.keyboard.press("Escape")
    page.locator(".board").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert not focused(page)
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#replay .moment")
    page.context.close()


def test_a_place_beside_what_is_enlarged_comes_into_sight(gallery, chromium):
    page = gallery.look(chromium, **DESK)
    go_where_a_house_is_set_down(gallery, page)
    outside = """() => {
      const board = document.querySelector('.board').getBoundingClientRect();
      const place = document.activeElement.querySelector('.touch').getBoundingClientRect();
      const [across, down] = [['left', 'right'], ['top', 'bottom']].map(([from, to]) =>
        Math.max(board[from] - place[from], place[to] - board[to]));
      return Math.max(across, down);
    }"""
    page.keyboard.press("Tab")
    for key in (*"+++", "ArrowDown", "End", "ArrowLeft", "ArrowUp", "ArrowUp", "Home", "-"):
        page.keyboard.press(key)
        page.wait_for_timeout(50)  # browsers scroll in their own time
        assert page.evaluate(outside) < 1, key
    page.context.close()


def test_screen_readers_list_all_places_and_let_the_arrows_through(gallery, chromium):
    """What is in a toolbar is given the arrow keys; what it contains is there for all who read the page."""
    page = gallery.look(chromium, **DESK)
    go_where_a_house_is_set_down(gallery, page)
    there = page.locator(PLACES).evaluate_all("places => places.map((place) => place.ariaLabel)")
    assert len(there) > 20
    toolbar = page.locator(".board").get_by_role("toolbar")
    assert [one.get_attribute("aria-label") for one in toolbar.get_by_role("button").all()] == there
    gallery.visit(page, gallery.of("taj_mahal/five-players")[0])  # what can only be read there is no tool
    assert page.locator(PLACES).count() > 1
    assert page.locator(".board").get_by_role("toolbar").count() == 0
    page.context.close()


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_whatever_the_focus_is_led_to_has_a_name_of_its_own(gallery, chromium, record):
    """What has none is called by what is in it: what lies on the table by all of it, to be read out."""
    page = gallery.look(chromium, **DESK)
    tree = page.context.new_cdp_session(page)
    for table in gallery.of(record):
        gallery.visit(page, table)
        for place in ("#table-view", ".decide"):
            page.locator(place).focus()
            (node,) = (one for one in tree.send("Accessibility.getFullAXTree")["nodes"] if has_focus(one))
            name = node["name"]["value"]
            assert (node["role"]["value"], len(name) < 40) == ("group", True), (table, name)
    page.context.close()


def has_focus(node: dict[str, Any]) -> bool:
    """Return whether an element of a page, as screen readers are told of it, has the focus."""
    told = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
    return node["role"]["value"] != "RootWebArea" and bool(told.get("focused"))


def test_the_map_of_a_lesson_is_one_stop_too(server, page_on):
    page = page_on(DESK)
    page.goto(f"{server.url}/learn/thurn-und-taxis/1/")
    page.wait_for_load_state()
    assert page.locator(PLACES).count() > 1
    page.locator(".board").focus()
    page.keyboard.press("Tab")
    here, places = focused(page), middles(page)
    page.keyboard.press("ArrowRight")
    assert focused(page) == nearest(places, here, "ArrowRight") != here
    page.keyboard.press("Tab")
    assert not focused(page)
    assert page.complaints == []


def test_without_scripts_each_place_is_a_stop(gallery, chromium):
    page = gallery.look(chromium, java_script_enabled=False, **DESK)
    tables = gallery.of("maharaja/five-players-advanced-1-2")
    page.goto(gallery.url + next(one for one in tables if one["moment"] == "to")["path"])
    assert page.locator(PLACES).count() == page.locator("#play .map [tabindex='0']").count() > 20
    assert page.locator(".map[role=group]").count() == 1
    page.context.close()


# ---------------------------------------------------------------- the focus


@pytest.mark.parametrize("kept", ["log-turns", "open-replay", "open-settings"])
def test_what_has_the_focus_keeps_it_when_the_table_comes_again(page, kept):
    people.take_a_card(page)  # there is no replay before
    page.keyboard.press("l")
    page.focus(f"#{kept}")
    page.evaluate("() => durbar.refresh(true)")
    assert page.evaluate(FOCUS) == kept


def test_the_last_step_before_a_decision_keeps_the_focus_and_gives_it_back(gallery, chromium):
    page = gallery.look(chromium, **DESK)
    go_where_one_may_withdraw(gallery, page)
    for put_off in ("Escape", "Enter"):
        page.locator("#play button[value=withdraw]").first.press("Enter")
        page.wait_for_selector(".confirm")
        page.evaluate("() => durbar.refresh(true)")
        assert page.evaluate("() => document.activeElement.matches('.confirm [data-yes]')")
        assert page.get_attribute(".confirm", "aria-label").startswith("Withdraw. ")
        page.keyboard.press("Tab")  # to "not yet"
        page.keyboard.press(put_off)
        assert page.locator(".confirm").count() == 0
        assert page.evaluate("() => document.activeElement.value") == "withdraw"
    page.context.close()


def test_a_key_that_is_pressed_twice_in_haste_confirms_nothing(gallery, chromium):
    page = gallery.look(chromium, **DESK)
    go_where_one_may_withdraw(gallery, page)
    sent = people.kept_back(page)
    page.locator("#play button[value=withdraw]").first.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_timeout(AWHILE)
    assert page.locator(".confirm").count() == 1
    assert sent == []
    page.keyboard.press("Enter")  # by now it is meant
    page.wait_for_selector(".confirm", state="detached")
    page.wait_for_timeout(AWHILE)
    assert len(sent) == 1
    page.context.close()


def test_the_rules_give_the_focus_back(page):
    page.focus(".rules-link[data-rules]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#rules-panel :focus")
    page.keyboard.press("Escape")
    assert page.evaluate("() => document.activeElement.matches('.rules-link[data-rules]')")


def test_escape_closes_the_rules_and_nothing_below_them(gallery, chromium):
    page = gallery.look(chromium, **DESK)
    gallery.visit(page, gallery.of("taj_mahal/five-players")[1])
    page.wait_for_load_state()
    page.click("[for=tab-visits]")
    page.click("header a[data-rules]")
    page.wait_for_selector("#rules-panel .rules")
    page.keyboard.press("Escape")
    assert page.locator("#rules-panel").is_hidden()
    assert page.locator("#panel-visits").is_visible()
    page.context.close()


def test_who_closes_the_rules_before_they_have_come_stays_at_the_table(page):
    asked = []

    def keep(way):
        asked.append(way)

    page.route("**/rules/**", keep)
    page.click("header a[data-rules]")
    page.wait_for_selector("#rules-panel:popover-open")
    page.keyboard.press("Escape")
    page.evaluate("() => navigation.addEventListener('navigate', () => { window.leads = true; })")
    with page.expect_event("requestfailed"):
        asked[0].abort()
    page.wait_for_timeout(AWHILE)
    assert not page.evaluate("window.leads")
    page.complaints.clear()  # of what was asked for in vain


def test_escape_closes_a_dialog_and_nothing_below_it(gallery, chromium):
    page = gallery.look(chromium, **DESK)
    go_where_one_may_withdraw(gallery, page)
    page.locator("#play button[value=withdraw]").first.press("Enter")
    page.wait_for_selector(".confirm")
    page.keyboard.press("?")
    page.wait_for_selector("#keys:modal")
    page.keyboard.press("Escape")
    page.wait_for_selector("#keys", state="hidden")
    assert page.locator(".confirm").is_visible()
    page.context.close()


def test_who_comes_back_from_an_earlier_moment_to_a_small_window_has_the_focus(gallery, chromium):
    """There the log lies over the board, and is closed when a moment is looked at."""
    page = gallery.look(chromium, viewport=PHONE["viewport"])
    gallery.visit(page, gallery.of("thurn_und_taxis/four-players")[1])
    page.wait_for_load_state()
    page.keyboard.press("l")
    page.keyboard.press("Tab")
    page.locator("#log a[data-moment]").last.press("Enter")
    page.wait_for_selector("#replay .moment")
    page.keyboard.press("Escape")
    page.wait_for_timeout(100)  # what is hidden loses the focus in the next frame
    assert page.evaluate("() => document.activeElement.closest('#play') !== null")
    page.context.close()


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


HEAR = """() => {
  window.heard = [];
  const announcer = document.getElementById("announcer");
  const hear = () => window.heard.push(announcer.textContent);
  new MutationObserver(hear).observe(announcer, { childList: true });
}"""
BY_STEADY = "#log .log-turn:has(h3:text('Steady')) a[data-moment]"


def test_what_others_decide_is_read_out(page):
    before = page.locator(BY_STEADY).count()
    page.evaluate(HEAR)
    people.end_the_turn(page)
    people.wait_for_turn(page)
    heard = " ".join(page.evaluate("window.heard"))
    decided = page.locator(BY_STEADY).all_inner_texts()[: -before or None]  # the newest turn comes first
    assert len(decided) > 1
    assert all(f"Steady {line.strip()}" in heard for line in decided)  # each of them, not only the last


NUMBERS_UNHEARD = """() => [...document.querySelectorAll("#table-view :is(b, span, i, small, em)[title]")]
  .filter((one) => !one.childElementCount && /^[−+]?\\d+\\.?$/.test(one.textContent.trim()))
  .filter((one) => !one.title.includes(one.textContent.trim().replace(/^[−+]|\\.$/g, "")))
  .map((one) => one.outerHTML)"""


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_a_number_is_not_replaced_by_what_it_counts(gallery, chromium, record):
    """Where an element has a title and nothing in it but text, a screen reader says the title."""
    page = gallery.look(chromium, **DESK)
    for table in gallery.of(record):
        if table["moment"] in {"start", "late", "end"}:
            gallery.visit(page, table)
            assert page.evaluate(NUMBERS_UNHEARD) == []
    page.context.close()


def test_what_others_are_asked_is_not_read_out_while_they_decide_at_once(page):
    page.evaluate(HEAR)
    people.end_the_turn(page)
    people.wait_for_turn(page)
    heard = page.evaluate("window.heard")
    assert not [said for said in heard if re.search(r"Steady (takes|lays) a card\.?$", said)]
    assert heard[-1].endswith(page.inner_text("#play h1").strip())


def test_who_decides_is_read_out_where_they_do_not_answer_at_once(server, page_on):
    anna, bela = page_on(DESK), page_on(DESK)
    people.set_up_for_two(anna, bela, server.url)
    anna.wait_for_selector("#play")
    page = anna if people.state(anna)["mine"] else bela
    page.evaluate(HEAR)
    people.end_the_turn(page)
    question = page.inner_text("#play h1").strip()
    assert not any(question in said for said in page.evaluate("window.heard"))
    page.wait_for_function("question => window.heard.at(-1) === question", arg=question)


def test_what_a_decision_brought_is_read_out(server, chromium):
    page = (gallery := gallery_of(server, PALACE)).look(chromium, **DESK)
    gallery.visit(page, gallery.tables[0])
    page.evaluate(HEAR)
    page.press("#play .sites button >> nth=0", "Enter")
    page.wait_for_function("() => window.heard.length")
    heard = page.evaluate("window.heard")[0]
    assert re.match(r"Anna builds a palace in \w+, Anna \+\d+ for palaces in \w+", heard)
    assert "TM-" not in heard
    page.context.close()
