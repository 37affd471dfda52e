"""Our own texts, written as Markdown, as the pages show them."""

from __future__ import annotations

from django.utils.safestring import SafeString
from markdown_it import MarkdownIt


def parser() -> MarkdownIt:
    """Return what reads our texts, and sets their quotes; HTML in them is not passed through."""
    return MarkdownIt("commonmark", {"html": False, "typographer": True}).enable(["table", "smartquotes"])


def as_html(text: str) -> SafeString:
    """Return Markdown as HTML."""
    html: str = parser().render(text)
    return SafeString(html)
