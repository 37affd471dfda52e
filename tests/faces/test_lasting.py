"""Parts that a page has already are left out for that page alone."""

from __future__ import annotations

import re

from markupsafe import Markup

from durbar.faces.lasting import lasting, page_that_has

PART = Markup('<g class="ground"><path d="M0 0"/></g>')


def test_what_one_page_has_the_next_is_sent():
    whole = lasting(PART)
    named = re.search(r'data-lasting="(\w+)"', whole)
    assert named
    with page_that_has([named[1]]):
        assert lasting(PART) == f'<g data-lasting="{named[1]}"></g>'
    assert lasting(PART) == whole == f'<g class="ground" data-lasting="{named[1]}"><path d="M0 0"/></g>'
