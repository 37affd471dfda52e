"""On a phone every control is as large as a finger, and of places that lie close the nearest one is meant."""

from __future__ import annotations

import time

import pytest

from tests.browser.golden_tables import MOST_PLAYERS
from tests.browser.measuring import SETTLED
from tests.browser.people import touch
from tests.browser.touch import LEAST, TOUCH

pytestmark = pytest.mark.browser

PHONES = ((390, 844), (360, 640), (844, 390), (640, 360))
ONE_LINE = 70  # px of a header
SHEETS = ("tab-main", "tab-log", "tab-table")


@pytest.fixture(scope="module")
def page(gallery, chromium):
    page = gallery.look(chromium, has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    yield page
    page.context.close()


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_a_finger_finds_every_control(gallery, page, record):
    small = []
    for table in gallery.of(record):
        gallery.visit(page, table)
        for width, height in PHONES:
            page.set_viewport_size({"width": width, "height": height})
            for sheet in SHEETS if table["moment"] in {"start", "end"} else SHEETS[:1]:
                page.evaluate("id => document.getElementById(id).click()", sheet)
                page.evaluate(SETTLED)
                found = page.evaluate(TOUCH, LEAST)
                small += [f"{table['moment']} at {width}×{height}, {sheet}: {one}" for one in found]
    assert not small, "\n".join(small)


def test_dialogs_and_the_replay(gallery, page):
    gallery.visit(page, gallery.tables[1])
    small = []
    for opened in ("keys", "settings"):
        page.evaluate("name => document.getElementById(name).showModal()", opened)
        small += page.evaluate(TOUCH, LEAST)
        page.evaluate("name => document.getElementById(name).close()", opened)
    page.evaluate("() => document.getElementById('open-replay').click()")
    page.wait_for_selector("#replay .moment")
    small += page.evaluate(TOUCH, LEAST)
    assert not small, "\n".join(dict.fromkeys(small))


@pytest.mark.parametrize("path", ["/", "/review/", "/rules/thurn-und-taxis/", "/learn/maharaja/2/"])
def test_other_pages(gallery, page, path):
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(gallery.url + path)
    assert not (small := page.evaluate(TOUCH, LEAST)), "\n".join(small)
    assert page.locator(".site-header").bounding_box()["height"] < ONE_LINE


# ---------------------------------------------------------------- every board can be enlarged

BOARDS = (
    "a table",
    "a replay",
    "a review",
    "a position that is set up",
    "a lesson",
    "a picture of the rules",
)
SCALE = """() => {
  const place = [...document.querySelectorAll('[data-zoom]')].find(
    (one) => one.checkVisibility({ visibilityProperty: true }));
  const { a, e, f } = new DOMMatrix(getComputedStyle(place.firstElementChild).transform);
  return [a, e, f];
}"""
BOX = """() => {
  const place = [...document.querySelectorAll('[data-zoom]')].find(
    (one) => one.checkVisibility({ visibilityProperty: true }));
  place.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = place.getBoundingClientRect();
  return [left + width / 2, top + height / 2, left + 8, top + 8];
}"""


def open_board(gallery, page, board: str) -> None:
    """Bring a board to the page, of whatever kind."""
    finished = gallery.of("taj_mahal/five-players")[-1]
    match board:
        case "a table":
            gallery.visit(page, gallery.tables[1])
        case "a replay":
            gallery.visit(page, gallery.tables[1])
            page.evaluate("() => document.getElementById('open-replay').click()")
            page.wait_for_selector("#replay .moment")
        case "a review":
            page.goto(f"{gallery.url}{finished['path']}review/")
            page.wait_for_selector("#review .board")
        case "a position that is set up":
            page.goto(f"{gallery.url}/rules/taj-mahal/")
            text = page.get_attribute("button[form=open-example] >> nth=0", "value")
            page.goto(f"{gallery.url}/position/")
            page.fill("#text", text)
            page.click("button[value=show]")
            page.wait_for_selector(".set-up .board")
        case "a lesson":
            page.goto(f"{gallery.url}/learn/maharaja/2/")
            page.wait_for_selector(".teacher:not([data-more])")  # the way to the step has been shown
        case _:
            page.goto(f"{gallery.url}/rules/taj-mahal/")
            page.click(".example > button >> nth=0")


def tap_twice(client, at: list[float]) -> None:
    """Tap twice at once, however slow the machine is."""
    point, began = {"x": at[0], "y": at[1]}, time.time()
    for part, (kind, points) in enumerate([("touchStart", [point]), ("touchEnd", [])] * 2):
        event = {"type": kind, "touchPoints": points, "timestamp": began + 0.04 * part}
        client.send("Input.dispatchTouchEvent", event)


@pytest.mark.parametrize("board", BOARDS)
def test_every_board_is_enlarged_and_moved(gallery, page, board):
    page.set_viewport_size({"width": 390, "height": 844})
    open_board(gallery, page, board)
    client = page.context.new_cdp_session(page)
    x, y, *corner = page.evaluate(BOX)
    scrolled = page.evaluate("scrollY")
    touch(client, "touchStart", (x - 20, y), (x + 20, y))
    for step in range(1, 7):
        touch(client, "touchMove", (x - 20 - 8 * step, y), (x + 20 + 8 * step, y))
    touch(client, "touchEnd")
    scale, left, top = page.evaluate(SCALE)
    assert scale > 1.5, "two fingers"
    touch(client, "touchStart", (x, y))
    for step in range(1, 5):
        touch(client, "touchMove", (x - 6 * step, y - 9 * step))
    touch(client, "touchEnd")
    same, further_left, higher = page.evaluate(SCALE)
    assert same == scale
    assert (further_left, higher) == pytest.approx((left - 24, top - 36), abs=8), "one finger moves it"
    assert page.evaluate("scrollY") == scrolled
    for expected in (1, 2.5):  # back, and in again
        page.wait_for_timeout(400)
        tap_twice(client, corner)
        assert page.evaluate(SCALE)[0] == expected, "a tap and another"
    page.keyboard.press("-")
    page.keyboard.press("-")
    assert page.evaluate(SCALE)[0] == 1


@pytest.mark.parametrize("board", BOARDS)
def test_a_tap_leads_back_to_the_whole_of_an_enlarged_board(gallery, page, board):
    page.set_viewport_size({"width": 390, "height": 844})
    open_board(gallery, page, board)
    whole = page.locator("[data-whole-map]:visible")
    assert whole.count() == 0
    client = page.context.new_cdp_session(page)
    tap_twice(client, page.evaluate(BOX)[2:])
    page.wait_for_function(f"() => ({SCALE})()[0] === 2.5")
    box = whole.bounding_box()
    assert min(box["width"], box["height"]) >= 44
    touch(client, "touchStart", middle_of(box))
    touch(client, "touchEnd")
    page.wait_for_function(f"() => ({SCALE})()[0] === 1")
    assert whole.count() == 0


def test_a_key_leads_back_to_the_whole_of_a_board_that_a_finger_has_moved(gallery, page):
    open_board(gallery, page, "a table")
    client = page.context.new_cdp_session(page)
    page.keyboard.press("+")
    page.keyboard.press("+")
    x, y, *_ = page.evaluate(BOX)
    before = page.evaluate(SCALE)
    touch(client, "touchStart", (x, y))
    for step in range(1, 5):
        touch(client, "touchMove", (x - 9 * step, y))
    touch(client, "touchEnd")
    assert page.evaluate(SCALE) != before
    page.locator("[data-whole-map]:visible").press("Enter")
    assert page.evaluate(SCALE)[0] == 1


def middle_of(box) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_finger_scrolls_a_review_also_on_its_board(gallery, page):
    page.set_viewport_size({"width": 390, "height": 844})
    open_board(gallery, page, "a review")
    client = page.context.new_cdp_session(page)
    x, y, *_ = page.evaluate(BOX)
    before = page.evaluate("scrollY")
    touch(client, "touchStart", (x, y))
    for step in range(1, 11):
        touch(client, "touchMove", (x, y - 15 * step))
    touch(client, "touchEnd")
    page.wait_for_function("before => scrollY > before + 60", arg=before)
    assert page.evaluate(SCALE)[0] == 1


@pytest.mark.parametrize("board", BOARDS)
def test_a_wheel_enlarges_what_cannot_be_scrolled(gallery, chromium, board):
    desk = gallery.look(chromium, viewport={"width": 1280, "height": 800})
    open_board(gallery, desk, board)
    x, y, *_ = desk.evaluate(BOX)
    desk.evaluate("() => scrollTo(0, 0)")
    desk.wait_for_timeout(400)
    desk.mouse.move(x, min(y, 600))
    desk.mouse.wheel(0, -300)
    desk.wait_for_function(f"() => ({SCALE})()[0] > 1.5")
    desk.mouse.wheel(0, 900)
    desk.wait_for_function(f"() => ({SCALE})()[0] === 1")
    desk.context.close()


def test_a_review_stays_enlarged_from_step_to_step(gallery, chromium):
    desk = gallery.look(chromium, viewport={"width": 1280, "height": 800})
    open_board(gallery, desk, "a review")
    desk.keyboard.press("+")
    enlarged = desk.evaluate(SCALE)
    index = desk.get_attribute("#review-verdict", "data-index")
    desk.keyboard.press("ArrowLeft")
    desk.wait_for_function(
        "was => document.getElementById('review-verdict').dataset.index !== was", arg=index
    )
    assert desk.evaluate(SCALE) == enlarged
    desk.context.close()
