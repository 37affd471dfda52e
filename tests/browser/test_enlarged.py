"""Whoever enlarges everything has a window that is smaller than any phone: nothing is out of reach there."""

from __future__ import annotations

import pytest

from tests.browser.golden_tables import MOST_PLAYERS
from tests.browser.measuring import NEEDED, at, wide

pytestmark = pytest.mark.browser

WINDOWS = ((640, 512), (512, 384), (320, 256), (360, 560))  # at 200 %, at 400 %, and a low phone
REACHED = {
    **NEEDED,
    "disc": ".dial .sector",
    "next": ".over :is(#review, #rematch)",
    "tab": "~ .side > label[for=tab-log]",
}
OUT_OF_REACH = """(needed) => Object.entries(needed).flatMap(([what, kind]) => {
  return [...document.querySelectorAll(`#play ${kind}`)].filter((one) => {
    if (!one.checkVisibility({ visibilityProperty: true })) return false; // in a list that is closed
    one.scrollIntoView({ block: 'nearest' });
    const box = one.getBoundingClientRect();
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return !top || !(one.contains(top) || top.closest('.board') && one.closest('.board'));
  }).map((one) => `${what} ${(one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 30)}`);
})"""


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_all_that_a_decision_needs_can_be_scrolled_to(gallery, chromium, record):
    page = gallery.look(chromium)
    wrong = []
    for table in gallery.of(record):
        gallery.visit(page, table)
        needed = {"next": REACHED["next"]} if table["moment"] == "end" else REACHED
        for size in WINDOWS:
            at(page, size)
            wrong += [(table["moment"], size, one) for one in page.evaluate(OUT_OF_REACH, needed)]
            if wide(page) > 0:
                wrong.append((table["moment"], size, "wider than the window"))
    page.context.close()
    assert not wrong, "\n".join(map(str, wrong))
