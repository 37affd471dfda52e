"""Fields with a value beside each of some names."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from durbar.core.errors import InvalidText
from durbar.core.layout import NOTHING, Record
from durbar.core.phrase import Phrase, Quoted
from durbar.core.position_text.field import Field, integer, number_in, row_of, twice, without_tail


@dataclass(frozen=True)
class PairsField(Field):
    """A value beside each name, of those that have one: `bonus lahore:tea delhi:rice`."""

    names: Sequence[str] = ()
    empty: int = NOTHING

    def clear(self, s: Record, seat: int | None) -> None:
        """Take all values away."""
        row_of(s, seat)[self.attribute][:] = self.empty

    def words(self, s: Record, seat: int | None) -> list[str]:
        """Return each name that has a value, and the value."""
        values = row_of(s, seat)[self.attribute]
        there = (values != self.empty).reshape(len(values), -1).any(axis=1).nonzero()[0]
        return [f"{self.names[number]}:{self.written(values[number])}" for number in there]

    def put(self, s: Record, seat: int | None, words: Sequence[str]) -> None:
        """Put a value beside each name."""
        values = row_of(s, seat)[self.attribute]
        for word in words:
            name, _, written = word.partition(":")
            number = number_in(name, self.names)
            if (values[number] != self.empty).any():
                raise twice(name)
            values[number] = self.read(s, written)

    @abstractmethod
    def written(self, value: Record) -> str:
        """Return a value as it is written."""

    @abstractmethod
    def read(self, s: Record, written: str) -> int | Sequence[int]:
        """Return the value that is written; raises InvalidText."""


@dataclass(frozen=True)
class NumberPairs(PairsField):
    """A number beside each name: `points goods:5 chains:12`."""

    high: int = 999

    def written(self, value: Record) -> str:
        """Return the number."""
        return str(value)

    def read(self, s: Record, written: str) -> int:  # noqa: ARG002
        """Return the number."""
        return integer(written, 1, self.high)


@dataclass(frozen=True)
class ChoicePairs(PairsField):
    """One of some words beside each name: `bonus lahore:tea`."""

    values: Sequence[str] = ()

    def written(self, value: Record) -> str:
        """Return the word."""
        return self.values[value]

    def read(self, s: Record, written: str) -> int:  # noqa: ARG002
        """Return the word's number."""
        return number_in(written, self.values)


@dataclass(frozen=True)
class SeatPairs(PairsField):
    """Seats beside each name, in their order: `villages kota:2+1`."""

    def written(self, value: Record) -> str:
        """Return the seats."""
        return "+".join(str(seat + 1) for seat in without_tail(value, self.empty))

    def read(self, s: Record, written: str) -> Sequence[int]:
        """Return the seats, and nobody for the places that are left."""
        seats = [integer(word, 1, int(s.players)) - 1 for word in written.split("+")]
        places = s[self.attribute].shape[1]
        if len(seats) > places:
            raise InvalidText(Phrase("{seats} is more than {places}", seats=Quoted(written), places=places))
        return seats + [self.empty] * (places - len(seats))
