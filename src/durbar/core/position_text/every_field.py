"""The text of positions of any game: all numbers of its state but zeros, by the names of its layout.

It is exact, but nothing says what is impossible: a game that reads positions of strangers declares its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

import numpy as np

from durbar.core.errors import InvalidText
from durbar.core.layout import Record
from durbar.core.phrase import Phrase
from durbar.core.position_text.declaration import Fields, Impossible, PositionText
from durbar.core.position_text.field import Field, each, integer, row_of, times
from durbar.core.position_text.state import phase_field

if TYPE_CHECKING:
    from durbar.core.game import Game

IN_HEADERS = ("players", "rules", "options")
SEATS = "seats"


@dataclass(frozen=True)
class NumbersField(Field):
    """A number or an array of numbers, row by row: `deck 3×22`."""

    path: tuple[str | int, ...] = ()

    def values(self, s: Record, seat: int | None) -> Any:
        """Return the numbers as a flat array that can be written to."""
        row = row_of(s, seat)
        for step in self.path[:-1]:
            row = row[step]
        return np.asarray(row[self.path[-1]])

    def clear(self, s: Record, seat: int | None) -> None:
        """Put zeros."""
        self._set(s, seat, 0)

    def words(self, s: Record, seat: int | None) -> list[str]:
        """Return the numbers, unless all are zero."""
        numbers = self.values(s, seat).ravel().tolist()
        return [times(str(number), count) for number, count in _runs(numbers)] if any(numbers) else []

    def put(self, s: Record, seat: int | None, words: Sequence[str]) -> None:
        """Put the numbers."""
        old = self.values(s, seat)
        limits = np.iinfo(old.dtype)
        new = [integer(word, limits.min, limits.max) for word in each(words)]
        if len(new) != old.size:
            told = Phrase("has {count} numbers; there are {places}", count=len(new), places=old.size)
            raise InvalidText(told)
        self._set(s, seat, np.array(new, old.dtype).reshape(old.shape))

    def _set(self, s: Record, seat: int | None, numbers: Any) -> None:
        row = row_of(s, seat)
        for step in self.path[:-1]:
            row = row[step]
        row[self.path[-1]] = numbers


def _runs(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield each number and how often it stands there in a row, at most 99 times."""
    for number, equal in groupby(numbers):
        count = len(list(equal))
        while count:
            yield number, min(count, 99)
            count -= min(count, 99)


def leaves(dtype: np.dtype[Any], path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the paths to all numbers and arrays of numbers in a layout."""
    if dtype.subdtype and dtype.subdtype[0].names:
        for index in range(dtype.shape[0]):
            yield from leaves(dtype.subdtype[0], (*path, index))
    elif dtype.names:
        for name in dtype.names:
            yield from leaves(dtype[name], (*path, name))
    else:
        yield path


def numbers_of(dtype: np.dtype[Any], besides: Sequence[str] = ()) -> tuple[NumbersField, ...]:
    """Return a field for each number and array in a layout, besides those that are named."""
    paths = (path for path in leaves(dtype) if path[0] not in besides)
    return tuple(NumbersField(".".join(map(str, path)), path=path) for path in paths)


def every_field(game: Game) -> Fields:
    """Return the fields of a game that declares none; what `seats` holds is each seat's."""
    state = game.room.state_dtype
    seats = state[SEATS].subdtype if SEATS in (state.names or ()) else None
    of_seat = seats[0] if seats and seats[0].names else None
    besides = (*IN_HEADERS, "phase", *((SEATS,) if of_seat else ()))
    table = ((phase_field(game.room),), *((field,) for field in numbers_of(state, besides)))
    return Fields(table, numbers_of(of_seat) if of_seat else ())


def derive_nothing(_b: Any, _s: Any) -> None:
    """Every field is written."""


def anything_goes(_game: Game, _s: Any) -> Iterable[Impossible]:
    """Nothing is known to be impossible."""
    return ()


EVERY_FIELD = PositionText(fields=every_field, derive=derive_nothing, impossible=anything_goes)
