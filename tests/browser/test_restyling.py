"""What is opened beside a table styles little of it anew: phones take long to style a whole table."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser.golden_tables import MOST_PLAYERS
from tests.browser.measuring import SETTLED
from tests.browser.screens import PHONE

pytestmark = pytest.mark.browser

OPEN_AND_FOLD = """() => {
  const folded = document.querySelectorAll("details:not([open])");
  for (const one of folded) {
    for (const open of [true, false]) {
      one.open = open;
      document.body.offsetHeight; // lays out, and styles before that
    }
  }
  return folded.length;
}"""


def elements_styled_while(chromium: Any, page: Any, script: str) -> int:
    """Return the most elements that a browser styles at a time while a script runs, which does something."""
    chromium.start_tracing(page=page, categories=["devtools.timeline"])
    assert page.evaluate(script)
    page.evaluate(SETTLED)  # what goes on when tracing stops has no count
    events = json.loads(chromium.stop_tracing())["traceEvents"]
    styled = [event["args"]["elementCount"] for event in events if event["name"] == "UpdateLayoutTree"]
    assert styled
    return max(styled)


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_what_is_unfolded_on_a_phone_styles_no_whole_table(gallery, chromium, record):
    page = gallery.look(chromium, **PHONE)
    gallery.visit(page, gallery.of(record)[1])
    of_the_table = page.locator(".table-state *").count()
    assert elements_styled_while(chromium, page, OPEN_AND_FOLD) < of_the_table / 4
    page.context.close()
