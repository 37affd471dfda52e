"""The words of the faces, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable

from durbar.core.story import Phrase

Translator = Callable[[str], str]

_translator: Translator = str  # whoever has readers of other languages gives another one


def translate_by(translator: Translator) -> None:
    """Have every text of the faces translated by a function from now on."""
    global _translator  # noqa: PLW0603 - a process is given its translator once
    _translator = translator


def say(text: str, **words: str | int) -> str:
    """Return a sentence in the reader's language, its {gaps} filled."""
    return _translator(text).format(**words)


def tell(phrase: Phrase) -> str:
    """Return a phrase in the reader's language."""
    return say(phrase.text, **phrase.words)
