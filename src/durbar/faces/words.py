"""The words of the faces, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from durbar.core.phrase import ENGLISH, Language, Slot, Writer

_language = ENGLISH  # whoever has readers of other languages gives another one


def speak(language: Language) -> None:
    """Have every text of the faces written in a language from now on, or in each reader's own."""
    global _language  # noqa: PLW0603 - a process is given its catalogues once
    _language = language


def say(text: str, **slots: Slot | str) -> str:
    """Return a sentence in the reader's language, its {slots} filled; the text is a literal."""
    return Writer(_language).fill(_language.gettext(text), slots)


def translated(text: str) -> str:
    """Return a text that a game declares of itself, in the reader's language."""
    return _language.gettext(text)


def row(texts: Sequence[str]) -> str:
    """Return texts, one at least, one after another as the reader's language joins them."""
    return reduce(lambda items, item: say("{items}, {item}", items=items, item=item), texts)


def tell(slot: Slot, names: Sequence[str] = ()) -> str:
    """Return a phrase, or a name, in the reader's language; `names` are those of the seats."""
    return Writer(_language, names).write(slot)
