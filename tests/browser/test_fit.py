"""A table fits its window: nothing that a decision needs is outside, cut off or covered, at any size."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import FLAGS, Gallery, Server, gallery_of
from tests.browser.golden_tables import FEWEST_PLAYERS, MOST_PLAYERS
from tests.browser.measuring import AT_THE_END_ON_PHONES, NEEDED, ON_PHONES, at, measured
from tests.browser.people import new_context
from tests.browser.touch import LEAST, TOUCH

pytestmark = pytest.mark.browser

WINDOWS = ((1280, 800), (1024, 768), (1440, 900), (1920, 1080), (2560, 1440))  # the smallest ones first
LOW = (1366, 650)  # what a browser leaves of a small laptop
PHONES = ((390, 844), (360, 640), (844, 390), (640, 360))
ENLARGED = (1024, 560)  # what a browser leaves of a small laptop at 125 %: as on a phone that lies
TABLETS = ((1024, 768), (1180, 820), (820, 1180))  # under fingers, which need more room
LARGE = ((1920, 1080), (2560, 1440))
OF_MAHARAJA = {"turn": ".checklist > ul > li", "disc": ".dial :is(.sector, .word)"}
ANSWERS = {"answer": NEEDED["answer"], **OF_MAHARAJA}
ON_DESKS = NEEDED | {"plate": ":is(.own, .others) .plate-head .seat-name", "disc": OF_MAHARAJA["disc"]}
HIGHEST_QUESTION = 56  # px from the top of a phone
LEAST_OF_A_BOARD = 80  # px above the result of a game
LEAST_ABOVE_A_HINT = 0.2  # of the map's height
LEAST_ABOVE_A_FOLDED_HINT = 0.75
LOWEST_PANEL_TO_A_HINT = 1.6  # of the panel's height
BETWEEN = 3  # px, a box and a button
TWO_LINES = 24  # px, of what happened since one's turn
FEW_PLAYERS = ("taj_mahal/two-players", "taj_mahal/three-players-legal")
LONG_ROUTES = (
    *("thurn_und_taxis/four-players@346", "thurn_und_taxis/four-players@505"),
    *("thurn_und_taxis/hoarders@517", "thurn_und_taxis/hoarders@605", "thurn_und_taxis/hoarders@308"),
)
MANY_KINDS = tuple(f"thurn_und_taxis/hoarders@{length}" for length in (594, 601, 895, 265, 268, 308))
FULL_HANDS = ("thurn_und_taxis/hoarders@601", "thurn_und_taxis/hoarders@594")
OUTLOOKS = tuple(f"thurn_und_taxis/hoarders@{length}" for length in (895, 897, 265, 279))  # 8 to 12 kinds
LONG_HANDS = (
    *("taj_mahal/four-hoarders-legal@246", "taj_mahal/four-hoarders-legal@206"),
    *("taj_mahal/five-hoarders-options-legal@194", "taj_mahal/two-players@227"),
)
IN_ANY_CASE = ("taj_mahal/four-players-options@345", "taj_mahal/three-players-legal@272")  # much comes
LAST_DISC = "maharaja/five-players-advanced-1-2@344"  # set in the last round
# None where nothing is told, or where the question leaves it no room.
SINCE = """() => {
  const parts = [".ask .question", ".ask h1", ".since-told"];
  const [question, asked, told] = parts.map((part) => document.querySelector(part));
  const lineOf = (element) => parseFloat(getComputedStyle(element).lineHeight);
  const lines = (element) => Math.round(element.offsetHeight / lineOf(element));
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  if (!told?.checkVisibility() || question.clientWidth <= 26 * rem) return null;
  const whole = told.scrollWidth <= told.clientWidth && told.scrollHeight <= told.clientHeight;
  const [around, first, last] = [question, asked, told].map((one) => one.getBoundingClientRect());
  const fits = around.top - 0.5 <= first.top && last.bottom <= around.bottom + 0.5;
  return { lines: lines(told), whole, fits };
}"""


@pytest.fixture(scope="module")
def page(gallery, chromium):
    page = gallery.look(chromium)
    yield page
    page.context.close()


@pytest.fixture(scope="module")
def rare(server: Server, gallery: Gallery) -> Gallery:
    """Tables of which few games have one like them, opened at once: each time costs a process."""
    many = (*LONG_ROUTES, *MANY_KINDS, *FULL_HANDS, *OUTLOOKS, *LONG_HANDS)
    records = (*FEW_PLAYERS, *many, *IN_ANY_CASE, LAST_DISC)
    return gallery_of(server, *dict.fromkeys(records))


def spread(tables: list[dict[str, str]]) -> list[dict[str, str]]:
    """Return of a record's tables start, end, and some between."""
    return tables if len(tables) <= 9 else [tables[0], *tables[1:-1:2], tables[-1]]


def needed_on_a_phone(table: dict[str, str]) -> dict[str, str]:
    """Return what is to be in sight on a phone."""
    return AT_THE_END_ON_PHONES if table["moment"] == "end" else ON_PHONES


