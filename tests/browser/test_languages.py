"""Pages in every language: nothing is cut off, broken or misplaced; a language is chosen without a loss."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from scripts.translations import catalogues
from tests.browser.golden_tables import MOST_PLAYERS
from tests.browser.measuring import AT_THE_END_ON_PHONES, NEEDED, ON_PHONES, at, from_here, measured
from tests.browser.people import as_painted, new_context
from tests.browser.settings import LONGER
from tests.golden import GOLDEN

pytestmark = pytest.mark.browser

EACH_TEXT, CUT, BROKEN = (
    Path(__file__).with_name(f"{name}.js").read_text() for name in ("each_text", "cut", "broken")
)
SPOKEN = sorted(catalogues())
LANGUAGES = [*SPOKEN, LONGER]  # the longest one at tables, where the fullest moment differs from game to game
ASKED = {"question": NEEDED["question"]}
DESK, PHONE, SMALL = (1280, 800), (390, 844), (360, 640)
PAGES = (
    "/",
    "/?game=maharaja",
    "/games/",
    "/rules/taj-mahal/",
    "/review/",
    "/position/",
    "/position/?game=thurn-und-taxis",
    "/bots/",
    "/learn/thurn-und-taxis/1/",
    "/learn/taj-mahal/1/",
    "/learn/maharaja/1/",
    "/nowhere/",
)
WITH_DIALOGS = ("/", "/learn/maharaja/1/")  # which are the same elsewhere
SHORTENED = """() => [...document.querySelectorAll('.hand .group-name')].filter((name) => {
  const word = name.querySelector('.word');
  const isSign = getComputedStyle(word).clipPath !== 'none';
  const isShortened = !isSign && word.scrollWidth > word.clientWidth;
  return name.checkVisibility() && (isShortened || name.getBoundingClientRect().right > innerWidth);
}).map((name) => name.textContent.trim())"""
BESIDE_A_SCROLL_BAR = "() => { document.querySelector('.decide').style.borderRight = '15px solid'; }"
BARS = {
    **{f"hint, {record}": "#hint-bar > details > ol" for record in MOST_PLAYERS},
    "wishes": ".wish-bar details",
    "a wish": "#wish-cancel",
    "sealed": ".sealed-bar #unset",
}


def wrong_on(page: Any, *rules: str, opening: bool = True, dialogs: bool = False) -> list[str]:
    """Return which texts of a page, and of all it opens, break a rule; and whether the page is too wide."""
    found: list[str] = page.evaluate(as_painted(f"({EACH_TEXT})({', '.join(rules)})"), [opening, dialogs])
    wider = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    return [*found, f"the page is {wider} px too wide"] if wider > 0 else found


def troubles_in(page: Any, *, opening: bool = True, dialogs: bool = False) -> list[str]:
    """Return what is cut off, broken or too wide on a laptop and a small phone."""
    found = []
    for size in from_here(page, (DESK, SMALL)):
        at(page, size)
        troubles = wrong_on(page, CUT, BROKEN, opening=opening, dialogs=dialogs)
        found += [f"{size}: {trouble}" for trouble in troubles]
    return found


def words_of(table: dict[str, str]) -> int:
    """Return how many kinds of decisions there are at a moment: the more, the fuller the page."""
    return len(table["moment"].split())


def moments_for(language: str, tables: list[dict[str, str]]) -> list[dict[str, str]]:
    """Return the fullest moment and the end of a game; in the longest language every fourth one as well."""
    more = tables[:-1:4] if language == LONGER else []
    return [*more, max(tables[:-1], key=words_of), tables[-1]]


@pytest.mark.parametrize("language", SPOKEN)
def test_what_a_hand_is_sorted_by_is_not_shortened_on_a_phone(gallery, chromium, language):
    page = gallery.look(chromium, locale=language, has_touch=True, is_mobile=True)
    wrong, signs = [], 0
    for table in gallery.of(MOST_PLAYERS[0])[1:-1:2]:
        gallery.visit(page, table)
        for size in ((390, 844), (360, 640), (640, 360)):
            at(page, size)
            wrong += [f"{table['moment']}, {size}: {name}" for name in page.evaluate(SHORTENED)]
            signs += page.locator(".hand .first:has(.card.special) .group-name:visible").count()
    page.context.close()
    assert wrong == []
    assert signs


ACROSS = ((568, 320), (640, 360), (640, 400), (667, 375), (740, 360))  # phones, and 1280 × 800 at 200 %
COVERED_TABS = """() => {
  const tabs = [...document.querySelectorAll('.side > label')].filter((one) => one.checkVisibility());
  const read = tabs.map((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return [words.getBoundingClientRect(), one.textContent.trim()];
  });
  const edge = document.querySelector('.side').getBoundingClientRect().right;
  return read.filter(([{ right }], at) => right > (read[at + 1]?.[0].left ?? edge)).map(([, name]) => name);
}"""


@pytest.mark.parametrize("language", SPOKEN)
def test_tabs_stand_side_by_side_on_a_phone_held_across(gallery, chromium, language):
    page = gallery.look(chromium, locale=language)
    wrong = []
    for record in MOST_PLAYERS:
        gallery.visit(page, gallery.of(record)[1])
        for size in ACROSS:
            at(page, size)
            wrong += [f"{record}, {size}: {name}" for name in page.evaluate(COVERED_TABS)]
    page.context.close()
    assert not wrong, "\n".join(wrong)


CUTTING = """() => {
  const [title] = document.querySelectorAll('.ask h1');
  Object.assign(title.style, { whiteSpace: 'nowrap', overflow: 'hidden', width: '20px' });
}"""


def test_what_is_cut_off_is_found(gallery, chromium):
    page = gallery.look(chromium)
    gallery.visit(page, gallery.of(MOST_PLAYERS[0])[1])
    assert not wrong_on(page, CUT, opening=False)
    page.evaluate(CUTTING)
    assert wrong_on(page, CUT, opening=False)
    page.context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_at_a_table_is_cut_off(gallery, chromium, language):
    page = gallery.look(chromium, locale=language)
    rules = (CUT,) if language == LONGER else (CUT, BROKEN)  # its words are longer than any
    wrong = []
    for record in MOST_PLAYERS:
        for table in moments_for(language, gallery.of(record)):
            gallery.visit(page, table)
            assert page.evaluate("document.documentElement.lang") == language
            phone = AT_THE_END_ON_PHONES if table["moment"] == "end" else ON_PHONES
            needed = {DESK: NEEDED, PHONE: phone | ASKED}
            for size in from_here(page, tuple(needed)):
                at(page, size)
                dialogs = table["moment"] == "end"  # which are the same at any moment
                texts = wrong_on(page, *rules, dialogs=dialogs)
                troubles = [*measured(page, **needed[size])["troubles"], *texts, *asked_again(page)]
                wrong += [f"{record}, {table['moment']}, {size}: {trouble}" for trouble in troubles]
    page.context.close()
    assert wrong == []


def asked_again(page: Any) -> list[str]:
    """Return what is cut off where a decision that costs something for good is asked for again."""
    costly = page.locator("#play [name=action][data-cost]:enabled:visible")
    if not costly.count():
        return []
    costly.first.click()
    found = wrong_on(page, CUT, opening=False)
    found += measured(page, again=".confirm :is(p, button)")["troubles"]
    page.locator(".confirm [data-no]").click()
    return found


@pytest.fixture(scope="module")
def review(gallery, chromium) -> str:
    """The address of a review, without what is at its end."""
    page = gallery.look(chromium)
    page.goto(f"{gallery.url}/review/")
    page.fill("#record", (GOLDEN / f"{MOST_PLAYERS[0]}.durbar").read_text("utf-8"))
    page.click("button.big")
    page.wait_for_selector("#review")
    address: str = page.url
    page.context.close()
    return address.removeprefix(gallery.url).rstrip("/").rpartition("/")[0]


@pytest.mark.parametrize("language", SPOKEN)
def test_nothing_on_other_pages_is_cut_off(gallery, chromium, review, language):
    page = gallery.look(chromium, locale=language)
    wrong = []
    ends = [gallery.of(record)[-1]["path"] for record in MOST_PLAYERS]
    of_tables = [end + more for end in ends for more in ("log/", "fair/", "moment/9/")]
    for address in (*PAGES, *of_tables, f"{review}/0/", f"{review}/99/"):
        page.goto(gallery.url + address)
        troubles = troubles_in(page, dialogs=address in WITH_DIALOGS)
        wrong += [f"{address}, {trouble}" for trouble in troubles]
    page.context.close()
    assert wrong == []


@pytest.mark.parametrize("language", SPOKEN)
def test_nothing_that_waits_or_stands_beside_a_question_is_cut_off(others, chromium, language):
    host = others.look(chromium, locale=language)
    guest = new_context(chromium, locale=language, service_workers="block").new_page()
    at_the_table = [(host, name, path) for name, path in others.pages.items()]
    from_outside = [(guest, f"guest, {name}", others.pages[name]) for name in ("waiting", "sealed")]
    wrong = []
    for page, name, path in [*at_the_table, *from_outside, (guest, "join", others.join)]:
        page.goto(others.url + path)
        assert page.evaluate("document.documentElement.lang") == language
        assert name not in BARS or page.locator(BARS[name]).count() == 1
        wrong += [f"{name}, {trouble}" for trouble in troubles_in(page)]
    for page in (host, guest):
        page.context.close()
    assert wrong == []


@pytest.mark.parametrize("record", MOST_PLAYERS)
@pytest.mark.parametrize("language", SPOKEN)
def test_the_rules_beside_a_table_are_not_cut_off(gallery, chromium, language, record):
    page = gallery.look(chromium, locale=language)
    gallery.visit(page, gallery.of(record)[0])
    page.locator("a[data-rules]:visible").first.click()
    page.wait_for_selector("#rules-panel #rules")
    wrong = troubles_in(page, opening=False)
    page.context.close()
    assert wrong == []


def test_no_name_of_a_list_of_places_is_broken_beside_a_scroll_bar(gallery, chromium):
    """Which no headless browser draws: here a border is as wide. The names are the same in all languages."""
    page = gallery.look(chromium)
    wrong = []
    for table in gallery.of(MOST_PLAYERS[2]):
        if "two-houses" in table["moment"] or "palace-house" in table["moment"]:
            gallery.visit(page, table)
            page.evaluate(BESIDE_A_SCROLL_BAR)
            for size in (DESK, SMALL):
                at(page, size)
                wrong += [f"{table['moment']}, {size}: {trouble}" for trouble in wrong_on(page, BROKEN)]
    page.context.close()
    assert wrong == []


@pytest.mark.parametrize("language", ["en", *SPOKEN])
def test_officials_have_their_whole_names_beside_a_position_that_is_set_up(gallery, chromium, language):
    page = gallery.look(chromium, locale=language, viewport={"width": 1280, "height": 800})
    page.goto(f"{gallery.url}/position/?game=thurn-und-taxis")
    names = page.locator(".official > :is(.official-name, em)")
    wide = [one.text_content() for one in names.all() if one.evaluate("o => o.scrollWidth > o.clientWidth")]
    assert names.count() == 7  # all but one are not helpful now
    page.context.close()
    assert wide == []


@pytest.mark.parametrize("language", ["en", *SPOKEN])
def test_no_word_on_the_smallest_disc_is_broken(gallery, chromium, language):
    page = gallery.look(chromium, locale=language)
    gallery.visit(page, next(table for table in gallery.of(MOST_PLAYERS[2]) if table["moment"] == "plan"))
    at(page, (640, 360))
    assert page.locator(".dial .word:visible").count() == 9
    wrong = wrong_on(page, BROKEN, opening=False)
    page.context.close()
    assert wrong == []


HYPHENATED = """() => {
  const lines = (range) => new Set([...range.getClientRects()].map((one) => Math.round(one.top))).size;
  const width = (plate, word) => {
    const alone = plate.cloneNode();
    alone.style = 'max-width: none; white-space: nowrap';
    alone.textContent = word;
    plate.parentElement.append(alone);
    const { width } = alone.getBoundingClientRect();
    alone.remove();
    return width;
  };
  return [...document.querySelectorAll('.dial .word')].flatMap((plate) =>
    [...plate.textContent.matchAll(/[^\\s\u200b]+/g)].filter((word) => {
      const range = document.createRange();
      range.setStart(plate.firstChild, word.index);
      range.setEnd(plate.firstChild, word.index + word[0].length);
      return lines(range) > 1 && width(plate, word[0]) <= parseFloat(getComputedStyle(plate).maxWidth);
    }).map((word) => word[0]));
}"""


@pytest.mark.parametrize("language", SPOKEN)
def test_a_word_on_the_disc_that_has_room_in_a_line_is_not_hyphenated(gallery, chromium, language):
    page = gallery.look(chromium, locale=language)
    gallery.visit(page, next(table for table in gallery.of(MOST_PLAYERS[2]) if table["moment"] == "plan"))
    wrong = []
    for size in ((360, 640), (390, 844), (640, 360), (1280, 800)):
        at(page, size)
        wrong += [f"{word} at {size}" for word in page.evaluate(HYPHENATED)]
    page.context.close()
    assert wrong == []


ON_THE_INNER_RING = """() => {
  const [word, disc] = ['.outer .s7 .word', '.inner .s7'].map((one) => document.querySelector(one));
  return word.getBoundingClientRect().right - disc.getBoundingClientRect().left;
}"""


@pytest.mark.parametrize("language", SPOKEN)
def test_the_longest_word_on_the_disc_lies_beside_the_inner_ring_on_phones(gallery, chromium, language):
    page = gallery.look(chromium, locale=language)
    gallery.visit(page, next(table for table in gallery.of(MOST_PLAYERS[2]) if table["moment"] == "plan"))
    covered = {}
    for size in ((360, 640), (390, 844), (640, 360)):
        at(page, size)
        covered[size] = page.evaluate(ON_THE_INNER_RING)
    page.context.close()
    assert max(covered.values()) <= 4, covered  # px, of a disc's edge


def test_what_heads_the_log_on_a_phone_keeps_off_the_edge_of_the_window(gallery, chromium):
    page = gallery.look(chromium, locale="it", viewport={"width": 390, "height": 844}, has_touch=True)
    gallery.visit(page, next(table for table in gallery.of(MOST_PLAYERS[1]) if table["moment"] == "late"))
    page.locator("label[for=tab-log]").tap()
    edge = page.locator(".log-head").evaluate("one => one.lastElementChild.getBoundingClientRect().right")
    page.context.close()
    assert 300 < edge <= 390 - 8


@pytest.mark.parametrize("language", SPOKEN)
def test_no_word_of_ones_own_games_is_broken(gallery, chromium, language):
    """Where it is one's turn in a game with a long title."""
    page = gallery.look(chromium, locale=language)
    page.goto(f"{gallery.url}/games/")
    page.evaluate(
        "title => document.querySelectorAll('.row-title b').forEach(one => { one.textContent = title; })",
        "Thurn und Taxis",
    )
    wrong = troubles_in(page)
    page.context.close()
    assert wrong == []


