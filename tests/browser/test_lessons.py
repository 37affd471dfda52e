"""A newcomer at the browser: learns a game by playing it, reads the rules beside the table, and plays on."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error

from durbar.faces.lesson import lesson_of
from tests.browser.conftest import Server
from tests.browser.measuring import at, from_here
from tests.browser.people import complaints_of, new_context

pytestmark = pytest.mark.browser

GAME = "thurn-und-taxis"
SITE_SCRIPT = re.compile(r"/site\b.*\.js")  # what the scripts of every page use


def newcomer(chromium, **options):
    page = new_context(chromium, **options).new_page()
    page.set_default_timeout(60_000)
    return page


def test_somebody_learns_takes_another_way_and_comes_back(server: Server, chromium):
    page = newcomer(chromium, viewport={"width": 1280, "height": 800})
    complaints = complaints_of(page)
    page.goto(server.url)
    page.click(f"a[href='/learn/{GAME}/']")
    page.click("#play button[name=action][value='take linz']")
    page.wait_for_url(f"**/learn/{GAME}/2/")
    page.click("#play button[name=action][value='take basel']")
    page.wait_for_selector(".teacher :text('You may, but')")
    page.click("#again")
    page.wait_for_selector("#play button[name=action][value='take budweis']")
    page.reload()
    page.click(".teacher button:text('Show me')")
    page.wait_for_url(f"**/learn/{GAME}/3/")
    page.goto(f"{server.url}/learn/{GAME}/")
    assert page.url.endswith(f"/learn/{GAME}/3/")
    assert not complaints
    page.context.close()


def test_what_is_pressed_before_the_last_script_has_come_is_heard(server: Server, chromium):
    page, held = newcomer(chromium, service_workers="block"), []
    complaints = complaints_of(page)
    page.route(SITE_SCRIPT, lambda route: held.append(route))  # noqa: PLW0108 - playwright marks what it calls
    with page.expect_request_finished(lambda request: "table" in request.url and ".js" in request.url):
        page.goto(f"{server.url}/learn/{GAME}/1/", wait_until="commit")
    page.wait_for_function("() => document.readyState === 'interactive'")
    page.click("#play button[name=action][value='take linz']")
    page.unroute(SITE_SCRIPT)
    for route in held:
        with suppress(Error):  # nobody waits for it any more
            route.continue_()
    page.wait_for_url(f"**/learn/{GAME}/2/")
    assert not complaints
    page.context.close()


def test_what_is_pressed_without_a_network_is_sent_when_there_is_one(server: Server, chromium):
    page = newcomer(chromium, service_workers="block")
    page.goto(f"{server.url}/learn/{GAME}/2/")
    page.wait_for_load_state()
    page.context.set_offline(True)
    page.click(".teacher button:text('Show me')")
    page.wait_for_selector("#unsent:visible")
    page.wait_for_timeout(4500)  # until it has been tried once more
    page.context.set_offline(False)
    page.wait_for_url(f"**/learn/{GAME}/3/")
    page.wait_for_selector("#unsent", state="hidden")
    page.context.close()


def test_a_lesson_goes_on_when_an_answer_was_lost_on_the_way_to_a_step(server: Server, chromium):
    page = chromium.new_context(service_workers="block").new_page()  # decisions come one after the other
    lost: list[str] = []

    def lose(way):
        if "after=" in way.request.url and not lost:
            lost.append(way.request.url)
            way.abort()
        else:
            way.continue_()

    page.route(f"**/learn/{GAME}/**", lose)
    page.goto(f"{server.url}/learn/{GAME}/3/")
    page.wait_for_load_state()
    for _ in range(8):
        page.click(".teacher button:text('Show me')")
        page.wait_for_timeout(300)
        if page.locator(".teacher[data-more]").count():
            break
    page.wait_for_selector(".teacher:not([data-more])", timeout=30_000)
    assert lost
    assert page.locator("#play[inert]").count() == 0
    page.context.close()


def test_no_line_lies_above_the_first_turn_of_a_lessons_log(server: Server, chromium):
    page = newcomer(chromium, viewport={"width": 1280, "height": 800})
    page.goto(f"{server.url}/learn/{GAME}/14/")
    lines = page.locator("#panel-log .log-turn").evaluate_all(
        "turns => turns.map((turn) => getComputedStyle(turn).borderTopWidth)"
    )
    page.context.close()
    assert len(lines) > 1
    assert lines == ["1px"] * (len(lines) - 1) + ["0px"]


def test_the_key_l_leads_into_a_lessons_log_and_no_key_is_told_of_that_does_nothing(server: Server, chromium):
    page = newcomer(chromium, viewport={"width": 1280, "height": 800})
    page.goto(f"{server.url}/learn/{GAME}/14/")
    page.keyboard.press("l")
    assert page.evaluate("document.activeElement.id") == "log-turns"
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.matches('#log-turns i.rule')")
    page.keyboard.press("?")
    assert page.locator("#keys kbd").all_inner_texts() == [
        *("0", "9", "←", "↑", "↓", "→", "Home", "End", "L", "↑", "↓", "E", "+", "−", "Esc", "?")
    ]
    page.context.close()


def test_what_happens_between_two_steps_is_seen_and_can_be_skipped(server: Server, chromium):
    page = chromium.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.set_default_timeout(60_000)
    complaints = complaints_of(page)
    page.add_init_script("localStorage.setItem('durbar_pace', 'fast')")
    page.goto(f"{server.url}/learn/{GAME}/14/")
    lengths = """() => {
      window.lengths = [];
      document.addEventListener('table:shown', () => window.lengths.push(
        Number(document.querySelector('[data-length]').dataset.length)));
    }"""
    page.evaluate(lengths)
    page.click(".teacher button:text('Show me')")
    page.wait_for_selector(".teacher[data-more]")
    page.wait_for_selector(".teacher:not([data-more]) >> text='What happened: 3 decisions'")
    shown = page.evaluate("window.lengths")
    assert shown == sorted(set(shown))
    assert len(shown) == 3
    page.goto(f"{server.url}/learn/{GAME}/16/")
    page.click(".teacher button:text('Show me')")
    board = page.locator(".board").bounding_box()
    gains = page.locator(".gains").bounding_box()
    assert gains["y"] + gains["height"] <= board["y"] + board["height"] + 1
    page.click(".teacher a:text('Skip this')")
    page.wait_for_selector(".teacher:not([data-more])")
    assert page.url.endswith(f"/learn/{GAME}/17/")
    assert not complaints
    page.context.close()


def test_nothing_flies_over_the_end_where_it_lies_over_the_board(server: Server, chromium):
    page = chromium.new_context(viewport={"width": 820, "height": 1180}).new_page()
    page.set_default_timeout(60_000)
    page.add_init_script("localStorage.setItem('durbar_pace', 'fast')")
    page.goto(f"{server.url}/learn/{GAME}/23/")
    count = """() => document.addEventListener('table:shown', () => {
      if (document.querySelector('.teacher.end')) window.flying = document.querySelectorAll('.flying').length;
    })"""
    page.evaluate(count)
    page.click(".teacher button:text('Show me')")
    page.wait_for_selector(".teacher.end")
    assert page.evaluate("window.flying") == 0
    page.context.close()


def test_one_plays_on_from_another_way(server: Server, chromium):
    page = newcomer(chromium, viewport={"width": 1280, "height": 800})
    page.goto(f"{server.url}/learn/{GAME}/2/")
    page.click("#play button[name=action][value='take basel']")
    page.click(".teacher button:text('Play on from here')")
    page.wait_for_url("**/table/**")
    page.wait_for_selector("#table-view [data-version][data-turn=mine]")
    page.context.close()


def test_after_another_way_all_that_one_may_do_is_in_sight_on_a_phone(server: Server, chromium):
    page = newcomer(chromium, viewport={"width": 390, "height": 844})
    page.goto(f"{server.url}/learn/{GAME}/2/")
    page.click("#play button[name=action][value='take basel']")
    page.wait_for_selector(".question .tried")
    teacher = page.locator(".teacher").bounding_box()
    for button in page.locator(".teacher button").all():
        box = button.bounding_box()
        assert box["y"] + box["height"] <= teacher["y"] + teacher["height"], button.inner_text()
    told, question = (page.locator(one).bounding_box() for one in (".question .tried", ".ask"))
    assert told["y"] + told["height"] <= question["y"] + question["height"]
    assert page.locator(".teacher").evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    page.set_viewport_size({"width": 360, "height": 640})  # the hand is whole
    page.goto(f"{server.url}/learn/{GAME}/6/")
    for part, panel in ((".hand .tut-card >> nth=0", ".decide"), (".answers button >> nth=-1", ".ask")):
        inner, outer = (page.locator(one).bounding_box() for one in (part, panel))
        assert inner["y"] + inner["height"] <= outer["y"] + outer["height"], part
    page.context.close()


def test_after_another_way_nothing_looks_as_if_it_could_be_chosen(server: Server, chromium):
    page = newcomer(chromium, viewport={"width": 1280, "height": 800})
    page.goto(f"{server.url}/learn/taj-mahal/4/")
    answers = page.locator(".ask .answers button:enabled")
    rings = page.locator(".map .ring")
    answers.first.wait_for()  # what happens on the way is shown first
    before = answers.filter(visible=True).count(), rings.filter(visible=True).count()
    answers.first.click()
    page.wait_for_selector(".question .tried")
    assert answers.count()  # two palaces more would follow
    assert answers.filter(visible=True).count() == rings.filter(visible=True).count() == 0
    page.click("#again")
    page.wait_for_selector(".question .tried", state="detached")
    assert (answers.filter(visible=True).count(), rings.filter(visible=True).count()) == before == (3, 3)
    page.context.close()


def test_at_the_first_step_the_keyboard_and_the_mouse_choose(server: Server, chromium):
    """The welcome, which lies over nothing on a desk, keeps nobody from playing."""
    page = newcomer(chromium, viewport={"width": 1280, "height": 800})
    page.goto(f"{server.url}/learn/{GAME}/1/")
    page.wait_for_load_state()
    page.keyboard.press("?")
    assert page.locator("#keys[open]").count() == 1
    page.keyboard.press("Escape")
    card = page.locator(".display [data-drag]").first.bounding_box()
    page.mouse.move(card["x"] + 20, card["y"] + 20)
    page.mouse.down()
    page.mouse.move(card["x"] + 60, card["y"] + 60, steps=5)
    assert page.locator(".dragged").count() == 1
    page.keyboard.press("Escape")
    page.mouse.up()
    page.keyboard.press("1")
    page.wait_for_function(
        "() => document.querySelector('.question .tried') || /\\/2\\/$/.test(location.pathname)"
    )
    page.context.close()


def test_the_rules_open_beside_the_table(server: Server, chromium):
    page = newcomer(chromium, viewport={"width": 1280, "height": 800})
    page.goto(f"{server.url}/learn/{GAME}/3/")
    page.click(".teacher a:text('TT-20')")
    rule = page.locator("#rules-panel [id='TT-20']")
    rule.wait_for()
    assert "left or right end" in rule.inner_text()
    assert page.evaluate("document.activeElement.id") == "TT-20"
    page.keyboard.press("Escape")
    assert not rule.is_visible()
    assert page.url.endswith(f"/learn/{GAME}/3/")
    page.context.close()


def test_one_plays_on_with_the_rules_at_hand(server: Server, chromium):
    page = newcomer(chromium, viewport={"width": 1280, "height": 800})
    page.goto(f"{server.url}/learn/{GAME}/99/")
    page.click("#play-now")
    page.wait_for_url("**/table/**")
    at_table = page.url
    page.click("header a[data-rules]")
    page.locator("#rules-panel h1").wait_for()
    title, close = (page.locator(f"#rules-panel {part}").bounding_box() for part in ("h1", "[data-hide]"))
    assert title["x"] + title["width"] <= close["x"]
    assert page.url == at_table
    page.context.close()


@pytest.mark.parametrize("game", ["taj-mahal", "thurn-und-taxis", "maharaja"])
def test_all_that_the_teacher_says_is_in_sight_on_a_laptop(server: Server, chromium, game: str):
    """In the language with the longest words; what happened meanwhile may be scrolled to."""
    lesson = lesson_of(game)
    assert lesson
    steps = lesson.steps
    longest = sorted(range(1, len(steps)), key=lambda step: len(steps[step].words))[-2:]
    page = newcomer(chromium, viewport={"width": 1280, "height": 800}, locale="de")
    for number in (1, *(step + 1 for step in longest)):
        page.goto(f"{server.url}/learn/{game}/{number}/")
        teacher, cited = (page.locator(part).bounding_box() for part in (".teacher", ".teacher .cited"))
        assert cited["y"] + cited["height"] <= teacher["y"] + teacher["height"], number
    page.context.close()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390), (1024, 768)])
def test_the_teacher_hides_nothing_that_is_to_be_pressed(server: Server, chromium, size: tuple[int, int]):
    page = newcomer(chromium, viewport={"width": size[0], "height": size[1]})
    page.goto(f"{server.url}/learn/{GAME}/2/")
    boxes = page.evaluate(
        """() => ['.teacher', '.ask', '.board', '.decide'].map(name => {
            const box = document.querySelector(name).getBoundingClientRect();
            return [box.left, box.top, box.right, box.bottom];
        })"""
    )
    (left, top, right, bottom), *parts = boxes
    for box in parts:
        assert box[2] <= left + 1 or box[0] >= right - 1 or box[3] <= top + 1 or box[1] >= bottom - 1, boxes
    assert right <= size[0]
    assert bottom <= size[1]
    page.context.close()


TIGHT = """() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector('#teacher-title'));
  const title = words.getBoundingClientRect();
  return [...document.querySelectorAll('.teacher header :is(button, .button)')]
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => title.right > box.left && title.top - box.bottom < 5)
    .map(([one]) => one.textContent.trim());
}"""


@pytest.mark.parametrize("game", ["taj-mahal", "thurn-und-taxis", "maharaja"])
def test_on_a_tablet_held_across_the_board_stays_large(server: Server, chromium, game: str):
    page = newcomer(chromium, viewport={"width": 1024, "height": 768})
    page.goto(f"{server.url}/learn/{game}/3/")
    page.wait_for_selector(".teacher")
    board, own, others = (page.locator(one).bounding_box() for one in (".board .map", ".own", ".others > ul"))
    page.context.close()
    assert board["width"] >= 430  # its letters can be read
    assert own["y"] >= others["y"] + others["height"] or others["y"] >= own["y"] + own["height"]


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390), (820, 1180)])
def test_a_steps_title_has_air_below_the_buttons_or_stands_beside_them(server: Server, chromium, size):
    page = newcomer(chromium, viewport={"width": size[0], "height": size[1]})
    tight = []
    for number in (2, 5):
        page.goto(f"{server.url}/learn/{GAME}/{number}/")
        tight += page.evaluate(TIGHT)
    page.context.close()
    assert tight == []


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize("game", ["taj-mahal", "thurn-und-taxis", "maharaja"])
def test_all_words_of_a_step_are_in_sight_on_a_phone(server: Server, chromium, game: str, locale):
    page = newcomer(chromium, viewport={"width": 390, "height": 844}, locale=locale, service_workers="block")
    cut = []
    for number in (1, 2, 3, 4, 5, 6, 7, 8, 11, 13):
        page.goto(f"{server.url}/learn/{game}/{number}/")
        if number == 1:
            page.click(".welcome form button")
        for size in from_here(page, ((390, 844), (360, 640))):
            at(page, size)
            teacher, words = (page.locator(one).bounding_box() for one in (".teacher", ".teacher > .words"))
            if words["y"] + words["height"] > teacher["y"] + teacher["height"]:
                cut.append((number, size))
    page.context.close()
    assert cut == []


@pytest.mark.parametrize("game", ["thurn-und-taxis", "maharaja"])
def test_four_lines_of_a_teacher_do_not_scroll_on_a_small_phone(server: Server, chromium, game: str):
    page = newcomer(chromium, viewport={"width": 360, "height": 640})
    page.goto(f"{server.url}/learn/{game}/1/")
    page.click(".welcome form button")
    scrolls = page.locator(".teacher").evaluate("one => one.scrollHeight - one.clientHeight")
    page.context.close()
    assert scrolls == 0


AT_THE_END = """() => {
  const seen = (selector) => [...document.querySelectorAll(selector)];
  const [teacher, won, facts] = ['.teacher', '.own .won', '.own .facts'].map((one) => seen(one)[0]);
  const [edge, head, line] = [teacher, won, facts].map((one) => one?.getBoundingClientRect());
  const beneath = seen('.framed :is(.plate, .board, .decide > *)')
    .filter((one) => one.getBoundingClientRect().right > edge.left + 1).map((one) => one.className);
  const shortened = seen(':is(.plate .seat-name, .carriage .line)')
    .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent.trim());
  const halved = seen('.belongs .minis').filter((list) => {
    const room = list.getBoundingClientRect();
    const cards = [...list.children].map((one) => one.getBoundingClientRect());
    return cards.some((card) => card.top < room.bottom - 1 && card.left < room.left - 1);
  }).map((one) => one.className);
  const over = line && line.left < head.right && line.top < head.bottom - 2 ? ['facts'] : [];
  return [...beneath, ...shortened, ...halved, ...over];
}"""


def page_at_the_end(server: Server, chromium: Any, game: str, size: tuple[int, int]) -> Any:
    """Return a newcomer's page at the end of a game's lesson, in German, whose words are long."""
    lesson = lesson_of(game)
    assert lesson
    server.wait_until_compiled(game)
    page = newcomer(chromium, viewport={"width": size[0], "height": size[1]}, locale="de")
    page.goto(f"{server.url}/learn/{game}/{len(lesson.steps) + 1}/")
    return page


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("game", ["taj-mahal", "thurn-und-taxis", "maharaja"])
def test_at_the_end_the_teacher_hides_nothing_and_names_are_whole(server: Server, chromium, size, game):
    page = page_at_the_end(server, chromium, game, size)
    assert page.locator(".teacher.end").count() == 1
    assert page.evaluate(AT_THE_END) == []
    page.context.close()


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (820, 1180)])
@pytest.mark.parametrize("game", ["taj-mahal", "thurn-und-taxis", "maharaja"])
def test_at_the_end_the_teacher_can_be_folded_and_the_board_is_whole(server: Server, chromium, size, game):
    """Where there is no room beside the board."""
    page = page_at_the_end(server, chromium, game, size)
    page.click("#teacher-title")
    assert not page.locator("#play-now").is_visible()
    teacher, board = (page.locator(one).bounding_box() for one in (".teacher.end", ".board"))
    assert teacher["y"] + teacher["height"] <= board["y"]
    page.click("#teacher-title")
    assert page.locator("#play-now").is_visible()
    page.context.close()


WHAT_HAPPENED = """() => {
  const [teacher, head] = ['.teacher', '.meanwhile > summary'].map((one) =>
    document.querySelector(one).getBoundingClientRect());
  return [teacher.bottom - head.bottom, teacher.right - head.right];
}"""


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_on_phones_the_head_of_what_happened_is_in_sight(server: Server, chromium, size):
    """Below four lines of words at the most; what is longer fades where it can be scrolled."""
    viewport = dict(zip(("width", "height"), size, strict=True))
    page = newcomer(chromium, viewport=viewport, has_touch=True, is_mobile=True, locale="hu-HU")
    for step in (12, 15, 17, 21):
        page.goto(f"{server.url}/learn/taj-mahal/{step}/")
        page.wait_for_selector(".teacher .meanwhile")
        assert min(page.evaluate(WHAT_HAPPENED)) > 0, step
    page.context.close()