def measures(page: Any, sizes: tuple[tuple[int, int], ...], needed: dict[str, str]) -> dict[Any, Any]:
    """Measure the page at each size of its window."""
    found = {}
    for size in sizes:
        at(page, size)
        found[size] = measured(page, **needed)
    return found


def troubles(table: dict[str, str], found: dict[Any, Any]) -> list[str]:
    """Return what is not in sight, and by how much a page scrolls."""
    wrong = []
    for size, measure in found.items():
        wrong += [f"{table['moment']} at {size}: {trouble}" for trouble in measure["troubles"]]
        if measure["rolls"] > 0:
            wrong.append(f"{table['moment']} at {size}: the answers scroll by {measure['rolls']}")
        if measure["scrolls"] > 0:
            wrong.append(f"{table['moment']} at {size}: the page scrolls by {measure['scrolls']}")
    return wrong


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_everything_a_decision_needs_is_in_sight(gallery, page, record):
    wrong = []
    for table in spread(gallery.of(record)):
        gallery.visit(page, table)
        windows = (*WINDOWS, LOW) if table["moment"] in {"start", "late"} else WINDOWS[:2]
        desks = measures(page, windows, ON_DESKS)
        phones: dict[Any, Any] = {}
        lists: dict[Any, Any] = {}
        for size in (*PHONES, ENLARGED):
            phones |= measures(page, (size,), needed_on_a_phone(table))
            if size in PHONES[:2]:
                lists[size] = measured(page, **ANSWERS)
            if size == PHONES[1]:
                wrong += [f"{table['moment']}: {one} is cut off below" for one in page.evaluate(SHORN)]
                wrong += [f"{table['moment']}: no name is seen on {one}" for one in page.evaluate(NAMELESS)]
        if not all(
            page.locator(f"label[for={tab}]").is_visible() for tab in ("tab-main", "tab-players", "tab-log")
        ):
            wrong.append(f"{table['moment']}: a phone has no tabs for the board, the players and the log")
        for found in (desks, phones, lists):
            wrong += troubles(table, found)
        for size in LARGE:
            if size in desks and desks[size]["board"] < 1.2 * desks[1280, 800]["board"]:
                wrong.append(f"{table['moment']}: the board does not use {size}")
        for size, measure in phones.items():
            if measure["question"] > HIGHEST_QUESTION:
                wrong.append(f"{table['moment']} at {size}: the question begins at {measure['question']}")
        for answer in phones[PHONES[0]]["below"]:
            wrong.append(f"{table['moment']}: {answer} is below the room of a long question")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("record", FEWEST_PLAYERS)
def test_everything_a_decision_needs_is_in_sight_where_two_play(small_gallery, chromium, record):
    page = small_gallery.look(chromium)
    answers = {what: ANSWERS[what] for what in ("answer", "disc")}
    wrong = []
    for table in spread(small_gallery.of(record)):
        small_gallery.visit(page, table)
        wrong += troubles(table, measures(page, (*WINDOWS[:3], *TABLETS[1:]), ON_DESKS))
        wrong += troubles(table, measures(page, (*PHONES, ENLARGED), needed_on_a_phone(table) | answers))
    page.context.close()
    assert not wrong, "\n".join(wrong)


NAMELESS = """() => [...document.querySelectorAll('.dial .outer .sector')]
  .filter((one) => one.querySelector('.word').getBoundingClientRect().width < 20).map((one) => one.title)"""
OF_A_PLATE = """() => [...document.querySelectorAll('.others .plate')].flatMap((plate) => {
  const { right, bottom } = plate.getBoundingClientRect();
  return [...plate.querySelectorAll('svg, b, .way')].map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.right > right + 1 || box.bottom > bottom + 1))
    .map(([one]) => `${plate.querySelector('.seat-name').textContent}: ${one.outerHTML.slice(0, 80)}`);
})"""


@pytest.mark.parametrize("record", MOST_PLAYERS[1:])
def test_who_watches_sees_whole_plates(gallery, chromium, record):
    page = new_context(chromium).new_page()
    gallery.visit(page, next(table for table in gallery.of(record) if table["moment"] == "late"))
    for size in WINDOWS[:3]:
        at(page, size)
        assert not page.evaluate(OF_A_PLATE), size
    page.context.close()


@pytest.mark.parametrize("size", PHONES[:2])
def test_on_phones_a_list_of_actions_above_the_own_plate_says_whose_it_is(gallery, chromium, size):
    page = gallery.look(chromium, viewport={"width": size[0], "height": size[1]})
    heads = page.locator(".of-another h3")
    late = next(table for table in gallery.of(MOST_PLAYERS[2]) if table["moment"] == "late")
    for moment in range(40, 80, 3):  # nobody waits at the gallery's own tables
        page.goto(f"{gallery.url}{late['path']}moment/{moment}/")
        if heads.count():
            break
    assert heads.is_visible()
    assert heads.inner_text().startswith("The turn of ")
    page.context.close()


BESIDE_A_DECISION = """() => [...document.querySelectorAll('.told ~ :is(.gain, .chance)')].filter((one) => {
  const told = one.parentElement.querySelector('.told');
  return one.getBoundingClientRect().top < told.getBoundingClientRect().bottom - 4;
}).map((one) => one.textContent)"""


