"""What a learner is shown of a position: a vector of numbers, made from a table beside each state.

The table names fields of the state and how each is written; what it comes to is data, so one compiled loop
(`loops/observing.py`) writes the vector of every game. The seat that looks comes first, then the others in
turn order, then the table: so equal situations look equal from every seat.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

import numpy as np

from durbar.core.layout import Rows, dtype_of
from durbar.core.loops.inputs import Encoding, Input

WORD = 2  # bytes of the numbers of which states are made
GENERAL = ("is asked", "score")  # of each seat, in every game


@dataclass(frozen=True, slots=True)
class ObservedField:
    """A field of the state, and how it is written; `size` is how many values or bits it has."""

    name: str
    encoding: Encoding
    size: int = 1
    scale: float = 1.0

    @property
    def text(self) -> str:
        """The field as a line of text."""
        return f"{self.name} {self.encoding.name} {self.size} {self.scale:g}"


def numbers(name: str, scale: float = 1.0) -> ObservedField:
    """Write every number of a field, divided by `scale`."""
    return ObservedField(name, Encoding.NUMBERS, scale=scale)


def flags(name: str, size: int) -> ObservedField:
    """Write the first `size` bits of a set."""
    return ObservedField(name, Encoding.FLAGS, size)


def one_of(name: str, size: int) -> ObservedField:
    """Write for each number of a field which of `size` values it has; a negative one is none."""
    return ObservedField(name, Encoding.ONE_OF, size)


def members(name: str, size: int) -> ObservedField:
    """Write how often each of `size` values stands in a field."""
    return ObservedField(name, Encoding.MEMBERS, size)


def last(name: str, size: int) -> ObservedField:
    """Write which of `size` values the last number of a field has that is not negative."""
    return ObservedField(name, Encoding.LAST, size)


@dataclass(frozen=True, kw_only=True)
class Observed:
    """What of a state is shown: fields of each seat, fields that name a seat as owner, the table's."""

    seat: tuple[ObservedField, ...] = ()
    owned: tuple[str, ...] = ()
    table: tuple[ObservedField, ...] = ()
    insights: tuple[str, ...] = ()  # the names of what the room's `insight` adds for each seat


def every_field(state: np.dtype[Any]) -> Observed:
    """Return a table of all numbers of a state, for a game that declares none."""
    seats = state["seats"].subdtype[0].names if "seats" in (state.names or ()) else ()  # type: ignore[index]
    others = (name for name in state.names or () if name != "seats")
    return Observed(seat=tuple(map(numbers, seats or ())), table=tuple(map(numbers, others)))


class Observation:
    """The vector of one game: its plan for the compiled loop, its size and the names of its inputs."""

    def __init__(self, state: np.dtype[Any], observed: Observed | None = None) -> None:
        observed = observed or every_field(state)
        seat = state["seats"].subdtype[0] if "seats" in (state.names or ()) else np.dtype([])  # type: ignore[index]
        self.insights = observed.insights
        self._rows = [
            *(self._row(state, seat, field, of_seat=True) for field in observed.seat),
            *(
                self._row(state, None, ObservedField(name, Encoding.OWNED), of_seat=True)
                for name in observed.owned
            ),
            *(self._row(state, None, field, of_seat=False) for field in observed.table),
        ]
        self.plan = self._plan()

    def size(self, players: int) -> int:
        """Return how many inputs there are."""
        return len(self.names(players))

    @cache  # noqa: B019 - a room has one, as long as the process lives
    def names(self, players: int) -> tuple[str, ...]:
        """Return the name of every input; `1` is the seat that looks, `2` the one after it."""
        return tuple(self._names(players))

    @cache  # noqa: B019 - as above
    def digest(self, players: int) -> str:
        """Return a hash of all names and scales: a net reads only the vector that it has learned."""
        text = "\n".join([*self.names(players), *(row.field.text for row in self._rows)])
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def _names(self, players: int) -> Iterator[str]:
        for number in range(1, players + 1):
            for text in GENERAL:
                yield f"{number} {text}"
            for row in self._rows:
                if row.of_seat:
                    yield from (f"{number} {text}" for text in row.names())
            for text in self.insights:
                yield f"{number} {text}"
        for row in self._rows:
            if not row.of_seat:
                yield from row.names()

    def _row(
        self, state: np.dtype[Any], seat: np.dtype[Any] | None, field: ObservedField, *, of_seat: bool
    ) -> _Row:
        inside = state if seat is None else seat
        if field.name not in (inside.names or ()):
            raise TypeError(f"the state has no field {field.name!r} to be observed")
        kind, offset = inside.fields[field.name][:2]  # type: ignore[index]
        if seat is not None:
            offset += state.fields["seats"][1]  # type: ignore[index]
        return _Row(field, of_seat, kind, offset // WORD, seat.itemsize // WORD if seat else 0)

    def _plan(self) -> Rows[Input]:
        plan = np.zeros(len(self._rows), dtype_of(Input))
        for number, row in enumerate(self._rows):
            plan[number] = row.of_seat, row.field.encoding, row.offset, row.stride, row.count, *row.scaled
        return cast("Rows[Input]", plan)


@dataclass(frozen=True, slots=True)
class _Row:
    """One field where it lies in the state."""

    field: ObservedField
    of_seat: bool
    kind: np.dtype[Any]  # of the whole field
    offset: int
    stride: int

    @property
    def count(self) -> int:
        return 1 if self.field.encoding is Encoding.FLAGS else self.kind.itemsize // WORD

    @property
    def scaled(self) -> tuple[int, float]:
        return self.field.size, self.field.scale

    def names(self) -> Iterator[str]:
        """Yield a name for each input that the field becomes."""
        name, size = self.field.name, self.field.size
        match self.field.encoding:
            case Encoding.NUMBERS | Encoding.OWNED:
                yield from (f"{name} {k}" if self.count > 1 else name for k in range(self.count))
            case Encoding.ONE_OF:
                places = (f"{name} {k}" if self.count > 1 else name for k in range(self.count))
                yield from (f"{place} is {value}" for place in places for value in range(size))
            case Encoding.FLAGS | Encoding.MEMBERS:
                yield from (f"{name} has {value}" for value in range(size))
            case Encoding.LAST:
                yield from (f"last {name} is {value}" for value in range(size))
