"""The words of the faces, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence

from durbar.core.phrase import ENGLISH, Language, Slot, Writer

_language = ENGLISH  # whoever has readers of other languages gives another one


def speak(language: Language) -> None:
    """Have every text of the faces written in a language from now on, or in each reader's own."""
    global _language  # noqa: PLW0603 - a process is given its catalogues once
    _language = language


def say(text: str, **slots: Slot | str) -> str:
    """Return a sentence in the reader's language, its {slots} filled; the text is a literal."""
    return Writer(_language).fill(_language.gettext(text), slots)


def tell(slot: Slot, names: Sequence[str] = ()) -> str:
    """Return a phrase, or a name, in the reader's language; `names` are those of the seats."""
    return Writer(_language, names).write(slot)