def test_the_log_s_own_page_tells_what_a_decision_brought_below_it(gallery, chromium):
    page = gallery.look(chromium)
    page.goto(f"{gallery.url}{gallery.of(MOST_PLAYERS[0])[-1]['path']}log/")
    assert page.locator(".turns .gain").count()
    assert page.evaluate(BESIDE_A_DECISION) == []
    assert page.locator(".log-turn li").first.evaluate("one => getComputedStyle(one).listStyleType") == "none"
    page.context.close()


def test_who_watches_on_a_phone_sees_who_plays_where_nothing_else_stands(gallery, chromium):
    page = new_context(chromium, viewport={"width": 390, "height": 844}).new_page()
    gallery.visit(page, next(table for table in gallery.of(MOST_PLAYERS[2]) if table["moment"] == "late"))
    found = measured(page, plate=".others .plate", told=".decide .scoring")
    assert not found["troubles"]
    assert page.locator(".others .plate:visible").count() == 5
    assert not page.evaluate(OF_A_PLATE)
    page.context.close()


@pytest.mark.parametrize("size", PHONES)
@pytest.mark.parametrize("asked", ["play withdraw", "choose"])
def test_hand_and_display_are_a_tap_away_at_the_most(gallery, chromium, size, asked):
    page = gallery.look(chromium, viewport=dict(zip(("width", "height"), size, strict=True)), has_touch=True)
    (table,) = (table for table in gallery.of(MOST_PLAYERS[0]) if table["moment"] == asked)
    gallery.visit(page, table)
    hidden = [part for part in (".hand", ".display") if not page.locator(part).is_visible()]
    if hidden:
        page.locator("label[for=tab-cards]").tap()
    assert all(page.locator(part).is_visible() for part in hidden)
    page.locator("label[for=tab-players]").tap()
    assert page.locator(".own .goods").is_visible()
    page.context.close()


def is_told_below_the_question(page: Any) -> bool:
    """Tell whether what happened since one's turn has its line there."""
    question, told = (page.locator(part).bounding_box() for part in (".ask .question", ".since-told"))
    return bool(
        told
        and told["x"] + told["width"] <= question["x"] + question["width"] + 1
        and told["y"] + told["height"] <= question["y"] + question["height"] + 1
    )


def test_what_happened_is_told_when_ones_turn_begins(gallery, chromium):
    """A long question leaves it a line, too."""
    page = gallery.look(chromium, has_touch=True)
    for record, asked in ((MOST_PLAYERS[2], "two-houses"), (MOST_PLAYERS[1], "administrator")):
        gallery.visit(page, next(table for table in gallery.of(record) if asked in table["moment"]))
        for size in PHONES:
            at(page, size)
            assert is_told_below_the_question(page), (record, size)
    page.context.close()


def test_what_happened_is_told_on_phones_beside_a_wish_and_a_notice(others, chromium):
    page = others.look(chromium)
    for name in ("wishes", "a wish", "a wish, one's turn"):
        others.visit(page, name)
        for size in PHONES:
            at(page, size)
            assert is_told_below_the_question(page), (name, size)
    page.context.close()


@pytest.mark.parametrize("asked", ["bid pass", "plan", "late"])
def test_on_phones_the_own_strip_of_maharaja_says_whose_it_is(gallery, chromium, asked):
    page = gallery.look(chromium, has_touch=True)
    gallery.visit(page, next(table for table in gallery.of(MOST_PLAYERS[2]) if table["moment"] == asked))
    for size in PHONES:
        at(page, size)
        own, whose, holdings = (
            page.locator(part).bounding_box() for part in (".own.plate", ".own small:text('you')", ".own .mh")
        )
        assert whose["y"] + whose["height"] <= own["y"] + own["height"], size
        assert whose["x"] + whose["width"] <= holdings["x"], size
    page.context.close()


def test_the_first_card_of_a_hand_moves_nothing_below_it(gallery, chromium):
    page = gallery.look(chromium, has_touch=True)
    heights: dict[str, dict[Any, float]] = {"start": {}, "administrator draw take": {}}  # no card, and one
    for asked, at_size in heights.items():
        gallery.visit(page, next(one for one in gallery.of(MOST_PLAYERS[1]) if one["moment"] == asked))
        for size in (*PHONES, (430, 932)):
            at(page, size)
            at_size[size] = page.locator(".decide .hand").bounding_box()["height"]
    page.context.close()
    none, one = heights.values()
    assert none == pytest.approx(one, abs=0.1)


