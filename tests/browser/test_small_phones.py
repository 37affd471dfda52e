"""On small phones, and in languages with longer words, nothing that is read is cut, covered or left out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Gallery, Server, gallery_of
from tests.browser.golden_tables import FEWEST_PLAYERS, MOST_PLAYERS
from tests.browser.measuring import measured, sized

pytestmark = pytest.mark.browser

SMALL, MIDDLE = {"width": 360, "height": 640}, {"width": 390, "height": 844}
PHONES = (SMALL, MIDDLE, {"width": 844, "height": 390}, {"width": 640, "height": 360})
FINGERS: dict[str, Any] = {"has_touch": True, "is_mobile": True}
LAID = tuple(f"thurn_und_taxis/hoarders@{length}" for length in (308, 601, 897))  # of 5 to 14 kinds
TAKEN = tuple(f"thurn_und_taxis/hoarders@{length}" for length in (594, 895, 268))
THREE_TOWNS, CALLED, TWO_ENDS = "thurn_und_taxis/hoarders@594", TAKEN[-1], "thurn_und_taxis/hoarders@601"
NEXT = ".over :is(#review, #rematch)"
WITH_SHUFFLES = """() => {  // which only games of a table's own have
  const record = document.querySelector('.over .quiet');
  const shuffles = record.cloneNode();
  shuffles.textContent = 'Keverések ellenőrzése';
  record.after(shuffles);
}"""
CUT_NAMES = """() => [...document.querySelectorAll('.display .tut-name')]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""
UNTOLD = """() => [...document.querySelectorAll('.hand .fits')].filter((one) => {
  const before = getComputedStyle(one.querySelector('.tut-name'), '::before').content;
  return !one.querySelector('.note').checkVisibility() && !before.includes('✓');
}).map((one) => one.textContent)"""
BENEATH_THE_FADE = """() => {
  const [decide, last] = ['.decide', '.hand .tut-card:last-child'].map((one) => document.querySelector(one));
  const { top, bottom } = decide.getBoundingClientRect();
  const fade = decide.scrollHeight > decide.clientHeight + 1 ? getComputedStyle(decide, '::after') : null;
  const edge = bottom - (fade ? parseFloat(fade.height) + parseFloat(fade.bottom) : 0);
  return last.getBoundingClientRect().bottom - edge;
}"""
BEYOND = """(kind) => [...document.querySelectorAll(kind)].map((one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  const box = (one.matches('button') ? one : one.parentElement).getBoundingClientRect();
  const lines = [...words.getClientRects()];
  const room = Math.min(...lines.map((line) => Math.min(line.left - box.left, box.right - line.right)));
  const border = parseFloat(getComputedStyle(one).borderLeftWidth);
  return [one.textContent.trim(), one.scrollWidth > one.clientWidth ? -1 : room - border];
}).filter(([words, room]) => words && room < 0.5)"""
OF_CHAIN = """(name) => {
  document.querySelectorAll('.own .chain .tut-name').forEach((one) => { one.textContent = name; });
  const [chain, end] = ['.own .chain', '.own .end:last-child'].map((one) => document.querySelector(one));
  const room = end.getBoundingClientRect().left - chain.lastElementChild.getBoundingClientRect().right;
  return [chain.children.length, chain.scrollWidth - chain.clientWidth, room];
}"""
OF_PLATE = """(name) => {
  const [seat, facts] = ['.own .seat-name', '.own .facts'].map((one) => document.querySelector(one));
  seat.textContent = name;
  const edge = facts.getBoundingClientRect();
  const tops = [...facts.children].map((one) => one.getBoundingClientRect().top);
  const hidden = tops.filter((top) => top > edge.bottom - 5).length;
  const score = document.querySelector('.own .score').getBoundingClientRect();
  return [seat.scrollWidth - seat.clientWidth, hidden, score.left - edge.right];
}"""
WITH_TILES = """(count) => {
  const [list, tiles] = [document.querySelector('.own .tiles'), document.querySelectorAll('.own .tut-tile')];
  for (let more = tiles.length; more < count; more += 1) list.append(tiles[0].cloneNode(true));
}"""
HAND = """() => {
  const boxes = [...document.querySelectorAll('.hand .card')].map((one) => one.getBoundingClientRect());
  const lie = (one, other) => one.left < other.right - 1 && one.right > other.left + 1
    && one.top < other.bottom - 1 && one.bottom > other.top + 1;
  const covered = boxes.filter((one, at) => boxes.slice(at + 1).some((other) => lie(one, other)));
  return [boxes.map((one) => Math.round(10 * one.width) / 10), covered.length];
}"""
IN_ONE_SIZE = ((0, 6), (6, 14))  # of few cards, and of more, which have two rows
IN_ONE_SIZE_OF_FIVE = ((0, 12), (12, 14))  # on high phones, where their map leaves room for larger ones
HANDS = tuple(f"taj_mahal/four-hoarders-legal@{length}" for length in (60, 100, 140))
LINES = """() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector('.ask h1'));
  return new Set([...words.getClientRects()].map((line) => Math.round(line.top / 6))).size;
}"""
BELOW_THE_LINE = """() => {
  const told = document.querySelector('.since-told');
  const words = document.createRange();
  words.selectNodeContents(told);
  const boxes = [told, told.closest('.question')].map((one) => one.getBoundingClientRect());
  const edge = Math.min(...boxes.map((box) => box.bottom));
  return Math.max(...[...words.getClientRects()].map((line) => line.bottom)) - edge;
}"""


