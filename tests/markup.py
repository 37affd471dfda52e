"""HTML for tests, whatever its lines."""

from __future__ import annotations

import re
from html.parser import HTMLParser

VOID = {"area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
ENDS_A_PARAGRAPH = {
    *("address", "article", "aside", "blockquote", "details", "div", "dl", "fieldset", "figure", "footer"),
    *("form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "main", "menu", "nav", "ol"),
    *("p", "pre", "section", "table", "ul"),
}  # fmt: skip


def squeezed(html: str) -> str:
    """Return HTML on one line: no white space at the edges of an element or between two elements."""
    line = re.sub(r"[ \n]+", " ", html).strip()
    line = re.sub(r"(<[a-z][^<>]*>) ", r"\1", line)
    return re.sub(r" (?=</)", "", line).replace("> <", "><")


def misplaced(html: str) -> list[str]:
    """Return what a browser does not leave in its place: what ends a paragraph around it, ends of nothing."""
    reader = _Nesting()
    reader.feed(html)
    reader.close()
    return [*reader.misplaced, *(f"<{name}> has no end" for name in reader.open)]


class _Nesting(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.misplaced: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag in ENDS_A_PARAGRAPH and "p" in self.open:
            self.misplaced.append(f"<{tag}> in {self.open}")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        """Open nothing: it is ended already."""

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.misplaced.append(f"</{tag}> in {self.open}")
