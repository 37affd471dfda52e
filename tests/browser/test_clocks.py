"""Time for a decision: it is shown, goes down, and a computer player plays on when it is up."""

from __future__ import annotations

import sqlite3
import time

import pytest
from playwright.sync_api import expect

from tests.browser import people
from tests.browser.golden_tables import MOST_PLAYERS

pytestmark = pytest.mark.browser

CLOCK = ".own.plate .clock"
WHOLE = """() => [...document.querySelectorAll('.plate .clock')].map((clock) => {
  const box = clock.getBoundingClientRect();
  const seen = [[2, 8], [box.width - 3, 8], [box.width / 2, 1], [box.width / 2, box.height - 2]];
  return seen.every(([x, y]) => document.elementFromPoint(box.x + x, box.y + y) === clock);
})"""


@pytest.fixture(params=[(1280, 800), (390, 844)], ids=["desk", "phone"])
def page(server, chromium, request):
    width, height = request.param
    context = people.new_context(chromium, viewport={"width": width, "height": height})
    page = context.new_page()
    heard = people.complaints_of(page)
    yield page
    assert heard == []
    context.close()


def set_up(page, server) -> None:
    """Set up a table with a minute for each decision, and wait for one's turn."""
    page.goto(server.url)
    people.open_choices(page)
    page.select_option("#time-limit", "60")
    people.set_up_here(page, "Anna", "me", "steady")
    people.wait_for_turn(page)


def shorten(server, page, seconds: float) -> None:
    """Leave so many seconds to everybody at a page's table whose clock runs."""
    until = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(time.time() + seconds))
    with sqlite3.connect(server.folder / "durbar.sqlite3", timeout=10) as database:
        database.execute(
            """UPDATE tables_seat SET deadline = ? WHERE deadline IS NOT NULL
               AND table_id = (SELECT id FROM tables_table WHERE slug = ?)""",
            (until, page.url.split("/")[-2]),
        )


def place(page, selector: str) -> dict[str, float]:
    box = page.locator(selector).bounding_box()
    assert box
    return box


def seconds_on(clock) -> int:
    minutes, seconds = clock.inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


def test_the_time_goes_down_and_moves_nothing(page, server):
    set_up(page, server)
    clock = page.locator(CLOCK)
    first = seconds_on(clock)
    assert 40 < first <= 60  # a busy machine shows the table late
    assert page.evaluate(WHOLE) == [True]
    before, plate = place(page, CLOCK), place(page, ".own.plate")
    expect(clock).to_have_text(f"0:{first - 3}")
    assert (place(page, CLOCK), place(page, ".own.plate")) == (before, plate)
    assert clock.get_attribute("role") == "timer"  # which is not read out by itself
    assert page.is_hidden(".ask-clock .clock")


def test_the_time_begins_anew_with_each_decision(page, server):
    set_up(page, server)
    shorten(server, page, 30)
    page.reload()
    page.wait_for_selector(people.READY)
    assert seconds_on(page.locator(CLOCK)) <= 30
    people.choose(page, people.wish(people.offers(page)))
    people.wait_for_turn(page)
    assert seconds_on(page.locator(CLOCK)) > 30


def test_a_view_that_waits_until_others_have_been_shown_brings_no_time(page, server):
    set_up(page, server)
    shorten(server, page, 50)
    began = time.monotonic()
    page.evaluate(
        """async () => {
          durbar.settled = () => new Promise((shown) => setTimeout(shown, 5000));
          await durbar.refresh(true); // perhaps a view that was on its way already
          await durbar.refresh(true);
        }"""
    )
    gone = time.monotonic() - began
    assert seconds_on(page.locator(CLOCK)) <= 50 - gone + 2  # it is told once a second, and rounded up


def test_a_computer_player_plays_on_when_the_time_is_up(page, server):
    set_up(page, server)
    shorten(server, page, 7)
    page.reload()
    page.wait_for_selector(people.READY)
    expect(page.locator(f"{CLOCK}.short")).to_be_visible()
    expect(page.locator(".ask-clock .clock.short")).to_be_visible()
    page.wait_for_selector("#come-back", timeout=20_000)
    assert page.locator(".clock").count() == 0
    assert "did not decide in time" in page.locator("#log").text_content()
    page.locator("#come-back").dispatch_event("click")
    page.wait_for_selector("#come-back", state="detached")
    people.wait_for_turn(page)
    expect(page.locator(CLOCK)).to_be_visible()


@pytest.mark.parametrize("width", [1280, 1920, 390])
@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_no_plate_cuts_its_clock(others, chromium, record, width):
    page = others.look(chromium, viewport={"width": width, "height": 800})
    others.visit(page, f"clocks, {record}")
    if width < 600:
        page.click("[for=tab-players]")
        page.locator(".own .clock-place").evaluate_all("those => those.map((one) => one.remove())")
    shown = page.evaluate(WHOLE)
    assert shown
    assert all(shown)
    page.context.close()


@pytest.mark.parametrize("width", [1280, 1920, 390])
def test_a_clock_touches_no_tile_of_taj_mahal(others, chromium, width):
    page = others.look(chromium, viewport={"width": width, "height": 844})
    others.visit(page, "clocks, taj_mahal/five-players")
    page.evaluate("""() => {
      document.getElementById('tab-players').checked = true;
      const place = document.querySelector('.plate .clock-place');
      for (const plate of document.querySelectorAll('.others .plate')) plate.append(place.cloneNode(true));
    }""")
    touched = page.evaluate("""() => {
      const boxOf = (one) => one.getBoundingClientRect();
      const boxes = (which) => [...document.querySelectorAll(which)].map(boxOf);
      const isSeen = (card) => boxOf(card).top < boxOf(card.parentElement).bottom;
      const lies = (one, other) => Math.min(one.right, other.right) > Math.max(one.left, other.left)
        && Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top);
      const cards = [...document.querySelectorAll('.others .mini')].filter(isSeen).map(boxOf);
      const tiles = [...cards, ...boxes('.others :is(.tile-face, .goods .icon, .held)')];
      return boxes('.plate .clock').flatMap((clock) => tiles.filter((tile) => lies(clock, tile)));
    }""")
    page.context.close()
    assert not touched
