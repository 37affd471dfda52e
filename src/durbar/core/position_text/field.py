"""One field of a position's text: its name, and how the words after it stand for what a state holds."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from durbar.core.errors import InvalidText, did_you_mean
from durbar.core.layout import Record
from durbar.core.phrase import Phrase, Quoted, Verbatim, sentences

EMPTY = "-"  # an empty place, or nothing at all
UNKNOWN = "?"  # what a seat may not see
TIMES = "×"  # `ulm×2`: twice the same word
MOST = 99  # of one kind, or in a hand

_TIMES = re.compile(rf"(.+){TIMES}([1-9][0-9]?)")


@dataclass(frozen=True)
class Field(ABC):
    """A named value of a position: of the whole table (seat None), or of each seat (from 0).

    What is at its default has no words and is not written.
    """

    name: str
    of: str = ""  # the state's field, where that is called otherwise

    @property
    def attribute(self) -> str:
        """The field of the state, or of a seat in it."""
        return self.of or self.name

    @abstractmethod
    def clear(self, s: Record, seat: int | None) -> None:
        """Put the default into the state."""

    @abstractmethod
    def words(self, s: Record, seat: int | None) -> list[str]:
        """Return how the value is written; nothing for the default."""

    @abstractmethod
    def put(self, s: Record, seat: int | None, words: Sequence[str]) -> None:
        """Put what is written into a cleared state; raises InvalidText."""


def row_of(s: Record, seat: int | None) -> Record:
    """Return the record that holds a field: the state, or a seat's in it."""
    return s if seat is None else s["seats"][seat]  # quicker than an attribute


def number_in(word: str, names: Sequence[str]) -> int:
    """Return the number of a name; raises InvalidText, which tells the nearest ones."""
    try:
        return names.index(word)
    except ValueError:
        wrong = Phrase("{word} is not possible here.", word=Quoted(word))
        known = Phrase("Possible: {known}", known=Verbatim(" ".join(filter(None, names))))
        raise InvalidText(sentences(wrong, did_you_mean(word, names) or known)) from None


def integer(word: str, low: int, high: int) -> int:
    """Return a number that is written plainly; raises InvalidText."""
    if re.fullmatch(r"0|-?[1-9][0-9]{0,18}", word) and low <= int(word) <= high:
        return int(word)
    raise InvalidText(
        Phrase("{word} is not a number from {low} to {high}", word=Quoted(word), low=low, high=high)
    )


def single(words: Sequence[str]) -> str:
    """Return the only word; raises InvalidText when there are more."""
    if len(words) != 1:
        raise InvalidText(Phrase("{words} is more than one word", words=Quoted(" ".join(words))))
    return words[0]


def times(word: str, count: int) -> str:
    """Return a word that stands `count` times: `ulm×2`."""
    return word if count == 1 else f"{word}{TIMES}{count}"


def each(words: Iterable[str]) -> Iterator[str]:
    """Yield every word as often as it stands there."""
    for word in words:
        found = _TIMES.fullmatch(word)
        yield from [found[1]] * int(found[2]) if found else [word]


def twice(word: str) -> InvalidText:
    """Return the error for a word that may stand there once."""
    return InvalidText(Phrase("{word} appears twice", word=Quoted(word)))


def too_many_places(count: int, places: int) -> InvalidText:
    """Return the error for more words than there are places."""
    return InvalidText(Phrase("has {count} places; there are {places}", count=count, places=places))


def without_tail(values: Iterable[Any], empty: Any) -> list[Any]:
    """Return values without the empty ones at the end."""
    kept = list(values)
    while kept and kept[-1] == empty:
        kept.pop()
    return kept