TABLET, LAPTOP = {"width": 800, "height": 768}, {"width": 1024, "height": 768}
SAID_ON = {  # where the words of a language were cut
    "hu": (SMALL, MIDDLE),
    "de": (SMALL, TABLET),
    "cs": (SMALL, TABLET, LAPTOP),
    "it": (SMALL, LAPTOP),
}


@pytest.fixture(scope="module")
def hoarders(server: Server) -> Gallery:
    """Tables of a game in which hands are full, opened at once: each time costs a process."""
    return gallery_of(server, *dict.fromkeys((*LAID, *TAKEN, THREE_TOWNS, TWO_ENDS)))


def test_the_display_is_read_while_a_card_of_many_is_laid(hoarders, chromium):
    page = hoarders.look(chromium, **FINGERS)
    wrong = []
    for record in LAID:
        (table,) = hoarders.of(record)
        hoarders.visit(page, table)
        for size in PHONES:
            sized(page, size)
            if not page.locator(".decide .display").is_visible():
                wrong.append((table["record"], size, "no display"))
            wrong += [(table["record"], size, name) for name in page.evaluate(CUT_NAMES)]
            if size is SMALL:
                found = measured(page, display=".decide .display :is(.tut-card, .deck, .discards)")
                wrong += [(table["record"], size, trouble) for trouble in found["troubles"]]
    page.context.close()
    assert not wrong, "\n".join(map(str, wrong))


def test_the_display_is_no_lower_where_there_is_room(gallery, chromium):
    """Four cards and a display lie below each other on a small phone."""
    page = gallery.look(chromium, viewport=SMALL, **FINGERS)
    gallery.visit(page, next(one for one in gallery.of(MOST_PLAYERS[1]) if one["moment"] == "discard"))
    assert page.locator(".display .tut-card").first.bounding_box()["height"] > 40
    page.context.close()


def test_while_one_takes_the_cards_of_a_full_hand_tell_what_fits_and_none_is_faded(hoarders, chromium):
    page = hoarders.look(chromium, viewport=SMALL, **FINGERS)
    for record in TAKEN:
        hoarders.visit(page, *hoarders.of(record))
        assert page.locator(".hand .fits").count(), record
        assert not page.evaluate(UNTOLD), record
        assert page.evaluate(BENEATH_THE_FADE) <= 1, record
    page.context.close()


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_what_comes_after_the_end_is_in_sight_on_every_phone(gallery, chromium, record):
    page = gallery.look(chromium, locale="hu-HU", **FINGERS)
    gallery.visit(page, gallery.of(record)[-1])
    wrong = []
    for size in PHONES:
        sized(page, size)
        wrong += measured(page, next=NEXT)["troubles"]
    sized(page, SMALL)
    page.locator(".over .quiet").last.scroll_into_view_if_needed()
    wrong += measured(page, rest=".over .quiet")["troubles"]
    buttons = page.locator(NEXT).count()
    page.context.close()
    assert not wrong, "\n".join(wrong)
    assert buttons == 2


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_the_last_button_at_the_end_is_whole_too(gallery, chromium, record):
    page = gallery.look(chromium, locale="hu-HU", **FINGERS)
    gallery.visit(page, gallery.of(record)[-1])
    page.evaluate(WITH_SHUFFLES)
    wrong = []
    for size in (MIDDLE, LAPTOP):
        sized(page, size)
        wrong += measured(page, rest=".over .quiet")["troubles"]
    page.context.close()
    assert not wrong, "\n".join(wrong)


def test_what_happened_since_is_whole_below_a_question_of_two_lines(gallery, chromium):
    page = gallery.look(chromium, locale="hu-HU", **FINGERS)
    gallery.visit(page, next(one for one in gallery.of(MOST_PLAYERS[1]) if "take" in one["moment"]))
    for size in PHONES:
        sized(page, size)
        assert page.evaluate(BELOW_THE_LINE) < 0.6, size
    page.context.close()


@pytest.mark.parametrize("language", ["de", "hu", "it"])
@pytest.mark.parametrize(
    ("record", "asked"),
    [(MOST_PLAYERS[0], "late"), *((MOST_PLAYERS[2], asked) for asked in ("plan", "start", "travel"))],
)
def test_a_question_has_two_lines_at_most_on_a_small_phone(gallery, chromium, record, asked, language):
    page = gallery.look(chromium, viewport=SMALL, locale=language, **FINGERS)
    gallery.visit(page, next(one for one in gallery.of(record) if asked in one["moment"]))
    lines = page.evaluate(LINES)
    page.context.close()
    assert lines <= 2