def test_on_phones_what_the_others_of_taj_mahal_show_is_seen_while_one_decides(rare, chromium):
    page = rare.look(chromium, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    for table in rare.of(*FEW_PLAYERS):
        if table["moment"] == "end":
            continue
        rare.visit(page, table)
        board = page.locator(".board").bounding_box()
        lines = [line.bounding_box() for line in page.locator(".others .plate").all()]
        assert len(lines) == (1 if table["record"] == FEW_PLAYERS[0] else 2)
        own = page.locator(".own").bounding_box()
        assert own["y"] + own["height"] <= lines[0]["y"]
        assert lines[-1]["y"] + lines[-1]["height"] <= board["y"]
        assert page.locator(".others .shows").first.is_visible() or page.locator(".others .status").count()
        page.locator("label[for=tab-players]").click()
        assert page.locator(".board").bounding_box() == board
    page.context.close()


OUT_OF_ASK = """() => {
  const ask = document.querySelector('.ask').getBoundingClientRect();
  const all = document.querySelectorAll('.ask :is(.always, .sites button, .to-set-down, .tools button)');
  const boxes = [...all].map((one) => [one, one.getBoundingClientRect()]);
  const lies = (one, other) => Math.min(one.right, other.right) > Math.max(one.left, other.left) + 0.5
    && Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top) + 0.5;
  const isOut = ([one, box]) => box.top < ask.top + 1 || box.bottom > ask.bottom - 1
    || [...one.querySelectorAll('.title')].some((title) => title.scrollWidth > title.clientWidth);
  const isCovered = (pair) => boxes.some(([one, box]) => one !== pair[0] && lies(box, pair[1]));
  return boxes.filter((pair) => isOut(pair) || isCovered(pair)).map(([one]) => one.textContent.trim());
}"""

ROLLS_SIDEWAYS = "() => (all => all.scrollWidth - all.clientWidth)(document.querySelector('.answers'))"


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize(
    "size", [(1280, 800), (1366, 768), (1920, 1080), (1024, 768), (390, 844), (360, 740), (375, 667)]
)
def test_what_comes_in_any_case_leaves_the_answers_their_room(rare, chromium, size, locale):
    page = rare.look(chromium, viewport={"width": size[0], "height": size[1]}, locale=locale)
    for table in rare.of(*IN_ANY_CASE):
        rare.visit(page, table)
        assert page.locator(".ask .sites button").count() == 4
        assert page.evaluate(OUT_OF_ASK) == []
        assert page.evaluate(ROLLS_SIDEWAYS) == 0
    page.context.close()


QUESTION = """() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector('.ask h1'));
  const [ask, edge, told] = ['.ask', '.confirm', '.confirm p'].map((one) =>
    document.querySelector(one).getBoundingClientRect());
  return [edge.left - words.getBoundingClientRect().right, told.top - ask.top, ask.bottom - told.bottom];
}"""


@pytest.mark.parametrize("locale", ["en", "cs", "de", "hu", "it"])
def test_a_question_is_whole_beside_what_is_to_be_confirmed(gallery, chromium, locale):
    page = gallery.look(chromium, locale=locale)
    for asked in ("start", "play withdraw"):  # the second has a notice, too
        gallery.visit(page, next(one for one in gallery.of(MOST_PLAYERS[0]) if one["moment"] == asked))
        at(page, WINDOWS[0])
        page.click(".ask [data-cost]")
        for size in (*WINDOWS[:2], TABLETS[-1]):
            at(page, size)
            assert min(page.evaluate(QUESTION)) > 0, (size, asked)
    page.context.close()


def test_cards_take_the_room_that_fewer_players_leave(small_gallery, gallery, chromium):
    heights = []
    for tables, record in ((gallery, MOST_PLAYERS[0]), (small_gallery, FEWEST_PLAYERS[0])):
        page = tables.look(chromium, viewport={"width": 1280, "height": 800})
        tables.visit(page, tables.of(record)[0])
        heights.append(page.locator(".hand .fan > li").last.bounding_box()["height"])
        page.context.close()
    assert heights[1] > 1.3 * heights[0]


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_everything_a_decision_needs_is_in_sight_on_a_tablet(gallery, chromium, record):
    page = gallery.look(chromium, has_touch=True, is_mobile=True)
    wrong = []
    for table in spread(gallery.of(record)):
        gallery.visit(page, table)
        wrong += troubles(table, measures(page, TABLETS, ON_DESKS))
        if record == MOST_PLAYERS[1] and (hidden := page.evaluate(SCROLLS)) > 1:
            wrong.append(f"{table['moment']} at {TABLETS[-1]}: {hidden} px scroll")
        if not page.locator("#panel-log .log-turn").first.is_visible():
            wrong.append(f"{table['moment']}: no log below on a tablet held upright")
    page.context.close()
    assert not wrong, "\n".join(wrong)


END_OF_LOG = """() => {
  const boxes = (kind) => [...document.querySelectorAll(kind)].map((one) => one.getBoundingClientRect());
  const [[last, before], [panel], [head]] = ['.log-turn', '#panel-log', '.log-head'].map(boxes);
  return { last: panel.bottom - last.bottom, before: last.top - before.bottom, head: head.top - panel.top };
}"""


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (390, 844)])
def test_the_log_is_read_downwards_and_shows_its_end(gallery, chromium, size):
    page = gallery.look(chromium, viewport=dict(zip(("width", "height"), size, strict=True)))
    gallery.visit(page, next(table for table in gallery.of(MOST_PLAYERS[2]) if table["moment"] == "late"))
    if size != WINDOWS[0]:
        page.click("label[for=tab-log]")
    found = page.evaluate(END_OF_LOG)
    page.context.close()
    assert 0 <= found["last"] < 16
    assert -1 <= found["before"] < 16
    assert -1 <= found["head"] < 12  # whose turns are shown can be chosen there, however long it is


