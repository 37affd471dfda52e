"""Everything that can be wrong with what a person or a program hands us, one class for each case."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

LONGEST_MESSAGE = 500  # characters
LONGEST_WORD = 100  # that is worth a comparison with known ones


class DurbarError(ValueError):
    """The base of all errors that tell a user what was wrong and what would have been right."""


class InvalidText(DurbarError):
    """A text that cannot be read as an action, whoever's turn it is."""


class IllegalAction(DurbarError):
    """An action that can be read but is not allowed now; `legal` lists the texts that are.

    The message and `legal` are for the seat whose turn it is: they tell what is in its hand.
    """

    def __init__(self, message: str, legal: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.legal: tuple[str, ...] = tuple(legal)


class UndoRefused(DurbarError):
    """An undo that would reach over chance, another seat's decision or something others have seen."""


class InvalidRecord(DurbarError):
    """A record, or a line of it, that cannot be read; the message begins with `file:line:`."""


class IllegalRecord(DurbarError):
    """A record that reads well but breaks the rules or tells a wrong result."""


class InvalidPosition(DurbarError):
    """A position's text that cannot be read, or that no game reaches; it begins with `file:line:`."""


class NoRecord(DurbarError):
    """A record of a game that began from a position: there is none, for a record begins with the setup."""


class InvalidOption(DurbarError):
    """An option, a number of players or a bot's name that does not exist."""


class InvalidBoard(DurbarError):
    """A board file that breaks the rulebook's counts or contradicts itself."""


class NotWritable(DurbarError):
    """A file or folder that we cannot write; the message begins with its path."""


def shortened(message: str) -> str:
    """Return a message without its middle where that is too long: what it quotes may be of any size."""
    if len(message) <= LONGEST_MESSAGE:
        return message
    return f"{message[: LONGEST_MESSAGE // 2]} … {message[-LONGEST_MESSAGE // 2 :]}"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ` Did you mean …?` for the known word nearest to `word`, or an empty text."""
    if len(word) > LONGEST_WORD:
        return ""
    nearest = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f" Did you mean {nearest[0]!r}?" if nearest else ""
