"""Our own texts, written as Markdown, as the pages show them."""

from __future__ import annotations

from django.utils.safestring import SafeString
from markdown_it import MarkdownIt


def as_html(text: str) -> SafeString:
    """Return Markdown as HTML; HTML in it is not passed through."""
    html: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    return SafeString(html)