BESIDE_WORDS = """(link) => {
  const words = document.createRange();
  words.selectNodeContents(link);
  return link.clientWidth - words.getBoundingClientRect().width;
}"""


@pytest.mark.parametrize("size", [(820, 1180), (1280, 800)])
def test_the_way_into_the_replay_is_as_wide_as_its_words(gallery, chromium, size):
    page = gallery.look(chromium, viewport={"width": size[0], "height": size[1]})
    gallery.visit(page, gallery.of(MOST_PLAYERS[0])[1])
    room = page.locator("#open-replay").evaluate(BESIDE_WORDS)
    page.context.close()
    assert room < 20


@pytest.mark.parametrize("record", [MOST_PLAYERS[0], MOST_PLAYERS[2]])
@pytest.mark.parametrize("language", ["de", "en", "hu"])
def test_the_way_into_the_replay_of_five_is_alone_in_no_row(gallery, chromium, record, language):
    page = gallery.look(chromium, viewport={"width": 1280, "height": 800}, locale=language)
    gallery.visit(page, next(table for table in gallery.of(record) if table["moment"] == "late"))
    seats, replay, whole = (
        page.locator(part).bounding_box() for part in (".log-of", "#open-replay", ".log-head > :last-child")
    )
    page.context.close()
    assert whole["x"] + whole["width"] <= 1280
    beside = seats if language == "en" else whole
    assert beside["y"] < replay["y"] + replay["height"]
    assert replay["y"] < beside["y"] + beside["height"]


ALONE = """() => [...document.querySelectorAll('#log-turns .rule')].filter((one) => {
  const told = document.createRange();
  told.setStart(one.closest('.gain, .follows, li'), 0);
  told.setEndBefore(one);
  const { top, bottom } = one.getBoundingClientRect();
  const beside = (line) => line.width > 3 && line.top < bottom - 4 && line.bottom > top + 4;
  return ![...told.getClientRects()].some(beside);
}).map((one) => one.parentElement.textContent)"""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (360, 640)])
@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_no_number_of_a_rule_stands_alone_in_a_line_of_the_log(gallery, chromium, record, size):
    width, height = size
    fingers = {"has_touch": True, "is_mobile": True} if width < 1000 else {}
    page = gallery.look(chromium, viewport={"width": width, "height": height}, locale="de", **fingers)
    gallery.visit(page, gallery.of(record)[-1])
    page.evaluate("document.getElementById('tab-log').click()")
    cited, alone = page.locator("#log-turns .rule").count(), page.evaluate(ALONE)
    page.context.close()
    assert cited > 9
    assert not alone, "\n".join(alone)


def test_a_short_log_stands_at_the_top(gallery, chromium):
    page = gallery.look(chromium, viewport={"width": 1280, "height": 800})
    gallery.visit(page, gallery.of(MOST_PLAYERS[0])[0])
    first, head = (page.locator(kind).first.bounding_box() for kind in (".log-turn", ".log-head"))
    page.context.close()
    assert first["height"] > 20
    assert first["y"] - head["y"] - head["height"] < 60


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_at_the_end_on_a_phone_the_board_is_seen_above_the_result(gallery, chromium, record):
    page = gallery.look(chromium, viewport={"width": 390, "height": 844})
    gallery.visit(page, gallery.of(record)[-1])
    board = page.locator(NEEDED["board"]).bounding_box()
    result = page.locator(".decide").bounding_box()
    review = page.locator(".over .primary").bounding_box()
    tabs = page.locator(".side").bounding_box()
    page.context.close()
    assert result["y"] - board["y"] > LEAST_OF_A_BOARD
    assert review["y"] + review["height"] <= tabs["y"]


SHORN = """() => [...document.querySelectorAll('.ask .answers .detail')].filter((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const { top, bottom } = one.getBoundingClientRect();
  const lines = [...range.getClientRects()].filter((line) => line.height && line.top < bottom - 5);
  return lines.some((line) => line.bottom > bottom + 0.5 && line.top >= top - line.height / 2);
}).map((one) => one.textContent.trim())"""
SCROLLS = "() => (all => all.scrollHeight - all.clientHeight)(document.querySelector('.decide'))"
FADES = "() => getComputedStyle(document.querySelector('.decide'), '::after').opacity"
LAPTOPS = ((1280, 800), (1366, 768), (1366, 650))
CLOSING = {"hand": NEEDED["hand"], "closing": ".outlook .ways li"}
CUT = """() => [...document.querySelectorAll('.others .plate, .others .way')]
  .filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent.slice(0, 60))"""