def test_a_language_is_chosen_and_what_was_filled_in_stays(gallery, chromium):
    context = new_context(chromium, locale="en")
    page = context.new_page()
    page.goto(f"{gallery.url}/?game=maharaja")
    page.locator("#options > summary").click()
    page.locator("input[name=option_yogi][type=checkbox]").check()
    page.locator("[data-language]").select_option("de")
    page.wait_for_function("() => document.documentElement.lang === 'de'")
    assert page.locator("input[name=option_yogi][type=checkbox]").is_checked()
    assert page.url == f"{gallery.url}/?game=maharaja"
    page.goto(f"{gallery.url}/rules/maharaja/")
    assert page.evaluate("document.documentElement.lang") == "de"
    context.close()


def test_who_comes_back_to_a_page_finds_its_own_language_chosen(gallery, chromium):
    """Browsers fill fields in again, or keep the whole page: what was chosen there is another language."""
    context = new_context(chromium, locale="en")
    page = context.new_page()
    told = "() => [document.documentElement.lang, document.querySelector('[data-language]').value]"
    page.goto(f"{gallery.url}/rules/maharaja/")
    page.locator("[data-language]").select_option("de")
    page.wait_for_function("() => document.documentElement.lang === 'de'")
    page.goto(gallery.url)
    page.locator("[data-language]").select_option("it")
    page.wait_for_function("() => document.documentElement.lang === 'it'")
    page.go_back()
    page.go_back()
    page.wait_for_url("**/rules/maharaja/")
    page.wait_for_load_state()
    language, chosen = page.evaluate(told)
    assert chosen == language
    page.evaluate(
        """() => {
        document.querySelector('[data-language]').value = 'hu';
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }"""
    )
    assert page.evaluate(told) == [language, language]
    page.locator("[data-language]").select_option("hu")
    page.wait_for_function("() => document.documentElement.lang === 'hu'")
    context.close()


