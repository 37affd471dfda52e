"""The words of the boxes, as docs/glossary gives them, and whether a translation uses them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from babel.core import Locale
from babel.messages.catalog import Message

from tests.conftest import ROOT

GLOSSARIES = ROOT / "docs" / "glossary"
NOTHING = "–"
COMMON = "README"
_NOT_WORDS = re.compile(r"`[^`]*`|<[^<>]*>|%\(\w+\)s|\{[^{}]*\}|\u00ad")
_GAME = re.compile(r"(?:games|faces|templates/faces)/([a-z]+(?:_[a-z]+)+|maharaja)/")


@dataclass(frozen=True, slots=True)
class Row:
    """A thing, what English calls it, and the words of which a language must use one."""

    english: str
    words: tuple[str, ...]

    def speaks_of(self, text: str) -> bool:
        """Say whether an English text names the thing."""
        return re.search(rf"(?<!\w){re.escape(self.english)}s?(?!\w)", text, re.IGNORECASE) is not None

    def is_obeyed(self, text: str) -> bool:
        """Say whether a translation uses one of the words."""
        return any(word.lower() in text.lower() for word in self.words)


def bare(text: str) -> str:
    """Return the words of a text: no slots, no tags, no notation, no soft hyphens."""
    return _NOT_WORDS.sub(lambda found: "" if found[0] == "\u00ad" else " ", text)


@cache
def page(name: str, language: str) -> tuple[Row, ...]:
    """Return the rows of a page for a language; none if the page has no column for it."""
    text = (GLOSSARIES / f"{name}.md").read_text("utf-8")
    lines = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    cells = [tuple(cell.strip() for cell in line) for line in lines]
    head, column = cells[0], str(Locale.parse(language).english_name)
    return tuple(_rows(cells, head, head.index(column))) if column in head else ()


def _rows(cells: Iterable[tuple[str, ...]], head: tuple[str, ...], column: int) -> Iterator[Row]:
    for row in cells:
        assert len(row) == len(head), row
        if row != head and not row[0].startswith("---") and row[column] != NOTHING:
            term, _, stems = row[column].partition("(")
            words = [term.strip().rstrip("*"), *stems.rstrip(")").split(",")]
            yield Row(row[0], tuple(word.strip() for word in words if word.strip()))


def rows_for(message: Message, language: str) -> Iterator[Row]:
    """Yield what holds for a message: its game's page, if one game alone says it, and the common one."""
    games = {found[1] if (found := _GAME.search(place)) else "" for place, _line in message.locations}
    own = page(games.pop().replace("_", "-"), language) if len(games) == 1 and "" not in games else ()
    known = {row.english for row in own}
    yield from own
    yield from (row for row in page(COMMON, language) if row.english not in known)