OF_ROUTE = """() => {
  const [chain, end] = [".own .chain", ".own .end:last-child"].map((one) => document.querySelector(one));
  const [right, left] = [chain.getBoundingClientRect().right, end.getBoundingClientRect().left];
  return chain.scrollWidth - chain.clientWidth <= 1 && right <= left;
}"""
IS_CUT = """() => {
  const [plate, chain] = [".own.plate", ".own .chain"].map((one) => document.querySelector(one));
  const edge = plate.getBoundingClientRect();
  const { right } = chain.getBoundingClientRect();
  return [...chain.children].some((one) => {
    const box = one.getBoundingClientRect();
    return box.width < 3 || box.bottom > edge.bottom + 1 || box.right > right + 1;
  }) || chain.scrollHeight > chain.clientHeight + 1;
}"""
TOLD = """() => [...document.querySelectorAll('.others .strips')].map((list) => {
  const edge = list.getBoundingClientRect().bottom;
  const [seen, hidden] = [[], []];
  for (const card of list.querySelectorAll('[data-piece]:not(.hidden)'))
    (card.getBoundingClientRect().top < edge ? seen : hidden).push(card);
  const count = (card) => Number(card.querySelector('.count')?.textContent.slice(1) ?? 1);
  const rest = hidden.reduce((sum, card) => sum + count(card), 0);
  const sign = rest && getComputedStyle(seen.at(-1), '::after').content; // "+3" would be points
  return [rest, sign && Number(/^"…([0-9]+)"/.exec(sign)?.[1])];
})"""


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_at_the_end_all_that_can_be_done_is_in_sight_beside_the_board(gallery, chromium, record):
    page = gallery.look(chromium, viewport={"width": 1280, "height": 800})
    gallery.visit(page, gallery.of(record)[-1])
    scrolls, fades = page.evaluate(SCROLLS), page.evaluate(FADES)
    page.context.close()
    assert (scrolls, fades) == (0, "0")


def test_plates_of_taj_mahal_lie_on_no_others_where_there_is_little_height(gallery, chromium):
    page = gallery.look(chromium, viewport={"width": 1024, "height": 660})
    gallery.visit(page, gallery.of("taj_mahal/five-players")[1])
    own, others = (page.locator(one).bounding_box() for one in (".own", ".others > ul"))
    assert own["y"] >= others["y"] + others["height"]
    page.locator(".display").scroll_into_view_if_needed()
    display, frame = (page.locator(one).bounding_box() for one in (".display", ".framed"))
    page.context.close()
    assert display["y"] + display["height"] <= frame["y"] + frame["height"] + 1


def test_a_route_of_seven_is_whole_where_words_are_longer(gallery, chromium):
    page = gallery.look(chromium, viewport={"width": 1280, "height": 800}, locale="de-DE")
    late = next(one for one in gallery.of("thurn_und_taxis/four-players") if one["moment"] == "late")
    gallery.visit(page, late)
    assert page.locator(".own .chain > *").count() == 7
    assert page.evaluate(OF_ROUTE)
    page.context.close()


def test_long_routes_and_many_cards_have_their_room(rare, chromium):
    page = rare.look(chromium)
    told = []
    for table in rare.of(*LONG_ROUTES, *FULL_HANDS):
        rare.visit(page, table)
        if table["record"] in FULL_HANDS:
            assert not troubles(table, measures(page, LAPTOPS, CLOSING))
            continue
        for size in dict.fromkeys((*WINDOWS, *PHONES, *TABLETS)):
            at(page, size)
            if size in (*PHONES, TABLETS[-1]):
                assert not page.evaluate(IS_CUT), (table["record"], size)
            if size in PHONES[2:]:
                continue
            page.evaluate("() => { document.getElementById('tab-players').checked = true; }")
            assert not page.evaluate(CUT), (table["record"], size)
            told += page.evaluate(TOLD)
            if table["record"] == LONG_ROUTES[1] and size[0] >= WINDOWS[0][0]:
                assert page.evaluate(OF_ROUTE), size
    page.context.close()
    assert all(hidden == rest for hidden, rest in told)
    assert max(hidden for hidden, _ in told) > 3


def test_what_closing_would_bring_is_in_sight_below_a_full_hand(rare, chromium):
    page = rare.look(chromium)
    wrong = []
    for table in rare.of(*OUTLOOKS):
        rare.visit(page, table)
        for size in (*WINDOWS[:2], LOW, (1600, 900), (1920, 950), *TABLETS[1:]):
            wrong += troubles(table, measures(page, (size,), CLOSING))
            if (hidden := page.evaluate(SCROLLS)) > 1:
                wrong.append(f"{table['record']} at {size}: {hidden} px scroll")
            assert page.evaluate(FADES) != "1", size
    at(page, PHONES[1])
    assert page.evaluate(FADES) == "1"
    page.locator(".decide").evaluate("one => one.scrollTo(0, one.scrollHeight)")
    page.wait_for_function(f"() => ({FADES})() === '0'")
    page.context.close()
    assert not wrong, "\n".join(wrong)


def test_many_kinds_of_cards_are_in_sight_on_phones(rare, chromium):
    page = rare.look(chromium, has_touch=True, is_mobile=True)
    wrong = []
    for table in rare.of(*MANY_KINDS):
        rare.visit(page, table)
        for size in PHONES:
            wrong += troubles(table, measures(page, (size,), ON_PHONES))
            wrong += [f"{table['record']} at {size}: {one}" for one in page.evaluate(TOUCH, LEAST)]
    page.context.close()
    assert not wrong, "\n".join(wrong)


