"""A made-up language, longer by two fifths; marked, it differs from what is untranslated: ⟦liikee thiis⟧."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Set
from html.parser import HTMLParser
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from durbar.core import registry
from scripts.translations import CUSTOMARY, texts

CODE = "en-xa"  # English with an accent, as such languages are called
LONGER = 0.4  # than English: no language of ours is longer
TOLD = ("title", "aria-label", "placeholder", "alt", "data-tip", "aria-description")
RULE = "rule"  # a link to one, with words of the rules in full: these are files of their own in each language
NOTATION = ("textarea", "placeholder")
SILENT = ("script", "style", "code", "pre", "textarea")
WORD = re.compile(r"[^\W\d_]{2,}")
KEPT = re.compile(r"(\{[^{}]*\}|%\(\w+\)s|%%|<[^<>]*>|`[^`]*`)")  # slots, tags, what is to be typed as it is
VOWELS = set("aeiouyAEIOUY")
CODES = re.compile(r"\b[A-Z]{2}-\d+\b|\b[A-Z][a-z]{2}\. \d+, \d{4}\b")  # rules, dates as English writes them


def longer(text: str) -> str:
    """Return a text that is longer by two fifths, each of its words by its share of that."""
    kept_between = KEPT.split(text)  # every second one is kept as it is
    words = [re.split(r"([^\W_]+)", piece) for piece in kept_between[::2]]
    letters = sum(len(word) for piece in words for word in piece[1::2])
    more = math.ceil(LONGER * sum(map(len, kept_between[::2])))
    seen = given = 0
    for piece in words:
        for index in range(1, len(piece), 2):
            seen += len(piece[index])
            share = math.ceil(more * seen / letters) - given
            given += share
            piece[index] = stretched(piece[index], share)
    kept_between[::2] = map("".join, words)
    return "".join(kept_between)


def stretched(word: str, more: int) -> str:
    """Return a word with so many letters more: its vowels are drawn out, or its last letter."""
    open_letters = [index for index, letter in enumerate(word) if letter in VOWELS] or [len(word) - 1]
    drawn_out = Counter(open_letters[number % len(open_letters)] for number in range(more))
    return "".join(letter + letter.lower() * drawn_out[index] for index, letter in enumerate(word))


def marked(text: str) -> str:
    """Return a text in the made-up language with marks around it."""
    return f"⟦{longer(text)}⟧"


def write_catalogue(folder: Path, write: Callable[[str], str]) -> None:
    """Write the catalogue of the made-up language among those of a folder: `longer`, or `marked`."""
    catalogue = Catalog(locale="en_US", fuzzy=False)
    for message in texts():
        if message.id and message.context != CUSTOMARY:
            both = isinstance(message.id, tuple | list)
            catalogue.add(
                message.id,
                tuple(map(write, message.id)) if both else write(str(message.id)),
                context=message.context,
            )
    compiled = folder / "en_XA" / "LC_MESSAGES" / "django.mo"
    compiled.parent.mkdir(parents=True)
    with compiled.open("wb") as file:
        write_mo(file, catalogue)


class Reader(HTMLParser):
    """Gathers what a page says outside of the marks: as text, and in attributes that are told."""

    def __init__(self) -> None:
        super().__init__()
        self.depth = 0
        self.silent: list[str] = []
        self.text: list[str] = []
        self.attributes: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if (tag in SILENT and given.get("role") != "alert") or given.get("lang"):
            self.silent.append(tag)
        told = [
            name for name in TOLD if name in given and (tag, name) != NOTATION and given.get("class") != RULE
        ]
        self.attributes += [without_marks(given[name] or "") for name in told]
        self.text.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if self.silent and self.silent[-1] == tag:
            self.silent.pop()
        self.text.append(" ")

    def handle_data(self, data: str) -> None:
        if self.silent and self.silent != ["html"]:
            return
        for letter in data:
            if letter == "⟦":
                self.depth += 1
            elif letter == "⟧":
                self.depth -= 1
                self.text.append(" ")
            elif self.depth == 0:
                self.text.append(letter)


def without_marks(text: str) -> str:
    """Return what of a text is outside of the marks."""
    while "⟦" in text:
        shorter = re.sub(r"⟦[^⟦⟧]*⟧", " ", text)
        if shorter == text:
            break
        text = shorter
    return text


def untranslated(html: str, names: Set[str]) -> list[str]:
    """Return the words of a page that are neither translated nor names."""
    reader = Reader()
    reader.feed(html)
    longest_first = sorted(map(re.escape, names), key=len, reverse=True)
    known = re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)", re.IGNORECASE)
    pieces = {*reader.attributes, *re.split(r"\s{2,}|\n", "".join(reader.text))}
    return sorted(piece.strip() for piece in pieces if WORD.search(CODES.sub(" ", known.sub(" ", piece))))


def proper_names() -> frozenset[str]:
    """Return what is called the same in every language: games, their authors, places of their boards."""
    names = {"Durbar", "HTTP", "API", "JSON", "OpenAPI"}
    for about in registry.all_games():
        names |= {about.title, *about.authors.split(" and ")}
        tables = getattr(registry.game(about.id).board, "tables", None)
        for kind in ("city", "village", "province", "water"):
            places = {thing.name for thing in getattr(tables, kind, ())}
            names |= places | {name[:2] for name in places}  # on narrow tracks
    return frozenset(names)
