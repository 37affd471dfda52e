"""Elements of a drawing: what is text in them is escaped, what is markup is not."""

from __future__ import annotations

from markupsafe import Markup

from durbar.faces.svg import tag


def test_text_is_escaped_and_markup_is_not():
    text = "<b>"
    for _ in range(2):  # the second time it may be kept
        assert tag("title", text) == "<title>&lt;b&gt;</title>"
        assert tag("title", Markup(text)) == "<title><b></title>"
        assert tag("g", tag("title", text), Markup(text * 100), text) == (
            f"<g><title>&lt;b&gt;</title>{text * 100}&lt;b&gt;</g>"
        )


def test_attributes_are_escaped_whatever_they_are():
    assert tag("a", aria_label=Markup('"<'), r=1.0, class_="x", href=None) == (
        '<a aria-label="&quot;&lt;" r="1" class="x"/>'
    )
    assert isinstance(tag("a"), Markup)
