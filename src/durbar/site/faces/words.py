"""The words of the faces, in the reader's language."""

from __future__ import annotations

from durbar.core.story import Phrase


def say(text: str, **words: str | int) -> str:
    """Return a sentence in the reader's language, its {gaps} filled."""
    from django.utils.translation import gettext  # noqa: PLC0415 - drawings do without Django

    return gettext(text).format(**words)


def tell(phrase: Phrase) -> str:
    """Return a phrase in the reader's language."""
    return say(phrase.text, **phrase.words)
