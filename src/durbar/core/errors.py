"""Everything that can be wrong with what a person or a program hands us, one class for each case."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from durbar.core.phrase import Phrase, Quoted, Shortened, Verbatim

LONGEST_WORD = 100  # that is worth a comparison with known ones
SHORTEST_BEGINNING = 3  # that is taken for the beginning of a known word


class DurbarError(ValueError):
    """The base of all errors that tell a user what was wrong and what would have been right.

    What a page may have to tell is a phrase, which each reader is told in the own language; `str(error)` is
    English. What the command line alone tells may be a text.
    """

    def __init__(self, told: Phrase | str) -> None:
        super().__init__(str(told))
        self.phrase = told if isinstance(told, Phrase) else Phrase("{text}", text=Verbatim(told))


class InvalidText(DurbarError):
    """A text that cannot be read as an action, whoever's turn it is."""


class IllegalAction(DurbarError):
    """An action that can be read but is not allowed now; `legal` lists the texts that are.

    The message and `legal` are for the seat whose turn it is: they tell what is in its hand.
    """

    def __init__(self, told: Phrase | str, legal: Iterable[str] = ()) -> None:
        super().__init__(told)
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

    def __init__(self) -> None:
        super().__init__(Phrase("the game began from a position, and a record always begins with the setup"))

    def __reduce__(self) -> tuple[type[NoRecord], tuple[()]]:
        """Return how it is copied, or reaches another process."""
        return NoRecord, ()


class InvalidOption(DurbarError):
    """An option, a number of players or a bot's name that does not exist."""


class InvalidBoard(DurbarError):
    """A board file that breaks the rulebook's counts or contradicts itself."""


class NotWritable(DurbarError):
    """A file or folder that we cannot write; the message begins with its path."""


def in_file(source: str, what: Phrase | Shortened) -> Phrase:
    """Return what is wrong with a file, or with a text of that name."""
    return Phrase("{source}: {what}", source=Verbatim(source), what=what)


def at_line(source: str, line: int, what: Phrase | Shortened) -> Phrase:
    """Return what is wrong in a line of a file, or of a text of that name."""
    return Phrase("{source}:{line}: {what}", source=Verbatim(source), line=line, what=what)


def line_told(error: DurbarError) -> int | None:
    """Return the line that an error tells of; None where it tells of none."""
    slots = error.phrase.slots
    line = slots.get("line")
    return line if "source" in slots and isinstance(line, int) else None


def did_you_mean(word: str, known: Iterable[str]) -> Phrase | None:
    """Return `Did you mean …?` for the known word nearest to `word`, or the only one that it begins."""
    if len(word) > LONGEST_WORD:
        return None
    names = list(known)
    begun = [name for name in names if name.startswith(word)] if len(word) >= SHORTEST_BEGINNING else []
    nearest = begun if len(begun) == 1 else get_close_matches(word, names, n=1, cutoff=0.6)
    return Phrase("Did you mean {word}?", word=Quoted(nearest[0])) if nearest else None


def unknown(told: str, word: str, known: Iterable[str]) -> str:
    """Return what is told of a word that is none of the known ones, for what the command line alone tells."""
    names = list(known)
    meant = did_you_mean(word, names)
    hint = f" {meant}" if meant else ""
    return f"{told}.{hint} There are: {', '.join(names)}"
