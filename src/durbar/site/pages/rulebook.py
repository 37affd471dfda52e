"""A game's rules as a page shows them: each with its number as anchor, and what illustrates it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from textwrap import shorten

from django.utils.safestring import SafeString
from django.utils.text import slugify
from markdown_it.token import Token

from durbar.site.markdown import parser

RULE = re.compile(r"\b[A-Z]{2}-\d+\b")  # how a rule is cited, as TM-31
_NUMBERED = re.compile(r"\*\*([A-Z]{2}-\d+)\*\*")  # how it begins where it is told
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[^\W\d_])(?=[A-ZÀ-Ž])")  # where one ends and another begins
_BRACKETS = re.compile(r"\s*(?:\([^)]*\)|\[[^\]]*\])$")
LONGEST = 160  # characters of what a rule says in short


@dataclass(frozen=True)
class Heading:
    """A heading of a rulebook, to which a table of contents leads."""

    anchor: str
    title: str


@dataclass(frozen=True)
class Rulebook:
    """A text of rules as HTML, each rule with its number as anchor; every citation leads to it."""

    html: SafeString
    contents: list[Heading]


def text_of(path: Path | None, language: str) -> str:
    """Return a text in a language if it lies beside the English one: `rules.hu.md` beside `rules.md`."""
    if path is None:
        return ""
    translated = path.with_suffix(f".{language}{path.suffix}")
    return (translated if translated.is_file() else path).read_text("utf-8")


def read(
    text: str,
    beside: Mapping[str, str] | None = None,
    options: Mapping[str, str] | None = None,
    part: str = "",
) -> Rulebook:
    """Return a text of rules; `beside` is HTML that stands below a rule, by its number.

    `options` are the titles of options that the text calls by their names, as records do. `part` begins the
    anchors of the headings: another text on the same page may have equal ones.
    """
    markdown = parser()
    tokens = _without_title(markdown.parse(text))
    contents = [_anchored(head, title, part) for head, title in _headings(tokens)]
    for place in reversed([place for place, token in enumerate(tokens) if token.type == "list_item_open"]):
        _set_up(tokens, place, beside or {})
    for token in tokens:
        if token.type == "inline" and token.children:
            token.children = [new for child in token.children for new in _told(child, options or {})]
    return Rulebook(SafeString(markdown.renderer.render(tokens, markdown.options, {})), contents)


def in_short(text: str) -> dict[str, str]:
    """Return the first sentence of each rule of a text, by the rule's number; as plain text."""
    tokens = [token for token in parser().parse(text) if token.type == "inline"]
    numbered = ((_NUMBERED.match(token.content), token.children or ()) for token in tokens)
    return {
        number[1]: shorten(_SENTENCE.split(_plain(inside))[0], LONGEST, placeholder=" …")
        for number, inside in numbered
        if number
    }


def _plain(inside: Iterable[Token]) -> str:
    """Return what a rule says, without its number."""
    words = "".join(" " if token.type == "softbreak" else token.content for token in inside)
    return RULE.sub("", words, count=1).strip()


def _without_title(tokens: list[Token]) -> list[Token]:
    """Leave out the title of the whole text: the page has one."""
    return tokens[3:] if tokens and tokens[0].tag == "h1" else tokens


def _headings(tokens: list[Token]) -> list[tuple[Token, str]]:
    return [(token, inside.content) for token, inside in pairwise(tokens) if token.type == "heading_open"]


def _anchored(head: Token, title: str, part: str) -> Heading:
    """Give a heading its anchor; the table of contents leaves out what it says in brackets."""
    anchor = slugify(f"{part} {title}")
    head.attrSet("id", anchor)
    return Heading(anchor, _BRACKETS.sub("", title))


def _set_up(tokens: list[Token], place: int, beside: Mapping[str, str]) -> None:
    """Give the list item at a place the number of its rule as anchor, and what stands below the rule."""
    inside = next(token for token in tokens[place:] if token.type == "inline")
    if not (found := _NUMBERED.match(inside.content)):
        return
    tokens[place].attrSet("id", found[1])
    if found[1] in beside:
        level = tokens[place].level
        end = next(
            index
            for index in range(place, len(tokens))
            if tokens[index].type == "list_item_close" and tokens[index].level == level
        )
        tokens.insert(end, Token("html_block", "", 0, content=beside[found[1]]))


def _told(token: Token, options: Mapping[str, str]) -> list[Token]:
    """Return a piece of text with the rules that it cites as links, and an option as who plays knows it."""
    if token.type == "code_inline" and token.content in options:
        opening, closing = Token("em_open", "em", 1), Token("em_close", "em", -1)
        return [opening, _text(options[token.content]), closing]
    if token.type != "text":
        return [token]
    pieces: list[Token] = []
    end = 0
    for cited in RULE.finditer(token.content):
        pieces += [_text(token.content[end : cited.start()]), *_link(cited[0])]
        end = cited.end()
    return [*pieces, _text(token.content[end:])]


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def _link(rule: str) -> list[Token]:
    opening = Token("link_open", "a", 1, attrs={"href": f"#{rule}", "class": "rule"})
    return [opening, _text(rule), Token("link_close", "a", -1)]
