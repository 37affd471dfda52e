"""Between decisions the board does not move, and no control that stays changes its place."""

from __future__ import annotations

import pytest

from tests.browser import people
from tests.browser.golden_tables import MOST_PLAYERS
from tests.browser.measuring import come_in_slowly, shifted, sized

pytestmark = pytest.mark.browser

DESK = {"width": 1280, "height": 800}
DECISIONS = 16
STAYING = {
    "board": ".board svg.map",
    "display": ".decide .display",
    "hand": ".decide .hand",
    "court": ".decide .court",
    "own": ".own.plate",
    "take back": "#undo",
    "hint": "#hint",
    "log": "[for=tab-log]",
    "table": "[for=tab-table]",
}
PHONES = ({"width": 390, "height": 844}, {"width": 360, "height": 640})
WINDOWS = (DESK, *PHONES)
ACROSS = ({"width": 844, "height": 390}, {"width": 640, "height": 360})
CORNERS = """(within) => Object.fromEntries(
  [".decide", ".court", ".hand", ".display", ".own", ".others", ".others .plate"].flatMap((name) => {
    const box = document.querySelector(`${within} ${name}`)?.getBoundingClientRect();
    return box ? [[name, [box.left, box.top]]] : [];
  }))"""
MOST_OF_A_SHIFT = 0.02  # lighthouse takes nothing off for 0.1


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_nothing_moves_while_a_page_comes_in_slowly(gallery, chromium, record):
    page = gallery.look(chromium)
    come_in_slowly(page, bytes_a_second=30_000, latency=100)
    moved = {}
    for window in WINDOWS:
        page.set_viewport_size(window)
        page.goto(gallery.url + gallery.of(record)[-2]["path"], wait_until="load")
        moved[window["width"]] = shifted(page)
    page.context.close()
    assert max(moved.values()) <= MOST_OF_A_SHIFT, moved


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_the_board_and_the_controls_stay_where_they_are(chromium, tables, record):
    page = tables.look(chromium, viewport=DESK)
    tables.visit(page, tables.of(record)[0])
    seen = people.hurry(page, DECISIONS, **STAYING)
    page.context.close()
    assert not seen["jumps"], "\n".join(dict.fromkeys(seen["jumps"]))
    assert seen["views"] > 20


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_on_phones_the_board_has_one_place_whatever_is_asked(gallery, chromium, record):
    page = gallery.look(chromium, locale="hu-HU", has_touch=True, is_mobile=True)
    places: dict[str, dict[str, str]] = {}
    for table in gallery.of(record)[:-1]:
        gallery.visit(page, table)
        for size in (*PHONES, *ACROSS):
            sized(page, size)
            box = page.locator(STAYING["board"]).bounding_box()
            place = " ".join(f"{at:.1f}" for at in box.values())
            places.setdefault(f"{size['width']}×{size['height']}", {}).setdefault(place, table["moment"])
    page.context.close()
    assert all(len(found) == 1 for found in places.values()), places


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_an_earlier_moment_has_its_board_where_the_table_has_it(gallery, chromium, record):
    page = gallery.look(chromium, viewport={"width": 1280, "height": 800})
    gallery.visit(page, gallery.of(record)[1])
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(".replay .board")
    table, moment = (page.locator(one).bounding_box() for one in ("#play .board", ".replay .board"))
    corners = [page.evaluate(CORNERS, within) for within in ("#play", ".replay")]
    page.context.close()
    assert moment == pytest.approx(table, abs=0.5)
    for name in {*corners[0]} & {*corners[1]}:
        assert corners[1][name] == pytest.approx(corners[0][name], abs=0.5), name
