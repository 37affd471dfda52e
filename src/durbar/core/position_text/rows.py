"""Fields of things in order, and of things that are counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from durbar.core.errors import InvalidText
from durbar.core.layout import NOTHING, Record
from durbar.core.phrase import Phrase, Quoted
from durbar.core.position_text.field import (
    EMPTY,
    MOST,
    UNKNOWN,
    Field,
    each,
    number_in,
    row_of,
    times,
    too_many_places,
    twice,
    without_tail,
)


@dataclass(frozen=True)
class RowField(Field):
    """Places in order, each with one of some names or empty: `display ulm - basel`."""

    names: Sequence[str] = ()
    empty: int = NOTHING
    length: str = ""  # the field that holds the number of places taken, where there is one
    unknown: int | None = None  # what stands for a place that a seat may not see, written `?`

    def clear(self, s: Record, seat: int | None) -> None:
        """Empty all places."""
        row = row_of(s, seat)
        row[self.attribute][:] = self.empty
        if self.length:
            row[self.length] = 0

    def words(self, s: Record, seat: int | None) -> list[str]:
        """Return what lies on the places up to the last one that is taken."""
        values = row_of(s, seat)[self.attribute].tolist()
        return [self._word(value) for value in without_tail(values, self.empty)]

    def _word(self, value: int) -> str:
        if value == self.empty:
            return EMPTY
        return UNKNOWN if value == self.unknown else self.names[value]

    def put(self, s: Record, seat: int | None, words: Sequence[str]) -> None:
        """Put something on each place."""
        row, values = row_of(s, seat), [self._value(word) for word in each(words)]
        places = len(row[self.attribute])
        if len(values) > places:
            raise too_many_places(len(values), places)
        row[self.attribute][: len(values)] = values
        if self.length:
            row[self.length] = len(values)

    def _value(self, word: str) -> int:
        if word == EMPTY:
            return self.empty
        if word == UNKNOWN and self.unknown is not None:
            return self.unknown
        return number_in(word, self.names)


@dataclass(frozen=True)
class OrderField(Field):
    """Things in the order of the numbers that the state gives them: `provinces multan - delhi`."""

    names: Sequence[str] = ()
    places: int = 0  # how many numbers there are
    start: int = 0  # the first number
    unplaced: int = NOTHING

    def clear(self, s: Record, seat: int | None) -> None:
        """Give no number to anything."""
        row_of(s, seat)[self.attribute][:] = self.unplaced

    def words(self, s: Record, seat: int | None) -> list[str]:
        """Return the thing with each number, up to the highest one."""
        order = [EMPTY] * self.places
        for name, number in zip(self.names, row_of(s, seat)[self.attribute].tolist(), strict=True):
            if number != self.unplaced:
                order[number - self.start] = name
        return without_tail(order, EMPTY)

    def put(self, s: Record, seat: int | None, words: Sequence[str]) -> None:
        """Give the things their numbers."""
        if len(words) > self.places:
            raise too_many_places(len(words), self.places)
        numbers = row_of(s, seat)[self.attribute]
        for number, word in enumerate(words, start=self.start):
            if word != EMPTY:
                thing = number_in(word, self.names)
                if numbers[thing] != self.unplaced:
                    raise twice(word)
                numbers[thing] = number


@dataclass(frozen=True)
class CountsField(Field):
    """How many there are of each kind: `discards ulm×2 basel`."""

    names: Sequence[str] = ()
    most: int = MOST

    def clear(self, s: Record, seat: int | None) -> None:
        """Take everything away."""
        row_of(s, seat)[self.attribute][:] = 0

    def words(self, s: Record, seat: int | None) -> list[str]:
        """Return the kinds of which there are some, in their order."""
        counts = row_of(s, seat)[self.attribute].tolist()
        return [times(name, count) for name, count in zip(self.names, counts, strict=False) if count]

    def put(self, s: Record, seat: int | None, words: Sequence[str]) -> None:
        """Count what is named."""
        counts = row_of(s, seat)[self.attribute]
        for word in each(words):
            kind = number_in(word, self.names)
            if counts[kind] == self.most:
                raise InvalidText(
                    Phrase("{word} appears more than {most} times", word=Quoted(word), most=self.most)
                )
            counts[kind] += 1