def test_own_goods_are_in_sight_beside_the_map_on_small_phones(gallery, chromium):
    page = gallery.look(chromium, viewport={"width": 360, "height": 640}, has_touch=True)
    for table in spread(gallery.of(MOST_PLAYERS[0]))[:-1]:
        gallery.visit(page, table)
        found = measured(page, goods=".own .belongs :is(.goods > li:not(.zero), .influence > li, .holding)")
        assert not found["troubles"], table["moment"]
    page.context.close()


def test_the_golden_box_touches_no_answer_on_phones(gallery, chromium):
    page = gallery.look(chromium, viewport={"width": 390, "height": 844}, has_touch=True)
    gallery.visit(page, next(table for table in gallery.of(MOST_PLAYERS[0]) if table["moment"] == "late"))
    told, answer = (page.locator(one).first.bounding_box() for one in (".ask .notice", ".answers button"))
    assert answer["y"] - told["y"] - told["height"] >= BETWEEN
    gallery.visit(page, gallery.of(MOST_PLAYERS[1])[0])
    told, ask = (page.locator(one).bounding_box() for one in (".ask .notice", ".ask"))
    page.context.close()
    assert told["y"] + told["height"] + 2 * BETWEEN <= ask["y"] + ask["height"]


MAP_TOP = """() => {
  const map = document.querySelector('.board svg.map');
  const { a: scale, f: zero } = map.getScreenCTM();
  return zero + scale * map.viewBox.baseVal.y - document.querySelector('.decide').getBoundingClientRect().top;
}"""


@pytest.mark.parametrize("record", MOST_PLAYERS[1:])
def test_the_map_begins_where_the_panel_beside_it_does(gallery, chromium, record):
    page = gallery.look(chromium)
    gallery.visit(page, next(table for table in gallery.of(record) if table["moment"] == "late"))
    for size in (*WINDOWS[:3], LOW, *TABLETS):
        at(page, size)
        assert abs(page.evaluate(MAP_TOP)) < 2, size
    page.context.close()


def test_hands_of_many_cards_are_in_sight_on_phones_and_a_finger_finds_each(rare, chromium):
    page = rare.look(chromium, has_touch=True, is_mobile=True)
    wrong = []
    for table in rare.of(*LONG_HANDS):
        rare.visit(page, table)
        for size in PHONES:
            found = measures(page, (size,), {what: ON_PHONES[what] for what in ("hand", "board")})
            wrong += [f"{table['record']} {trouble}" for trouble in troubles(table, found)]
            wrong += [f"{table['record']} at {size}: {one}" for one in page.evaluate(TOUCH, LEAST)]
            if page.locator(".hand .fan > li").count() < 17:
                wrong.append(f"{table['record']}: few cards")
    page.context.close()
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("size", PHONES[:2])
def test_the_last_moment_of_a_replay_tells_on_a_phone_what_everybody_gains(gallery, chromium, size):
    page = gallery.look(chromium, viewport=dict(zip(("width", "height"), size, strict=True)), has_touch=True)
    gallery.visit(page, gallery.of(MOST_PLAYERS[0])[-1])
    last = page.get_attribute("#table-view [data-moments]", "data-moments")
    page.evaluate("() => document.getElementById('open-replay').click()")  # at the last moment
    page.wait_for_selector(f'#replay .moment[data-moment="{last}"]')
    words, board = page.locator(".replay-words"), page.locator(".replay .board svg.map").bounding_box()
    assert words.evaluate("one => one.scrollHeight - one.clientHeight") <= 1
    assert board["y"] + board["height"] <= page.locator(".side").bounding_box()["y"] + 1
    page.context.close()


@pytest.mark.parametrize("size", [(844, 390), (640, 360)])
def test_while_a_disc_is_set_on_a_phone_held_across_a_notice_lies_below_the_map(gallery, chromium, size):
    page = gallery.look(chromium, painted=True, viewport=dict(zip(("width", "height"), size, strict=True)))
    gallery.visit(page, next(table for table in gallery.of(MOST_PLAYERS[2]) if table["moment"] == "plan"))
    ground, notice, tabs = (
        page.locator(part).first.bounding_box() for part in (".map .ground", ".ask .notice", ".framed .side")
    )
    page.context.close()
    assert ground["y"] + ground["height"] <= notice["y"]
    assert notice["y"] + notice["height"] <= tabs["y"]
    assert notice["x"] + notice["width"] <= tabs["x"] + tabs["width"]


@pytest.mark.parametrize("locale", ["en", "de"])
def test_on_small_phones_the_last_round_is_told_above_the_own_plate_while_a_disc_is_set(
    rare, chromium, locale
):
    (table,) = rare.of(LAST_DISC)
    page = rare.look(chromium, painted=True, viewport={"width": 360, "height": 640}, locale=locale)
    rare.visit(page, table)
    notice, own = (page.locator(part).first.bounding_box() for part in (".ask .notice", ".own.plate"))
    words = page.locator(".ask .notice").first.evaluate("one => one.scrollHeight - one.clientHeight")
    page.context.close()
    assert notice["y"] + notice["height"] <= own["y"] + 1
    assert words <= 1


