"""The words of the faces, in the reader's language.

The same things are said again and again, on every page of every table: what was said once in a language is
kept, under the text and all that fills it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, reduce, wraps
from typing import ParamSpec, TypeVar

from durbar.core.phrase import ENGLISH, Language, Phrase, Slot, Writer

P = ParamSpec("P")
T = TypeVar("T")
KEPT = 1 << 14  # texts of each kind
DRAWINGS = 1 << 12
_reader: Callable[[], Language] = lambda: ENGLISH  # noqa: E731 - whoever has readers of other languages says so
_now: ContextVar[Language | None] = ContextVar("language", default=None)


def speak(reader: Callable[[], Language]) -> None:
    """Have every text of the faces written from now on in the language that `reader` returns at the time."""
    global _reader  # noqa: PLW0603 - a process is told once
    _reader = reader


def language() -> Language:
    """Return the language in which texts are written now."""
    now = _now.get()
    return _reader() if now is None else now


@contextmanager
def one_language() -> Iterator[None]:
    """Ask once for the language of all that is written in here."""
    before = _now.set(language())
    try:
        yield
    finally:
        _now.reset(before)


def in_each_language(find: Callable[P, T], kept: int = KEPT) -> Callable[P, T]:
    """Keep what a function says in each language; it depends on its arguments and nothing else."""

    @lru_cache(kept, typed=True)
    def found(_language: Hashable, *args: P.args, **kwargs: P.kwargs) -> T:
        return find(*args, **kwargs)

    @wraps(find)
    def ask(*args: P.args, **kwargs: P.kwargs) -> T:
        return found(language(), *args, **kwargs)  # type: ignore[arg-type] # all that is said can be a key

    return ask


def drawn_in_each_language(draw: Callable[P, T]) -> Callable[P, T]:
    """Keep what a function draws, its words in each language: parts of maps, which are larger than words."""
    return in_each_language(draw, DRAWINGS)


@in_each_language
def say(text: str, **slots: Slot | str) -> str:
    """Return a sentence in the reader's language, its {slots} filled; the text is a literal."""
    return Writer(language()).fill(translated(text), slots)


def translated(text: str) -> str:
    """Return a text that a game declares of itself, in the reader's language."""
    return language().gettext(text) if text else ""  # to gettext, no text is the catalogue's head


def counted(singular: str, plural: str, count: int) -> str:
    """Return the form of a text that goes with a number, in the reader's language."""
    return language().ngettext(singular, plural, count)


def meant(context: str, text: str) -> str:
    """Return a text in the reader's language, as it is meant in a context."""
    return language().pgettext(context, text)


def place_called(name: str) -> str:
    """Return a place as the board spells it, with what the reader's language customarily calls it."""
    customary = meant("customary name", name)
    return name if customary == name else say("{name} ({customary})", name=name, customary=customary)


def row(texts: Sequence[str]) -> str:
    """Return the things of a list one after another, as the reader's language joins them."""
    return _joined(texts, lambda items, item: say("{items}, {item}", items=items, item=item))


def clauses(texts: Sequence[str]) -> str:
    """Return the parts of a long sentence, each of which may hold a list."""
    return _joined(texts, lambda said, more: say("{said}; {more}", said=said, more=more))


def paragraph(texts: Sequence[str]) -> str:
    """Return whole sentences one after another."""
    return _joined(texts, lambda said, more: say("{said} {more}", said=said, more=more))


def headed(head: str, words: str) -> str:
    """Return what is said of a thing after what the thing is called."""
    return say("{head}: {words}", head=head, words=words)


def either(texts: Sequence[str]) -> str:
    """Return things of which one is meant."""
    return _joined(texts, lambda one, other: say("{one} or {other}", one=one, other=other))


def jointly(names: Sequence[str]) -> str:
    """Return the names of those who have something together."""
    return _joined(names, lambda one, other: say("{one} & {other}", one=one, other=other))


def apart(texts: Sequence[str]) -> str:
    """Return texts beside each other of which none belongs to another's sentence."""
    return _joined(texts, lambda one, other: say("{one} · {other}", one=one, other=other))


def _joined(texts: Sequence[str], two: Callable[[str, str], str]) -> str:
    return reduce(two, texts) if texts else ""


def tell(slot: Slot, names: Sequence[str] = ()) -> str:
    """Return a phrase, or a name, in the reader's language; `names` are those of the seats."""
    return _told(slot, tuple(names))


def diagnosis(phrase: Phrase) -> str:
    """Return in the reader's language what is wrong with something; not kept, for it quotes what was sent."""
    return Writer(language()).write(phrase)


@in_each_language
def _told(slot: Slot, names: tuple[str, ...]) -> str:
    return Writer(language(), names).write(slot)
