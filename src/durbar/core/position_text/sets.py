"""Fields that say which of some things are there."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from durbar.core.errors import InvalidText
from durbar.core.layout import NOTHING, Record
from durbar.core.phrase import Phrase, Quoted
from durbar.core.position_text.field import Field, number_in, row_of, twice


@dataclass(frozen=True)
class MembersField(Field):
    """Which of some things are there, each once: `palaces delhi agra`."""

    names: Sequence[str] = ()

    @abstractmethod
    def numbers(self, s: Record, seat: int | None) -> Sequence[int]:
        """Return the numbers of the things that are there, in their order."""

    @abstractmethod
    def add(self, s: Record, seat: int | None, number: int) -> None:
        """Put a thing there."""

    def words(self, s: Record, seat: int | None) -> list[str]:
        """Return the names of what is there, in their order."""
        return [self.names[number] for number in self.numbers(s, seat)]

    def put(self, s: Record, seat: int | None, words: Sequence[str]) -> None:
        """Put there what is named."""
        for word in words:
            number = number_in(word, self.names)
            if number in self.numbers(s, seat):
                raise twice(word)
            self.add(s, seat, number)


@dataclass(frozen=True)
class MarksField(MembersField):
    """Things that the state marks with 1 in an array."""

    def clear(self, s: Record, seat: int | None) -> None:
        """Take all marks away."""
        row_of(s, seat)[self.attribute][:] = 0

    def numbers(self, s: Record, seat: int | None) -> Sequence[int]:
        """Return the numbers of the things that are marked."""
        return [number for number, mark in enumerate(row_of(s, seat)[self.attribute].tolist()) if mark]

    def add(self, s: Record, seat: int | None, number: int) -> None:
        """Mark a thing."""
        row_of(s, seat)[self.attribute][number] = 1


@dataclass(frozen=True)
class BitSetField(MembersField):
    """Things that the state holds as bits of one number."""

    def clear(self, s: Record, seat: int | None) -> None:
        """Take everything out of the set."""
        row_of(s, seat)[self.attribute] = 0

    def numbers(self, s: Record, seat: int | None) -> Sequence[int]:
        """Return the numbers of the bits that are set."""
        bits = int(row_of(s, seat)[self.attribute])
        return [number for number in range(len(self.names)) if bits >> number & 1]

    def add(self, s: Record, seat: int | None, number: int) -> None:
        """Put a thing into the set."""
        row_of(s, seat)[self.attribute] |= 1 << number


@dataclass(frozen=True)
class OwnedField(MembersField):
    """Things of which the state holds the owner's seat in an array: `1 special vizier`."""

    nobody: int = NOTHING

    def clear(self, s: Record, seat: int | None) -> None:  # noqa: ARG002 - the array is everybody's
        """Say that nothing belongs to anybody."""
        s[self.attribute][:] = self.nobody

    def numbers(self, s: Record, seat: int | None) -> Sequence[int]:
        """Return the numbers of what belongs to the seat."""
        return [number for number, owner in enumerate(s[self.attribute].tolist()) if owner == seat]

    def add(self, s: Record, seat: int | None, number: int) -> None:
        """Give a thing to the seat; raises InvalidText when another seat has it."""
        owner = int(s[self.attribute][number])
        if owner != self.nobody:
            raise InvalidText(
                Phrase("{thing} belongs to seat {seat}", thing=Quoted(self.names[number]), seat=owner + 1)
            )
        s[self.attribute][number] = seat