def test_a_route_of_three_towns_ends_before_the_sign_of_its_end(hoarders, chromium):
    page = hoarders.look(chromium, viewport=SMALL, **FINGERS)
    hoarders.visit(page, *hoarders.of(THREE_TOWNS))
    towns, scrolls, room = page.evaluate(OF_CHAIN, "Sigmaringen")
    page.context.close()
    assert towns == 3
    assert scrolls <= 0
    assert room >= 0


@pytest.mark.parametrize("size", [SMALL, MIDDLE])
def test_ones_own_name_has_the_room_that_is_there_and_hides_no_fact(hoarders, chromium, size):
    page = hoarders.look(chromium, viewport=size, **FINGERS)
    for record, name in ((THREE_TOWNS, "15. vendég"), (TAKEN[1], "Balogné Kovács Erzsébet")):
        hoarders.visit(page, *hoarders.of(record))
        cut, hidden, room = page.evaluate(OF_PLATE, name)
        assert (cut <= 0) == (name == "15. vendég"), name
        assert hidden == 0, name
        assert room >= 0, name
    page.context.close()


@pytest.mark.parametrize("size", [SMALL, MIDDLE])
def test_ones_own_tiles_are_in_sight_however_many_they_are(small_gallery, chromium, size):
    page = small_gallery.look(chromium, viewport=size, **FINGERS)
    tables = small_gallery.of(FEWEST_PLAYERS[1])
    small_gallery.visit(page, next(table for table in tables if table["moment"] == "late"))
    for count in (6, 7, 8, 10):
        page.evaluate(WITH_TILES, count)
        _, hidden, room = page.evaluate(OF_PLATE, "Balogné Kovács Erzsébet")
        tiles, facts = (page.locator(f".own {part}").bounding_box() for part in (".tiles", ".facts"))
        assert page.locator(".own .tut-tile").count() == count
        assert hidden == 0, count
        assert room >= 0, count
        assert tiles["x"] + tiles["width"] <= facts["x"] + facts["width"], count
    page.context.close()


@pytest.mark.parametrize("locale", SAID_ON)
def test_what_officials_and_carriages_say_is_whole(hoarders, chromium, locale):
    page = hoarders.look(chromium, locale=locale)
    hoarders.visit(page, *hoarders.of(CALLED))
    for size in SAID_ON[locale]:
        sized(page, size)
        assert not page.evaluate(BEYOND, ".official-name, .official em, .carriage .line"), size
    deck = page.locator(".deck .pile-name").text_content()
    page.context.close()
    assert locale != "de" or "\u00ad" in deck, "a word that breaks has its hyphen"


@pytest.mark.parametrize("locale", ["hu", "de", "it"])
def test_words_of_both_ends_stay_within_their_buttons(hoarders, chromium, locale):
    page = hoarders.look(chromium, locale=locale, **FINGERS)
    hoarders.visit(page, *hoarders.of(TWO_ENDS))
    for size in PHONES:
        sized(page, size)
        assert not page.evaluate(BEYOND, ".ends button"), size
    page.context.close()


@pytest.mark.parametrize("size", [SMALL, MIDDLE])
@pytest.mark.parametrize("of_five", [False, True])
def test_a_hand_keeps_the_size_of_its_cards_and_none_covers_another(server, gallery, chromium, size, of_five):
    taken = gallery if of_five else gallery_of(server, "taj_mahal/two-players", *HANDS)
    page = taken.look(chromium, viewport=size, **FINGERS)
    widths: dict[tuple[int, int], set[float]] = {}
    for table in taken.of(MOST_PLAYERS[0]) if of_five else taken.tables:
        taken.visit(page, table)
        cards, covered = page.evaluate(HAND)
        assert not covered, (table["moment"], len(cards))
        for fewest, most in IN_ONE_SIZE_OF_FIVE if of_five and size is MIDDLE else IN_ONE_SIZE:
            if fewest < len(cards) <= most:
                widths.setdefault((fewest, most), set()).update(cards)
    page.context.close()
    assert all(len(found) == 1 for found in widths.values()), widths
    assert widths


@pytest.mark.parametrize("size", [SMALL, MIDDLE])
def test_an_earlier_moment_shows_the_whole_hand(hoarders, chromium, size):
    page = hoarders.look(chromium, viewport=size, **FINGERS)
    for record in (LAID[0], TAKEN[1], THREE_TOWNS):
        hoarders.visit(page, *hoarders.of(record))
        page.evaluate("() => document.getElementById('open-replay').click()")
        page.wait_for_selector("#replay .moment .hand .tut-card")
        decide = page.locator("#replay .decide").bounding_box()
        card = page.locator("#replay .hand .tut-card").last.bounding_box()
        assert card["y"] + card["height"] <= decide["y"] + decide["height"], record
    page.context.close()
