"""What is refused, told in words for the person who asked."""

from __future__ import annotations

from typing import TypedDict

from durbar.core.errors import DurbarError, line_told
from durbar.faces import words


class Refused(Exception):
    """A request that the table does not grant; its text is shown and tells nothing secret.

    `status` is how HTTP calls it, where the answer is nothing but the refusal.
    """

    status = 400


class NotNow(Refused):
    """A request that may be granted at another moment: as the table stands it makes no sense."""

    status = 409


class StillPreparing(Refused):
    """A request for which the rules of a game must be compiled, which they will soon be."""

    status = 503


class Unplayable(Exception):
    """A table whose log the rules of this program cannot replay."""


def in_words(refusal: Refused | DurbarError) -> str:
    """Return what a page or the API tells of a refusal, in the reader's language."""
    return words.diagnosis(refusal.phrase) if isinstance(refusal, DurbarError) else str(refusal)


class ToldRefusal(TypedDict):
    """Why the text of a field is refused, empty where it is not, and which line is meant."""

    message: str
    refused_line: int | None


def told_of(refusal: Refused | DurbarError | None) -> ToldRefusal:
    """Return what the page of a field tells of its text."""
    if refusal is None:
        return {"message": "", "refused_line": None}
    line = line_told(refusal) if isinstance(refusal, DurbarError) else None
    return {"message": in_words(refusal), "refused_line": line}
