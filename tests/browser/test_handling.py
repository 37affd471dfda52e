"""How a table is handled: by dragging, by the keyboard, away from the network, in two tabs."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from tests.browser import people
from tests.browser.golden_tables import MOST_PLAYERS
from tests.browser.screens import DESK, PHONE

pytestmark = pytest.mark.browser

IS_CHOICE = "() => document.activeElement.matches('#play :is([name=action], [data-action], [data-actions])')"
MOST_TABS = 2


@pytest.fixture
def sit_down(server, page_on):
    """Set up a table of Thurn und Taxis: `sit_down(DESK)` gives the page when it is Anna's turn."""

    def at_a_table(device):
        page = page_on(device)
        people.set_up(page, server.url, "Anna", "me", "steady")
        people.wait_for_turn(page)
        return page

    return at_a_table


def middle(page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def take_two(page) -> None:
    """Take the two cards of a first turn, of two cities: with one alone nothing is asked after it."""
    taken = ""
    for _ in range(2):
        taken = next(one for one in people.offers(page) if one.startswith("take") and one != taken)
        people.choose(page, taken)


# ---------------------------------------------------------------- the rules beside the table


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_a_number_in_the_log_opens_its_rule(gallery, chromium, device):
    page = gallery.look(chromium, **device)
    gallery.visit(page, next(table for table in gallery.tables if table["moment"] == "late"))
    page.evaluate("() => document.getElementById('tab-log').click()")
    link = page.locator("#log .rule").first
    rule = link.text_content()
    link.click()
    page.wait_for_selector("#rules-panel .shown")
    shown = page.locator("#rules-panel .shown")
    assert shown.get_attribute("id") == rule
    assert page.url.endswith("/")  # the game stays where it is
    page.context.close()


def test_arrows_lead_through_the_log_and_to_its_rules(gallery, chromium):
    page = gallery.look(chromium, **DESK)
    gallery.visit(page, next(table for table in gallery.tables if table["moment"] == "late"))
    page.keyboard.press("l")
    went: list[dict[str, Any]] = []
    while "rule" not in (went or [{"class": ""}])[-1]["class"]:
        page.keyboard.press("ArrowUp")
        went.append(
            page.evaluate(
                """() => {
                  const { className, textContent } = document.activeElement;
                  const { top } = document.activeElement.getBoundingClientRect();
                  return { class: className, text: textContent, top };
                }"""
            )
        )
    newest = page.locator("#log-turns > :first-child :is(a, button, i.rule)").last
    assert went[0]["text"] == newest.text_content()
    page.keyboard.press("Enter")
    page.wait_for_selector("#rules-panel .shown")
    assert page.locator("#rules-panel .shown").get_attribute("id") == went[-1]["text"]
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.matches('#log-turns i.rule')")
    page.keyboard.press("Tab")  # leads from line to line as before
    assert not page.evaluate("document.activeElement.matches('i.rule')")
    page.context.close()


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_a_number_in_a_review_opens_its_rule(gallery, chromium, device):
    page = gallery.look(chromium, **device)
    page.goto(f"{gallery.url}{gallery.tables[-1]['path']}review/")
    position = page.url
    number = page.locator("#review-moves .rule").first
    rule = number.text_content()
    number.click()
    page.wait_for_selector("#rules-panel .shown")
    assert page.locator("#rules-panel .shown").get_attribute("id") == rule
    assert page.url == position
    page.context.close()


@pytest.mark.parametrize("key", ["Shift", "Control"])
def test_who_wants_the_rules_in_a_window_of_their_own_has_them_there(gallery, chromium, key):
    page = gallery.look(chromium, **DESK)
    gallery.visit(page, gallery.tables[-1])
    link = page.locator("header a[data-rules]")
    with page.context.expect_page() as opened:
        link.click(modifiers=[key])
    opened.value.wait_for_url(link.evaluate("(link) => link.href"))
    assert not page.evaluate("document.getElementById('rules-panel').matches(':popover-open')")
    page.context.close()


# ---------------------------------------------------------------- pressing


def test_what_is_pressed_is_marked_before_the_table_answers(sit_down):
    page = sit_down(DESK)
    before = people.state(page)["length"]
    held = []
    page.route("**/play/", lambda route: held.append(route))  # noqa: PLW0108 - playwright marks what it calls
    action = next(action for action in people.offers(page) if action.startswith("take"))
    marked = page.evaluate(
        """action => {
          const button = document.querySelector(`#play [name=action][value="${CSS.escape(action)}"]`);
          button.click();
          return document.querySelectorAll('.pressed').length;
        }""",
        action,
    )
    assert marked
    page.wait_for_function("() => durbar.isBusy()")
    page.wait_for_timeout(100)
    held[0].continue_()
    people.wait_until(page, "length >", before)
    assert page.locator(".pressed").count() == 0


def press_again(page, count: int) -> None:
    """Press what is below the mouse, so soon after another press that a browser counts them."""
    page.mouse.down(click_count=count)
    page.mouse.up(click_count=count)


def test_who_presses_twice_in_haste_decides_once(sit_down):
    """What has come below the pointer meanwhile was not meant: a second card would be taken."""
    page = sit_down(DESK)
    before = people.state(page)["length"]
    page.mouse.move(*middle(page, ".display .tut-card.open"))
    press_again(page, 1)
    people.wait_until(page, "length >", before)
    after = people.state(page)["length"]
    assert people.state(page)["mine"]
    press_again(page, 2)
    page.wait_for_timeout(400)
    assert people.state(page)["length"] == after
    press_again(page, 1)  # later it is meant
    people.wait_until(page, "length >", after)


@pytest.mark.parametrize("meanwhile", ["a second press", "something is sent"])
def test_what_is_to_be_confirmed_stays_until_it_is_sent(gallery, chromium, meanwhile):
    page = gallery.look(chromium, **DESK)
    tables = gallery.of("taj_mahal/five-players")
    gallery.visit(page, next(one for one in tables if "withdraw" in one["moment"]))
    page.wait_for_load_state()
    sent, held = people.kept_back(page), []
    page.route("**/undo/", lambda way: held.append(way))  # noqa: PLW0108 - playwright marks what it calls
    press(page, "withdraw")
    page.mouse.move(*middle(page, ".confirm [data-yes]"))
    if meanwhile == "something is sent":
        page.evaluate("() => { durbar.send(document.getElementById('undo-form')); }")
    press_again(page, 2 if meanwhile == "a second press" else 1)
    page.wait_for_timeout(300)
    assert page.locator(".confirm").count() == 1
    assert sent == []
    for way in held:
        way.abort()
    page.wait_for_function("() => !durbar.isBusy()")
    press_again(page, 1)
    page.wait_for_selector(".confirm", state="detached")
    assert len(sent) == 1
    page.context.close()


def test_what_a_decision_leaves_as_it_is_stays_where_it_is(sit_down):
    page = sit_down(DESK)
    take_two(page)  # the first view was indented
    page.evaluate(
        """() => {
          window.parts = [...document.querySelectorAll('#table-view *')];
          const pieces = [...document.querySelectorAll('#table-view [data-piece]')];
          window.pieces = pieces.map((piece) => [piece, piece.dataset.piece]);
        }"""
    )
    before = people.state(page)["length"]
    people.choose(page, people.wish(people.offers(page)))
    people.wait_until(page, "length >", before)
    page.evaluate("() => durbar.settled()")
    kept = page.evaluate("() => parts.filter((part) => part.isConnected).length / parts.length")
    assert kept > 0.6
    assert page.evaluate("() => pieces.every(([piece, name]) => piece.dataset.piece === name)")


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_a_tab_is_chosen_when_the_one_that_was_is_there_no_more(gallery, chromium, device):
    """At the end of a game there is no hand to be looked at."""
    page = gallery.look(chromium, **device)
    *_, late, end = gallery.of("taj_mahal/five-players")
    gallery.visit(page, late)
    page.wait_for_load_state()
    page.evaluate("() => document.getElementById('tab-cards').click()")
    page.evaluate("() => durbar.refresh(true)")
    assert page.locator(".side > input:checked").get_attribute("id") == "tab-cards"
    page.evaluate(
        """path => {
          document.getElementById('table-view').dataset.view = `${path}view/`;
          return durbar.refresh(true);
        }""",
        end["path"],
    )
    page.wait_for_selector(".phase-over")
    assert page.locator(".side > input:checked").get_attribute("id") == "tab-main"
    page.context.close()


# ---------------------------------------------------------------- dragging


def test_a_card_is_dragged_by_mouse_to_hand_and_route(sit_down):
    page = sit_down(DESK)
    before = people.state(page)["length"]
    page.mouse.move(*middle(page, ".display .tut-card.open"))
    page.mouse.down()
    page.mouse.move(*middle(page, ".hand"), steps=8)
    assert page.locator(".dragged").count() == 1
    assert page.locator(".hand.drop-over").count() == 1
    page.mouse.up()
    people.wait_until(page, "length >", before)
    assert page.locator(".hand .tut-card").count() == 1
    assert page.locator(".dragged, .drop-here").count() == 0

    people.choose(page, next(action for action in people.offers(page) if action.startswith("take")))
    before = people.state(page)["length"]
    page.mouse.move(*middle(page, ".hand .tut-card.open"))
    page.mouse.down()
    page.mouse.move(*middle(page, ".own-route"), steps=8)
    page.mouse.up()
    people.wait_until(page, "length >", before)
    assert page.locator(".own-route .tut-strip").count() == 1


def test_what_is_let_go_elsewhere_is_not_decided(sit_down):
    page = sit_down(DESK)
    before = people.state(page)
    page.mouse.move(*middle(page, ".display .tut-card.open"))
    page.mouse.down()
    page.mouse.move(*middle(page, ".ask h1"), steps=8)
    page.mouse.up()
    page.wait_for_timeout(200)
    assert people.state(page) == before
    assert page.locator(".dragged, .drop-here").count() == 0


def test_a_palace_is_dragged_to_its_city(gallery, chromium):
    table = next(one for one in gallery.of("taj_mahal/five-players") if one["moment"].startswith("palace"))
    page = gallery.look(chromium, **DESK)
    gallery.visit(page, table)
    sites = page.eval_on_selector_all(
        ".map [data-action^='palace ']", "all => all.map((one) => one.dataset.action)"
    )
    page.mouse.move(*middle(page, ".to-set-down"))
    page.mouse.down()
    page.mouse.move(*middle(page, f".map [data-action='{sites[1]}'] .touch"), steps=8)
    assert page.locator(".dragged").count() == 1
    assert page.locator(".map .drop-here").count() == len(sites)
    assert page.get_attribute(".drop-over", "data-action") == sites[1]
    page.keyboard.press("Escape")  # the table is others' too
    page.mouse.up()
    assert page.locator(".dragged, .drop-here").count() == 0
    page.context.close()


@pytest.mark.parametrize("meanwhile", ["Escape", "another view"])
def test_a_drag_that_ends_early_presses_nothing_where_it_is_let_go(sit_down, meanwhile):
    page = sit_down(DESK)
    before = people.state(page)
    card = middle(page, ".display .tut-card.open button")
    page.mouse.move(*card)
    page.mouse.down()
    page.mouse.move(card[0] + 60, card[1], steps=5)
    if meanwhile == "Escape":
        page.keyboard.press("Escape")
    else:
        page.evaluate("() => document.dispatchEvent(new Event('table:leaving'))")
    assert page.locator(".dragged").count() == 0
    page.mouse.move(*card, steps=5)
    page.mouse.up()
    page.wait_for_timeout(300)
    assert people.state(page) == before
    page.mouse.down()  # a press is one again
    page.mouse.up()
    people.wait_until(page, "length >", before["length"])


def test_what_is_dragged_stays_in_the_hand_when_another_view_comes(sit_down):
    page = sit_down(DESK)
    before = people.state(page)["length"]
    hand = middle(page, ".hand")
    page.mouse.move(*middle(page, ".display .tut-card.open"))
    page.mouse.down()
    page.mouse.move(hand[0], hand[1] - 60, steps=8)
    with page.expect_response("**/view/**"):
        page.evaluate("() => { durbar.refresh(true); }")
    page.wait_for_timeout(200)
    assert page.locator(".dragged").count() == 1
    page.mouse.move(*hand)
    page.mouse.up()
    people.wait_until(page, "length >", before)


def test_what_is_taken_up_while_a_view_waits_for_what_flies_stays_in_the_hand(server, chromium):
    context = chromium.new_context(**DESK)  # where things move
    page = context.new_page()
    page.add_init_script("localStorage.setItem('durbar_pace', 'slow')")
    people.set_up(page, server.url, "Anna", "me", "steady")
    before = people.wait_for_turn(page)["length"]
    page.evaluate("() => durbar.settled()")
    page.click(".display .tut-card.open button")
    people.wait_until(page, "length >", before)
    assert page.locator(".flying").count()
    with page.expect_response("**/view/**"):
        page.evaluate("() => { durbar.refresh(true); }")
    page.mouse.move(*middle(page, ".display .tut-card.open"))
    page.mouse.down()
    hand = middle(page, ".hand")
    page.mouse.move(hand[0], hand[1] - 60, steps=3)
    assert page.locator(".dragged").count() == 1
    page.wait_for_function("() => !document.querySelector('.flying:not(.dragged)')")
    page.wait_for_timeout(200)
    assert page.locator(".dragged").count() == 1
    page.mouse.move(*hand)
    page.mouse.up()
    people.wait_until(page, "length >", before + 1)
    context.close()


def test_nothing_sticks_to_a_mouse_that_was_let_go_where_nobody_heard_of_it(sit_down):
    page = sit_down(DESK)
    card = middle(page, ".display .tut-card.open")
    page.mouse.move(*card)
    page.mouse.down()
    page.mouse.move(card[0] + 60, card[1], steps=5)
    page.evaluate(
        "() => document.addEventListener('pointerup', (event) => event.stopPropagation(), { capture: true })"
    )
    page.mouse.up()
    page.mouse.move(*card)
    assert page.locator(".dragged").count() == 0


@pytest.mark.parametrize("rests", [100, 420])  # ms; longer, it asks what the card means
def test_a_finger_that_rests_a_little_on_a_card_has_pressed_it(sit_down, rests):
    page = sit_down(PHONE)
    client = page.context.new_cdp_session(page)
    before = people.state(page)["length"]
    card = middle(page, ".display .tut-card.open")
    page.clock.install()  # a busy machine lets a finger rest for longer
    page.clock.pause_at(datetime.datetime.now() + datetime.timedelta(minutes=1))
    people.touch(client, "touchStart", card)
    page.clock.run_for(rests)
    people.touch(client, "touchEnd")
    page.clock.resume()
    people.wait_until(page, "length >", before)


def test_a_finger_rests_before_it_drags_and_scrolls_otherwise(sit_down):
    page = sit_down(PHONE)
    client = page.context.new_cdp_session(page)
    before = people.state(page)
    card, hand = middle(page, ".display .tut-card.open"), middle(page, ".hand")
    people.touch(client, "touchStart", card)
    for step in range(1, 6):
        people.touch(client, "touchMove", (card[0], card[1] - 12 * step))
    assert page.locator(".dragged").count() == 0
    people.touch(client, "touchEnd")
    page.wait_for_timeout(200)
    assert people.state(page) == before
    assert page.evaluate("() => document.querySelector('.decide').scrollTop") > 0
    page.evaluate("() => document.querySelector('.decide').scrollTo(0, 0)")
    page.wait_for_timeout(500)  # as long as it scrolls on by itself a finger stops it, and drags nothing

    card, hand = middle(page, ".display .tut-card.open"), middle(page, ".hand")
    people.touch(client, "touchStart", card)
    page.wait_for_selector(".dragged")
    for part in (0.2, 0.4, 0.6, 0.8, 1.0):
        along = card[0] + part * (hand[0] - card[0]), card[1] + part * (hand[1] - card[1])
        people.touch(client, "touchMove", along)
    assert page.locator(".dragged").count() == 1
    people.touch(client, "touchEnd")
    people.wait_until(page, "length >", before["length"])


# ---------------------------------------------------------------- the keyboard


def tabs_to_a_choice(page) -> int:
    for count in range(10):
        if page.evaluate(IS_CHOICE):
            return count
        page.keyboard.press("Tab")
    raise AssertionError("no choice in ten tabs")


def test_the_next_choice_is_at_most_two_tabs_away(sit_down):
    page = sit_down(DESK)
    tabs = []
    for _ in range(10):
        people.wait_for_turn(page)
        tabs.append(tabs_to_a_choice(page))
        before = people.state(page)["version"]
        page.keyboard.press("Enter")
        page.wait_for_timeout(350)  # what was pressed twice in haste is not confirmed
        for waiting in ("#chooser[open] .choices button", ".confirm [data-yes]"):
            if page.locator(waiting).count():
                page.locator(waiting).first.press("Enter")
        people.wait_until(page, "version >", before)
    assert max(tabs) <= MOST_TABS, tabs


def test_what_costs_something_for_good_is_not_the_first_that_a_key_finds(gallery, chromium):
    page = gallery.look(chromium, **DESK)
    gallery.visit(page, gallery.of("taj_mahal/five-players")[0])
    assert (
        page.locator("#play .answers [value=withdraw][data-cost]").count() == 1
    )  # it stands before the cards
    page.wait_for_function("() => document.activeElement !== document.body")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.value").startswith("play ")
    page.context.close()


def test_the_focus_goes_to_the_disc_when_it_is_to_be_set(gallery, chromium):
    page = gallery.look(chromium, **DESK)
    tables = gallery.of("maharaja/five-players-advanced-1-2")
    gallery.visit(page, next(one for one in tables if one["moment"] == "plan"))
    page.locator("#table-view").focus()  # as while others decide
    page.evaluate("() => durbar.refresh(true)")
    assert page.evaluate("document.activeElement.name") == "disc-one"
    page.context.close()


def test_only_who_uses_the_keyboard_sees_where_the_focus_is_led_to(gallery, chromium):
    """A ring around one of several towns looks like advice."""
    page = gallery.look(chromium, **DESK)
    gallery.visit(page, gallery.of("thurn_und_taxis/four-players")[1])
    led = """() => {
      document.getElementById('table-view').focus();  // as while others decide
      return durbar.refresh(true).then(() => document.activeElement.matches('[name=action], [data-action]')
        && document.activeElement.matches(':focus-visible'));
    }"""
    assert page.evaluate(led) is False
    page.keyboard.press("Tab")
    assert page.evaluate(led) is True
    page.context.close()


def test_digits_choose_and_letters_do_the_rest(sit_down):
    page = sit_down(DESK)
    before = people.state(page)["length"]
    page.keyboard.press("1")
    people.wait_until(page, "length >", before)
    assert page.locator(".by-keyboard [data-key='1']").count() == 1
    page.keyboard.press("l")
    assert page.is_checked("#tab-log")
    assert page.evaluate("document.activeElement.id") == "log-turns"  # through which the arrow keys lead
    page.keyboard.press("?")
    assert page.locator("#keys[open]").count() == 1
    assert "earlier moments" in page.inner_text("#keys")


# What is pressed by keys, each with its place on the keyboard; nothing of it is carried out.
PRESSED_BY = """(keys) => {
  const pressed = [];
  document.addEventListener('click', (event) => {
    event.preventDefault();
    event.stopPropagation();
    pressed.push(event.target.closest('[data-key]')?.dataset.key);
  }, { capture: true });
  for (const [key, code, shiftKey] of keys)
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true }));
  return [pressed, document.querySelectorAll('.zoomed').length];
}"""


def test_digits_are_where_the_keyboards_of_all_languages_have_them(sit_down):
    """Czech and Slovak ones by Shift alone: who presses the key of 1 writes +, elsewhere what enlarges."""
    page = sit_down(DESK)
    czech = [("+", "Digit1", False), ("ě", "Digit2", False), ("1", "Digit1", True), ("š", "Digit3", False)]
    assert page.evaluate(PRESSED_BY, czech) == [["1", "2", "1", "3"], 0]
    hungarian = [("ö", "Digit0", False), ("'", "Digit1", True), ("ü", "Minus", False), ("2", "Digit2", False)]
    assert page.evaluate(PRESSED_BY, hungarian)[0] == ["2"]
    italian = [("à", "Quote", False), ("'", "Minus", False), ("3", "Numpad3", False)]
    assert page.evaluate(PRESSED_BY, italian)[0] == ["3"]
    assert page.evaluate(PRESSED_BY, [("=", "Minus", False)])[1] == 1


def test_who_plays_by_keyboard_hears_the_table(sit_down):
    page = sit_down(DESK)
    page.evaluate(
        """() => {
          window.heard = { made: 0, resumed: 0 };
          window.AudioContext = class {
            state = "suspended";
            constructor() { window.heard.made += 1; }
            async resume() { window.heard.resumed += 1; this.state = "running"; }
            createOscillator() { throw new Error("nothing moves here"); }
          };
        }"""
    )
    for _ in range(2):
        page.keyboard.press("l")
    assert page.evaluate("window.heard") == {"made": 1, "resumed": 1}


def test_digits_choose_in_the_chooser(sit_down):
    page = sit_down(DESK)
    one, two, *_ = dict.fromkeys(action for action in people.offers(page) if action.startswith("take"))
    before = people.state(page)["length"]
    page.evaluate("actions => durbar.choose(actions)", [one, two])
    page.wait_for_selector("#chooser[open]")
    page.keyboard.press("Shift")
    page.keyboard.press("3")  # is nothing there
    with page.expect_request("**/play/") as sent:
        page.keyboard.press("2")
    assert f"action={two.replace(' ', '+')}" in sent.value.post_data
    people.wait_until(page, "length >", before)
    assert page.locator("#chooser[open]").count() == 0


def test_digits_choose_nothing_in_the_chooser_where_single_keys_are_off(sit_down):
    page = sit_down(DESK)
    page.click("#open-settings")
    page.uncheck("#settings [name=keys]")
    page.click("#settings [data-close]")
    takes = dict.fromkeys(action for action in people.offers(page) if action.startswith("take"))
    page.evaluate("actions => durbar.choose(actions)", list(takes)[:2])
    page.wait_for_selector("#chooser[open]")
    page.keyboard.press("2")
    assert page.locator("#chooser[open]").count() == 1
    assert page.locator("#chooser [data-key]").count() == 0  # nor does it look as if they did


def test_a_place_of_several_decisions_asks_for_one_whatever_it_is_called(gallery, chromium):
    """Who draws a board of their own calls cities what they like."""

    def called_otherwise(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("Bundi", "Bun|di"))

    page = gallery.look(chromium)
    page.route("**/table/**", called_otherwise)
    gallery.visit(page, next(one for one in gallery.of(MOST_PLAYERS[2]) if "palace travel" in one["moment"]))
    place = page.locator("#play [data-actions][aria-label*='Bun|di']").first
    actions = place.get_attribute("data-actions").split("|")
    place.press("Enter")
    words = page.locator("#chooser .choices button").all_inner_texts()
    assert len(words) == len(actions)
    assert all("Bun|di" in one for one in words)
    page.context.close()


# ---------------------------------------------------------------- away from the network


def press(page, action: str) -> None:
    page.locator(f'#play button[name=action][value="{action}"]').first.click()


def test_what_is_pressed_offline_is_kept_and_sent(sit_down):
    page = sit_down(DESK)
    before = people.state(page)["length"]
    action = people.wish(people.offers(page))
    page.context.set_offline(True)
    press(page, action)
    page.wait_for_selector("#unsent:visible")
    assert page.inner_text("#unsent .what")
    page.wait_for_timeout(1500)
    assert people.state(page)["length"] == before
    page.context.set_offline(False)
    people.wait_until(page, "length >", before)
    page.wait_for_selector("#unsent", state="hidden")
    assert "Sent now" in page.inner_text("#told")


def test_who_has_no_network_is_told_so_before_pressing_anything(sit_down):
    page = sit_down(DESK)
    page.context.set_offline(True)
    page.wait_for_selector("#connection:visible", timeout=1000)
    page.context.set_offline(False)
    page.wait_for_selector("#connection", state="hidden")


def test_what_becomes_of_a_decision_is_read_out_where_nothing_is_ever_hidden(sit_down):
    """Screen readers do not read every part that is shown with its words already in it."""
    page = sit_down(DESK)
    said, told = page.locator("#announcer"), page.locator("#told[role=status]")
    assert told.evaluate("one => one.checkVisibility() && one.textContent === ''")
    assert not page.locator("[role=status][hidden]:not([aria-live=off])").count()
    page.context.set_offline(True)
    page.wait_for_selector("#connection:visible")
    assert said.text_content() == page.text_content("#connection")
    press(page, people.wish(people.offers(page)))
    page.wait_for_selector("#unsent:visible")
    assert said.text_content() == f"Not sent yet: {page.inner_text('#unsent .what')}"
    page.click("#unsent [data-withdraw]")
    assert "withdrawn" in (told.text_content() or "")
    page.context.set_offline(False)


def test_what_is_pressed_offline_can_be_withdrawn(sit_down):
    page = sit_down(DESK)
    before = people.state(page)
    page.context.set_offline(True)
    press(page, people.wish(people.offers(page)))
    page.click("#unsent [data-withdraw]")
    assert "withdrawn" in page.inner_text("#told")
    page.context.set_offline(False)
    page.wait_for_timeout(1500)
    assert people.state(page) == before


def test_what_is_kept_can_be_withdrawn_by_keyboard_though_it_is_tried_again(sit_down):
    page = sit_down(DESK)
    page.route("**", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    press(page, people.wish(people.offers(page)))
    page.wait_for_selector("#unsent:visible")
    page.focus("#unsent [data-withdraw]")
    page.wait_for_event("requestfailed")  # of the next try
    page.wait_for_selector("#unsent:visible")
    assert page.evaluate("document.activeElement.closest('#unsent') !== null")
    page.keyboard.press("Enter")
    page.wait_for_selector("#unsent", state="hidden")


def test_who_presses_something_else_offline_is_told_that_the_first_is_withdrawn(sit_down):
    page = sit_down(DESK)
    one, other, *_ = dict.fromkeys(action for action in people.offers(page) if action.startswith("take"))
    page.context.set_offline(True)
    press(page, one)
    page.wait_for_selector("#unsent:visible")
    first = page.inner_text("#unsent .what")
    press(page, other)
    page.wait_for_function(
        "first => document.querySelector('#unsent .what').textContent !== first", arg=first
    )
    assert "withdrawn" in page.inner_text("#told")
    assert first in page.inner_text("#told")
    page.context.set_offline(False)


def test_what_is_confirmed_offline_asks_nothing_more(gallery, chromium):
    """A "not yet" would keep nothing back: what is not sent yet can be withdrawn below."""
    page = gallery.look(chromium, **DESK)
    tables = gallery.of("taj_mahal/five-players")
    gallery.visit(page, next(one for one in tables if "withdraw" in one["moment"]))
    page.wait_for_load_state()
    page.context.set_offline(True)
    press(page, "withdraw")
    page.click(".confirm [data-yes]")
    page.wait_for_selector("#unsent:visible")
    assert page.locator(".confirm").count() == 0
    assert page.evaluate("() => document.activeElement.value") == "withdraw"
    page.click("#unsent [data-withdraw]")
    page.context.close()


def test_what_is_not_answered_for_a_while_is_shown_and_can_be_withdrawn(sit_down):
    page = sit_down(DESK)
    before = people.state(page)
    action = people.wish(people.offers(page))
    page.route("**/play/", lambda _route: None, times=1)  # nothing comes of it
    press(page, action)
    page.wait_for_selector("#unsent:visible", timeout=6000)
    assert "No answer yet" in page.inner_text("#unsent")
    page.click("#unsent [data-withdraw]")
    assert "may have arrived" in page.inner_text("#told")
    page.wait_for_selector("#unsent", state="hidden")
    page.wait_for_function("() => !durbar.isBusy()")
    assert people.state(page) == before
    press(page, action)  # one may decide again
    people.wait_until(page, "length >", before["length"])
    assert page.locator("#unsent").is_hidden()


def test_what_is_pressed_while_the_server_is_away_is_sent_when_it_is_back(sit_down, server):
    page = sit_down(DESK)
    before = people.state(page)["length"]
    action = people.wish(people.offers(page))
    server.stop()
    press(page, action)
    page.wait_for_selector("#unsent:visible")
    server.start()
    server.wait_until_compiled()
    page.wait_for_function(
        "n => Number(document.querySelector('#table-view [data-version]').dataset.length) > n",
        arg=before,
        timeout=60_000,
    )
    page.wait_for_selector("#unsent", state="hidden")


def test_what_was_answered_but_cannot_be_drawn_is_not_sent_again(sit_down):
    page = sit_down(DESK)
    before = people.state(page)["length"]
    requests: list[Any] = []
    page.on("request", lambda request: requests.append(request))  # noqa: PLW0108 - playwright marks what it calls
    page.evaluate(
        """() => {
          window.become = durbar.become;
          durbar.become = () => { throw new Error("cannot be drawn"); };
        }"""
    )
    press(page, people.wish(people.offers(page)))
    page.wait_for_timeout(5500)  # longer than the pause before what is unsent is sent again
    assert [request.method for request in requests].count("POST") == 1
    assert page.locator("#unsent").is_hidden()
    page.evaluate("() => { durbar.become = window.become; }")
    people.wait_until(page, "length >", before)


def test_of_two_tabs_the_one_that_came_too_late_is_told(sit_down):
    page = sit_down(DESK)
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(people.READY)
    other.route("**/view/**", lambda route: route.abort())  # it has not heard yet
    takes = [action for action in people.offers(page) if action.startswith("take")]
    one, two, *_ = dict.fromkeys(takes)  # a card that lies there twice is the same decision
    label = other.get_attribute(f"[name=action][value='{two}'] >> nth=0", "aria-label")
    people.choose(page, one)
    press(other, two)
    other.wait_for_selector("#told:not(:empty)")
    told = f"“{label}” was not carried out"
    assert told in other.inner_text("#told")
    assert other.inner_text("body").count(told) == 1
    assert f"1 {two}" not in page.evaluate("document.body.innerText")


def test_the_board_is_enlarged_by_keys(sit_down):
    page = sit_down(DESK)
    for key, enlarged in (("+", 1), ("-", 0), ("+", 1), ("+", 1), ("-", 1), ("-", 0)):
        page.keyboard.press(key)
        assert page.locator(".board.zoomed").count() == enlarged


def test_escape_and_a_button_show_the_whole_board(sit_down):
    page = sit_down(DESK)
    zoomed = page.locator(".board.zoomed")
    page.keyboard.press("+")
    page.keyboard.press("Escape")
    assert zoomed.count() == 0
    page.keyboard.press("+")
    page.locator("[data-whole-map]:visible").focus()
    page.keyboard.press("Enter")
    assert zoomed.count() == 0
    assert page.evaluate("document.activeElement.matches('.board')")


LIT = """() => [...document.querySelectorAll('.map .glow')]
  .filter((one) => getComputedStyle(one).stroke !== 'none')
  .map((one) => one.closest('.city').dataset.pointsAt)"""


def test_a_board_that_is_enlarged_does_not_stick_to_a_mouse_whose_menu_was_opened(sit_down):
    page = sit_down(DESK)
    page.keyboard.press("+")
    page.mouse.move(*middle(page, ".board"))
    page.mouse.down(button="right")  # the menu keeps to itself that it is let go
    where = "() => document.querySelector('.map-view').style.transform"
    before = page.evaluate(where)
    page.mouse.move(*[at - 80 for at in middle(page, ".board")], steps=4)
    assert before
    assert page.evaluate(where) == before
    page.mouse.up(button="right")


def test_a_board_that_is_enlarged_does_not_stick_to_a_mouse_that_was_let_go_where_nobody_heard(sit_down):
    page = sit_down(DESK)
    page.keyboard.press("+")
    client = page.context.new_cdp_session(page)
    x, y = middle(page, ".board")

    def mouse(kind: str, left: float, **more: Any) -> None:
        at = {"type": kind, "x": left, "y": y, **more}
        client.send("Input.dispatchMouseEvent", at)

    where = "() => document.querySelector('.map-view').style.transform"
    before = page.evaluate(where)
    mouse("mousePressed", x, button="left", buttons=1, clickCount=1)
    for step in range(1, 5):
        mouse("mouseMoved", x - 20 * step, buttons=0)
    assert before
    assert page.evaluate(where) == before


def test_the_city_of_the_card_that_is_pointed_at_lights_up(sit_down):
    page = sit_down(DESK)
    page.locator("h1").first.hover()
    assert page.evaluate(LIT) == []
    card = page.locator(".display .tut-card").first
    card.hover()
    (lit,) = page.evaluate(LIT)
    assert lit == card.get_attribute("data-points-at")
    page.locator("h1").first.hover()
    page.locator(".display .tut-card.open").last.locator("button").first.focus()
    (lit,) = page.evaluate(LIT)
    assert lit == page.locator(".display .tut-card.open").last.get_attribute("data-points-at")
    page.evaluate("document.activeElement.blur()")
    assert page.evaluate(LIT) == []


def test_a_city_is_lit_no_longer_than_a_finger_is_on_its_card(sit_down):
    page = sit_down(PHONE)
    page.locator("#play .display button[value^=take]").first.tap()
    people.wait_for_turn(page)
    assert page.evaluate(LIT) == []


def test_who_looks_at_the_end_reads_in_the_title_that_there_is_a_rematch(gallery, chromium):
    def told(route):
        answer = route.fetch()
        html = answer.text().replace("data-say=", 'data-call="Béla has set up a rematch." data-say=', 1)
        route.fulfill(response=answer, body=html)

    page = gallery.look(chromium)
    gallery.visit(page, gallery.of(MOST_PLAYERS[0])[-1])
    page.evaluate("() => document.addEventListener('table:my-turn', () => { window.rang = true; })")
    page.route("**/view/*", told)
    page.evaluate("() => durbar.refresh(true)")
    page.wait_for_function("() => document.title.startsWith('● Béla has set up a rematch.') && window.rang")
    page.context.close()
