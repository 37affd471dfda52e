"""What a person likes can be set on every page, and holds on all of them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.browser import people
from tests.browser.golden_tables import MOST_PLAYERS

pytestmark = pytest.mark.browser

PAGES = ["/", "/rules/maharaja/", "/review/", "/learn/thurn-und-taxis/2/", "/nowhere/"]
# Where the rows of the settings' lists lie: where each begins, where its word ends, where its list does.
ROWS = """() => [...document.querySelectorAll('#settings label:has(select)')].map((label) => {
  const range = document.createRange();
  const field = label.querySelector('select');
  range.setStart(label, 0);
  range.setEndBefore(field);
  const [words, row, list] = [range, label, field].map((one) => one.getBoundingClientRect());
  const { top, bottom } = row;
  return { left: words.left, word: words.right, field: list.left, right: list.right, top, bottom };
})"""
ROUND = {"day": "rgb(13, 59, 32)", "night": "rgb(16, 36, 26)"}  # the page: a browser's own frame
SIZES = [(1280, 800), (390, 844)]


@pytest.mark.parametrize("size", SIZES)
def test_every_page_has_the_settings(server, chromium, size):
    context = people.new_context(chromium, viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    complaints = people.complaints_of(page)
    for path, look in zip(PAGES, ["night", "day", "night", "day", "night"], strict=True):
        page.goto(server.url + path)
        button = page.locator("#open-settings").bounding_box()
        assert 0 <= button["x"] <= button["x"] + button["width"] <= size[0]
        page.click("#open-settings")
        page.select_option("#settings [name=look]", look)
        page.select_option("#settings [name=pace]", "fast")
        page.click("#settings [data-close]")
        assert not page.locator("#settings[open]").count()
        assert page.evaluate("document.documentElement.dataset.look") == look
        assert page.locator("[name=theme-color]").first.get_attribute("content") == ROUND[look]
        assert page.evaluate("durbar.pace.chosen()") == "fast"
        page.reload()
        assert page.evaluate("document.documentElement.dataset.look") == look
    assert not [one for one in complaints if "404" not in one]
    context.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["cs", "de", "en", "hu", "it"])
def test_each_setting_is_a_row_like_the_others(gallery, chromium, size, language):
    page = gallery.look(chromium, viewport={"width": size[0], "height": size[1]}, locale=language)
    gallery.visit(page, gallery.tables[0])
    page.click("#open-settings")
    rows = page.evaluate(ROWS)
    page.context.close()
    assert len(rows) == 3
    assert all(row["word"] < row["field"] for row in rows)  # the language has its word, too
    assert len({round(row["left"]) for row in rows}) == len({round(row["right"]) for row in rows}) == 1
    steps = [after["top"] - before["bottom"] for before, after in pairwise(rows)]
    assert max(steps) - min(steps) < 1


def test_what_tells_of_progress_lies_beside_a_games_picture(others, chromium):
    page = others.look(chromium, viewport={"width": 1280, "height": 800})
    page.goto(others.address("waiting"))
    page.evaluate(
        "document.querySelector('h1').insertAdjacentHTML('afterend', '<div class=progress>…</div>')"
    )
    told, picture = (page.locator(one).first.bounding_box() for one in (".progress", ".cover"))
    page.context.close()
    beside = told["x"] + told["width"] <= picture["x"]
    assert beside or told["y"] >= picture["y"] + picture["height"]


def test_who_lets_nothing_be_kept_plays_all_the_same(server, page_on):
    """Where all cookies and data are blocked, to ask for what is kept is an error."""
    page = page_on({"viewport": {"width": 1280, "height": 800}})
    page.add_init_script(
        """for (const name of ["localStorage", "sessionStorage"]) {
          Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });
        }"""
    )
    people.set_up(page, server.url, "Anna", "me", "steady")
    people.wait_for_turn(page)
    page.click("#open-settings")
    page.select_option("#settings [name=pace]", "none")
    page.click("#settings [data-close]")
    assert page.evaluate("durbar.pace.chosen()") == "none"
    people.end_the_turn(page)
    people.wait_for_turn(page)
    assert page.complaints == []


def test_what_there_is_no_room_for_holds_on_its_page(gallery, chromium):
    """Where a browser's storage is full, what is kept already can be read, and nothing new is written."""
    page = gallery.look(chromium)
    gallery.visit(page, gallery.tables[0])
    page.evaluate(
        """() => {
          durbar.pace.choose("slow");
          Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
          durbar.pace.choose("none");
        }"""
    )
    assert page.evaluate("durbar.pace.chosen()") == "none"
    page.context.close()


def test_nobody_who_cannot_be_notified_is_offered_it(gallery, chromium):
    page = gallery.look(chromium, permissions=["notifications"])
    gallery.visit(page, gallery.tables[0])
    assert page.evaluate("Notification.permission") != "default"
    assert page.locator("#notify").is_hidden()
    page.context.close()


def test_nobody_who_watches_is_offered_to_be_told_of_a_turn(gallery, chromium, page_on):
    """As where a browser asks whether it may tell: the pages of tests may not."""
    undecided = "Object.defineProperty(Notification, 'permission', { get: () => 'default' });"
    players, watchers = gallery.look(chromium), page_on({})
    for page, is_offered in ((players, True), (watchers, False)):
        page.add_init_script(undecided)
        gallery.visit(page, gallery.tables[0])
        page.wait_for_load_state()
        assert page.locator("#notify").is_visible() == is_offered
    assert watchers.complaints == []
    players.context.close()


HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


HELD = """async count => {
  while ((await navigator.locks.query()).held.length !== count) await new Promise((go) => setTimeout(go, 20));
}"""


def test_a_hidden_tab_does_not_call_who_looks_at_another_one_of_the_table(gallery, chromium):
    page = gallery.look(chromium)
    page.add_init_script(
        """window.told = [];
        window.Notification = class extends EventTarget {
          static permission = 'granted';
          constructor(...what) { super(); told.push(what); }
        };"""
    )
    other = page.context.new_page()
    for tab in (page, other):
        gallery.visit(tab, gallery.tables[0])
        tab.wait_for_load_state()
    page.evaluate(HIDE, True)
    for is_hidden, calls in ((False, 0), (True, 1)):
        other.evaluate(HIDE, is_hidden)
        page.evaluate(HELD, int(not is_hidden))
        page.evaluate("document.dispatchEvent(new Event('table:my-turn'))")
        page.wait_for_timeout(300)
        assert page.evaluate("told.length") == calls
    page.context.close()


def test_a_tab_that_goes_and_comes_at_once_is_seen_no_longer_than_it_is(gallery, chromium):
    page = gallery.look(chromium)
    gallery.visit(page, gallery.tables[0])
    page.wait_for_load_state()
    page.evaluate(f"() => {{ for (const hidden of [true, false, true, false]) ({HIDE})(hidden); }}")
    page.wait_for_timeout(200)
    page.evaluate(HIDE, True)
    page.wait_for_timeout(200)
    assert page.evaluate("async () => (await navigator.locks.query()).held.length") == 0
    page.context.close()


HEARD = """window.heard = [];
window.AudioContext = class extends AudioContext {
  constructor() { super(); window.context = this; }
  createOscillator() { window.heard.push(this.state); return super.createOscillator(); }
};"""
CALL = "() => document.dispatchEvent(new Event('table:my-turn'))"


def listen(gallery, page):
    """Go to a table, and note each sound that it makes."""
    page.add_init_script(HEARD)
    gallery.visit(page, gallery.tables[0])
    page.wait_for_load_state()
    page.keyboard.press("Shift")
    page.wait_for_function("() => window.context?.state === 'running'")


def test_what_happened_while_no_sound_was_possible_does_not_sound_later(gallery, chromium):
    """A browser may hush a page that nobody sees: all of it would be heard at once."""
    page = gallery.look(chromium)
    listen(gallery, page)
    page.evaluate("() => context.suspend()")
    page.evaluate(CALL)
    page.wait_for_timeout(300)
    assert page.evaluate("heard") == []
    page.evaluate("() => context.resume()")
    page.evaluate(CALL)
    page.wait_for_function("() => heard.length")
    assert page.evaluate("heard") == ["running"] * 2
    page.context.close()


def test_of_two_tabs_of_a_table_one_rings(gallery, chromium):
    page = gallery.look(chromium)
    other = page.context.new_page()
    for tab in (page, other):
        listen(gallery, tab)
    for tab in (page, other):
        tab.evaluate(CALL)
    page.wait_for_timeout(300)
    assert sorted(tab.evaluate("heard.length") for tab in (page, other)) == [0, 2]
    page.context.close()


def test_what_only_a_colour_would_say_has_a_frame_where_colours_are_replaced(gallery, chromium):
    page = gallery.look(chromium, forced_colors="active", viewport={"width": 1280, "height": 800})
    gallery.visit(page, gallery.of("thurn_und_taxis/four-players")[1])
    outline = "one => getComputedStyle(one).outlineStyle"
    for kind in (".side > input:checked + label", ".tut-card.open", ".plate.at-turn"):
        assert page.locator(kind).first.evaluate(outline) == "solid", kind
    page.context.close()


def test_a_card_that_may_be_chosen_has_no_frame_of_the_cloth_s_colour(gallery, chromium):
    page = gallery.look(chromium, forced_colors="active", viewport={"width": 1280, "height": 800})
    gallery.visit(page, next(one for one in gallery.of(MOST_PLAYERS[0]) if one["moment"] == "choose"))
    card = page.locator(".card.open").first
    frame = card.evaluate("one => getComputedStyle(one, '::after').borderTopColor")
    text = page.locator(".ask h1").evaluate("one => getComputedStyle(one).color")
    page.context.close()
    assert frame != text


@pytest.mark.parametrize("look", ["light", "dark"])
def test_who_wants_more_contrast_reads_all_in_full_ink_between_stronger_lines(gallery, chromium, look):
    painted = """() => {
      const tab = getComputedStyle(document.querySelector('.side > input:not(:checked) + [for=tab-table]'));
      return [tab.color === getComputedStyle(document.documentElement).color, tab.borderBottomColor];
    }"""
    found = {}
    for contrast in ("no-preference", "more"):
        page = gallery.look(chromium, contrast=contrast, color_scheme=look)
        gallery.visit(page, gallery.tables[1])
        found[contrast] = page.evaluate(painted)
        page.context.close()
    assert [is_in_ink for is_in_ink, _ in found.values()] == [False, True]
    assert found["more"][1] != found["no-preference"][1]