PALACES = """() => [...document.querySelectorAll('.sites .detail')].filter((one) => {
  const button = one.closest('button').getBoundingClientRect();
  return one.scrollWidth > one.clientWidth + 2 || one.getBoundingClientRect().bottom > button.bottom - 2;
}).map((one) => one.textContent.trim())"""


@pytest.mark.parametrize(("locale", "size"), [("hu", (1366, 768)), ("en", (1920, 1080))])
def test_the_reasons_of_palaces_are_whole(gallery, chromium, locale, size):
    page = gallery.look(chromium, locale=locale, viewport=dict(zip(("width", "height"), size, strict=True)))
    gallery.visit(page, next(table for table in gallery.of(MOST_PLAYERS[0]) if table["moment"] == "palace"))
    shortened = page.evaluate(PALACES)
    page.context.close()
    assert not shortened


def test_two_readers_at_one_table_read_its_log_in_their_own_languages(gallery, chromium):
    table = gallery.of(MOST_PLAYERS[0])[-1]
    logs = {}
    for language in ("de", "hu"):
        page = gallery.look(chromium, locale=language)
        gallery.visit(page, table)
        logs[language] = page.locator("#log").inner_text()
        page.context.close()
    assert logs["de"] != logs["hu"]
    assert re.findall(r"\d+", logs["de"]) == re.findall(r"\d+", logs["hu"])
