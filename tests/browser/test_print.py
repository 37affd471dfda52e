"""Rules and a log on paper: all that is told, and nothing that is pressed."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from tests.browser import people
from tests.browser.golden_tables import MOST_PLAYERS

pytestmark = pytest.mark.browser

PRESSED = ".site-header, .contents, .button, button:not(:has(img)), summary:not(.set-up *)"
BACKGROUND = "getComputedStyle(document.querySelector('.paper')).backgroundColor"
# Where the parts of a table lie, from the top of the first page to the bottom of the last.
TOLD = """() => Object.fromEntries(
  Object.entries({
    ask: '.ask', board: '.board svg.map', court: '.court', own: '.own', others: '.others', decide: '.decide',
    hand: '.decide > .hand', display: '.decide > .display',
    verdict: '#review-verdict', graph: '#review-graph',
  }).map(([name, where]) => [name, document.querySelector(where)?.getBoundingClientRect()])
    .filter(([, at]) => at?.width && at.height)
    .map(([name, at]) => [name, [at.top, at.bottom, at.left, at.right]]))"""
# What does not show all that is in it, or goes beyond the page.
CUT = """() => [...document.querySelectorAll(
    '.ask, .question, .answers, .decide, .decide section, .own, .others .plate, .over, .framed .bar')]
  .filter(part => part.getClientRects().length)
  .filter(part => part.getBoundingClientRect().right > innerWidth + 1
    || (getComputedStyle(part).overflow !== 'visible' && part.scrollHeight > part.clientHeight + 2))
  .map(part => part.className)"""
COLOUR = "one => getComputedStyle(one).color"
ROOM = "document.querySelector('.paper').getBoundingClientRect().width / innerWidth"


@pytest.fixture(scope="module")
def page(gallery, chromium):
    page = gallery.look(chromium, viewport={"width": 794, "height": 1123}, color_scheme="dark")
    yield page
    page.context.close()


def on_paper(page: people.Page) -> list[str]:
    """Return what is pressed and still seen on paper, where all else is dark on white."""
    page.emulate_media(media="print")
    assert page.evaluate(BACKGROUND) == "rgba(0, 0, 0, 0)"
    assert page.evaluate(ROOM) > 0.9
    pressed = page.locator(PRESSED).filter(visible=True)
    seen = [one.inner_text() for one in pressed.all()]
    page.emulate_media(media="screen")
    return seen


def test_rules(gallery, page):
    page.goto(f"{gallery.url}/rules/taj-mahal/")
    page.evaluate("document.documentElement.dataset.look = 'night'")
    assert on_paper(page) == []
    page.emulate_media(media="print")
    assert page.locator("[id='TM-34'] .example img").first.is_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('.rules')).color") == "rgb(42, 36, 28)"
    page.emulate_media(media="screen")


def test_a_log(gallery, page):
    page.goto(f"{gallery.url}{gallery.of(MOST_PLAYERS[0])[-1]['path']}log/")
    assert on_paper(page) == []
    assert page.locator(".log-turn").count()


@pytest.fixture(scope="module")
def paper(gallery, chromium):
    """A window as wide and as high as what is printed of a page of A4."""
    page = gallery.look(chromium, viewport={"width": 702, "height": 1032})
    yield page
    page.context.close()


def told_on(paper: people.Page) -> dict[str, list[float]]:
    """Return where the parts of a table lie on paper, of which none is cut and none covers another."""
    paper.emulate_media(media="print")
    told: dict[str, list[float]] = paper.evaluate(TOLD)
    cut = paper.evaluate(CUT)
    paper.emulate_media(media="screen")
    assert cut == []
    parts = sorted(told.items(), key=lambda part: part[1][0])
    for (before, upper), (after, lower) in pairwise(parts):
        assert upper[1] <= lower[0] + 1, (before, after)
    left, right = told["board"][2:]
    assert right - left > 0.95 * 702
    return told


def pages_of(page: people.Page) -> int:
    """Return how many sheets of A4 a page fills."""
    page.emulate_media(media="null")  # a page that is looked at as on a screen is printed as such
    margin = dict.fromkeys(("top", "right", "bottom", "left"), "12mm")
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", margin=margin)))


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_a_running_table(gallery, paper, record):
    for table in gallery.of(record)[:-1:3]:
        gallery.visit(paper, table)
        told = told_on(paper)
        places = [told[part][0] for part in ("ask", "board", "own", "others")]
        assert places == sorted(places)
        assert told.keys() & {"hand", "display", "decide"}
    assert pages_of(paper) <= 3


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_a_finished_table(gallery, paper, record):
    gallery.visit(paper, gallery.of(record)[-1])
    told = told_on(paper)
    assert told["ask"][0] < told["decide"][0] < told["board"][0]
    assert pages_of(paper) <= 2
    paper.emulate_media(media="print")
    seen = paper.locator(".site-header, .side, #undo, .over .button").filter(visible=True).count()
    assert paper.locator(".standings").is_visible()
    assert paper.locator(".sheet tfoot").is_visible()
    paper.emulate_media(media="screen")
    assert seen == 0


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_a_moment_of_a_game(gallery, paper, record):
    paper.goto(f"{gallery.url}{gallery.of(record)[-1]['path']}moment/40/")
    told = told_on(paper)
    assert told["ask"][0] < told["board"][0] < told["others"][0]


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_a_position_of_a_review(gallery, paper, record):
    gallery.visit(paper, gallery.of(record)[-1])
    paper.click("#review")
    paper.wait_for_selector("#review-graph svg")
    paper.wait_for_load_state()  # its styles have come, too
    told = told_on(paper)
    assert told.keys() >= {"verdict", "board", "own", "others", "graph"}
    assert told["verdict"][0] < told["board"][0] < told["others"][0] < told["graph"][0]
    assert pages_of(paper) <= 3


@pytest.mark.parametrize("game", ["thurn-und-taxis", "taj-mahal", "maharaja"])
def test_a_position_that_is_set_up(gallery, paper, game):
    paper.goto(f"{gallery.url}/position/?game={game}")
    paper.wait_for_selector(".still .map")
    told = told_on(paper)
    assert told["board"][0] < told["own"][0] < told["others"][0]
    assert pages_of(paper) <= 2
    paper.emulate_media(media="print")
    seen = paper.locator(".site-header, .set-up form").filter(visible=True).count()
    heading, body = (paper.locator(one).evaluate(COLOUR) for one in ("#seen-heading", "body"))
    paper.emulate_media(media="screen")
    assert seen == 0
    assert heading == body


def test_a_review(gallery, page):
    gallery.visit(page, gallery.of(MOST_PLAYERS[0])[-1])
    page.click("#review")
    page.wait_for_selector("#review-graph svg")
    page.wait_for_load_state()
    page.emulate_media(media="print")
    pressed = ".site-header, .review-steps, .perspectives, .review-moves, .play-on"
    seen = page.locator(pressed).filter(visible=True).count()
    for told in ("#review-verdict", "#review-graph", ".board svg.map", ".result"):
        assert page.locator(told).is_visible()
    page.emulate_media(media="screen")
    assert seen == 0
