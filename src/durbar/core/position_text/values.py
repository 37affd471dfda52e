"""Fields that hold one value: a number, one of some words, a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from durbar.core.layout import NOTHING, Record
from durbar.core.position_text.field import UNKNOWN, Field, integer, number_in, row_of, single


@dataclass(frozen=True)
class NumberField(Field):
    """A number from `low` to `high`: `turns 7`; `default` is not written."""

    low: int = 0
    high: int = 999
    default: int = 0
    unknown: int | None = None  # the number that stands for what a seat may not see, written `?`

    def clear(self, s: Record, seat: int | None) -> None:
        """Put the default into the state."""
        row_of(s, seat)[self.attribute] = self.default

    def words(self, s: Record, seat: int | None) -> list[str]:
        """Return the number."""
        value = int(row_of(s, seat)[self.attribute])
        if value == self.default:
            return []
        return [UNKNOWN if value == self.unknown else str(value)]

    def put(self, s: Record, seat: int | None, words: Sequence[str]) -> None:
        """Put a number, or what stands for an unknown one."""
        word = single(words)
        hidden = word == UNKNOWN and self.unknown is not None
        row_of(s, seat)[self.attribute] = self.unknown if hidden else integer(word, self.low, self.high)


@dataclass(frozen=True)
class ChoiceField(Field):
    """One of some names, which the state knows by their numbers: `province baden`."""

    names: Sequence[str] = ()
    default: int = NOTHING

    def clear(self, s: Record, seat: int | None) -> None:
        """Put the default into the state."""
        row_of(s, seat)[self.attribute] = self.default

    def words(self, s: Record, seat: int | None) -> list[str]:
        """Return the name."""
        value = int(row_of(s, seat)[self.attribute])
        return [self.names[value]] if value != self.default else []

    def put(self, s: Record, seat: int | None, words: Sequence[str]) -> None:
        """Put the number of a name."""
        row_of(s, seat)[self.attribute] = number_in(single(words), self.names)


@dataclass(frozen=True)
class SwitchField(Field):
    """Something that is so or not: `acted yes`."""

    def clear(self, s: Record, seat: int | None) -> None:
        """Say that it is not so."""
        row_of(s, seat)[self.attribute] = 0

    def words(self, s: Record, seat: int | None) -> list[str]:
        """Return `yes` where it is so."""
        return ["yes"] if row_of(s, seat)[self.attribute] else []

    def put(self, s: Record, seat: int | None, words: Sequence[str]) -> None:
        """Say that it is so."""
        row_of(s, seat)[self.attribute] = 1 + number_in(single(words), ("yes",))


@dataclass(frozen=True)
class SeatField(Field):
    """A seat that takes part, from 1: `turn 2`."""

    def clear(self, s: Record, seat: int | None) -> None:
        """Say that it is nobody."""
        row_of(s, seat)[self.attribute] = NOTHING

    def words(self, s: Record, seat: int | None) -> list[str]:
        """Return the seat's number, if it is a seat."""
        value = int(row_of(s, seat)[self.attribute])
        return [str(value + 1)] if 0 <= value < s.players else []

    def put(self, s: Record, seat: int | None, words: Sequence[str]) -> None:
        """Put a seat."""
        row_of(s, seat)[self.attribute] = integer(single(words), 1, int(s.players)) - 1