def test_while_others_decide_a_wish_and_what_happened_have_the_room_of_the_answers(others, chromium):
    page = others.look(chromium)
    for name in ("wishes", "a wish"):
        others.visit(page, name)
        for size in (*PHONES, *WINDOWS[:2], *TABLETS[1:]):
            at(page, size)
            bar, ask = (page.locator(part).bounding_box() for part in (".wish-bar", ".ask"))
            assert ask["y"] <= bar["y"], (name, size)
            assert bar["y"] + bar["height"] <= ask["y"] + ask["height"], (name, size)
        if name == "wishes":
            page.click(".wish-bar summary")
            boxes = [box.bounding_box()["x"] for box in page.locator(".wish input").all()]
            assert len(set(boxes)) == 1 < len(boxes)
    others.visit(page, "a wish, one's turn")
    for size in (*PHONES, *WINDOWS, *TABLETS[1:]):
        found = measures(page, (size,), {"wish": "#wish-cancel", "answer": NEEDED["answer"]})
        assert not found[size]["troubles"], (size, found[size]["troubles"])
        bar, ask = (page.locator(part).bounding_box() for part in (".wish-bar", ".ask"))
        assert ask["y"] <= bar["y"], size
        assert bar["y"] + bar["height"] <= ask["y"] + ask["height"], size
    others.visit(page, "another decides")
    for size in PHONES:
        at(page, size)
        assert page.locator(".since-told").bounding_box()["height"] > TWO_LINES, size
    page.context.close()


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_a_hint_lies_on_the_map_and_leaves_some_of_it(others, chromium, record):
    page = hinted(others, chromium, record)
    for size in (*PHONES, WINDOWS[1]):
        at(page, size)
        board, hint = (page.locator(part).bounding_box() for part in (".board", "#hint-bar"))
        assert hint["y"] > board["y"], size
        assert hint["y"] + hint["height"] <= board["y"] + board["height"], size
        if size in PHONES:
            assert hint["y"] - board["y"] > LEAST_ABOVE_A_HINT * board["height"], size
    at(page, PHONES[0])
    page.click("#hint-bar > details > summary")
    board, hint = (page.locator(part).bounding_box() for part in (".board", "#hint-bar"))
    assert hint["y"] > board["y"] + LEAST_ABOVE_A_FOLDED_HINT * board["height"]
    page.context.close()


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_a_hint_lies_below_the_panel_where_there_is_a_third_column(others, chromium, record):
    page = hinted(others, chromium, record)
    for size in (*LARGE, LOW, WINDOWS[0]):
        at(page, size)
        decide, side, hint = (page.locator(part).bounding_box() for part in (".decide", ".side", "#hint-bar"))
        assert decide["x"] + decide["width"] <= hint["x"] == side["x"], size
        assert side["y"] + side["height"] < hint["y"], size
        assert hint["y"] + hint["height"] <= size[1], size
        assert hint["height"] < LOWEST_PANEL_TO_A_HINT * side["height"], size
    numbers = "list => getComputedStyle(list).listStyleType"
    assert page.eval_on_selector("#hint-bar > details > ol", numbers) == "decimal"
    page.click("#hint-leads > summary")
    page.locator("#hint-leads a").first.click()
    page.wait_for_selector(".replay .board")
    replay, hint = (page.locator(part).bounding_box() for part in (".replay", "#hint-bar"))
    assert replay["x"] + replay["width"] <= hint["x"]
    assert page.locator("#hint-leads a").first.is_visible()
    page.context.close()


def hinted(others: Any, chromium: Any, record: str) -> Any:
    """Return a page of whoever has the fullest hint of a game."""
    page = others.look(chromium)
    others.visit(page, f"hint, {record}")
    return page


def test_what_happened_since_has_two_lines_where_the_question_leaves_them(page, gallery):
    told = 0
    for table in gallery.of(*MOST_PLAYERS):
        gallery.visit(page, table)
        for size in (WINDOWS[0], *LARGE):
            at(page, size)
            found = page.evaluate(SINCE)
            if found is None:
                continue
            told += found["lines"] > 1
            assert found["whole"] or found["lines"] > 1, (table, size)
            assert found["fits"], (table, size)
    assert told


def test_text_is_as_large_as_a_browser_is_set_to_have_it(gallery, chromium, chromium_path):
    """WCAG 1.4.4: twice as large as usual, and nothing beside the window."""
    flags = [*FLAGS, "--blink-settings=defaultFontSize=32"]
    twice = chromium.browser_type.launch(executable_path=chromium_path, args=flags)
    page = gallery.look(twice, viewport={"width": 1280, "height": 800})
    of_text = """() => [parseFloat(getComputedStyle(document.documentElement).fontSize),
      document.documentElement.scrollWidth - innerWidth]"""
    for path in ("/", "/rules/maharaja/", "/position/", "/review/"):
        page.goto(gallery.url + path)
        size, beside = page.evaluate(of_text)
        assert size == 32, path
        assert beside <= 0, path
    for record in MOST_PLAYERS:
        gallery.visit(page, gallery.of(record)[1])
        size, beside = page.evaluate(of_text)
        assert size == 28, record  # as on a phone, whose text is a little smaller
        assert beside <= 0, record
    twice.close()
