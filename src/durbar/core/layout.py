"""How records are laid out: a class with typed fields, from which the NumPy layout is derived.

>>> class Player(Layout):
...     hand: Ints = array(22)  # cards by city
...     houses_left: int
>>> class State(Layout):
...     turn: int
...     seats: Rows[Player] = array(4)
>>> dtype_of(State).itemsize
186

An instance of such a class is never made: at run time a `State` is one record of the layout (an `np.record`),
which has the fields that the class names, compiled and un-compiled alike; so none is called as what every
record has (`round`, `size`, `max`). An `int` has 16 bits, for narrower ones wrap silently; `Bits` has 64.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Annotated, Any, Final, Generic, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt

Bits: TypeAlias = Annotated[int, np.int64]  # a set, with 1 << number for each that is in it
Int32: TypeAlias = Annotated[int, np.int32]  # a count that 16 bits may not hold
Ints: TypeAlias = npt.NDArray[np.int16]
Ints32: TypeAlias = npt.NDArray[np.int32]
Words: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]
Floats32: TypeAlias = npt.NDArray[np.float32]
Bools: TypeAlias = npt.NDArray[np.bool_]
Ids: TypeAlias = Ints  # action ids
Records: TypeAlias = npt.NDArray[Any]  # an array of records of any layout

L_co = TypeVar("L_co", covariant=True)
Shape: TypeAlias = tuple[int, ...]

SCALARS: dict[object, type[np.generic]] = {int: np.int16, float: np.float64}


Record: TypeAlias = Any  # one record of any layout


class Layout:
    """The base of all layouts; the fields of a layout's own bases come first."""


NOTHING: Final = -1  # in a state: no seat, no card, no place


class GameState(Layout):
    """What every game's state has, before the fields of its own."""

    players: int  # how many seats take part
    rules: int  # by which version of its rules the game is played
    phase: int  # the question that is asked now: one of the room's phases


class Rows(Generic[L_co]):
    """An array of records of one layout, as a field of another layout or as an argument of a rule."""

    def __getitem__(self, index: int) -> L_co:
        raise NotImplementedError

    def __setitem__(self, index: int, row: object) -> None:
        raise NotImplementedError

    def __iter__(self) -> Iterator[L_co]:
        raise NotImplementedError

    def __len__(self) -> int:
        raise NotImplementedError


def array(*shape: int) -> Any:
    """Make a field of a layout an array of that shape."""
    return shape


def _fields(layout: type[Layout]) -> tuple[tuple[str, object, Shape], ...]:
    """Return name, type and shape of each field of a layout."""
    names = {
        name: value for base in layout.__mro__ for name, value in vars(sys.modules[base.__module__]).items()
    }
    hints = get_type_hints(layout, names, include_extras=True)
    for name in hints:
        if hasattr(np.record, name):  # which plain Python would find there, and compiled code would not
            raise TypeError(f"{layout.__name__}.{name}: every record of NumPy has such a name; take another")
    return tuple((name, hint, getattr(layout, name, ())) for name, hint in hints.items())


def dtype_of(layout: type[Layout], **given: tuple[np.dtype[Any] | type[np.generic], Shape]) -> np.dtype[Any]:
    """Return the NumPy layout of a class; `given` types and shapes take the place of those it names."""
    rows = []
    for name, hint, shape in _fields(layout):
        kind, size = given.get(name) or (_kind(hint), shape)
        rows.append((name, kind, size) if size else (name, kind))
    return np.dtype((np.record, rows))


def _kind(hint: object) -> Any:
    """Return the NumPy type of a field's elements."""
    if hint in SCALARS:
        return SCALARS[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    declared = getattr(origin, "__value__", None)  # of `type NDArray[…] = …`, as NumPy has it from 2.5 on
    if declared is not None:
        return _kind(declared[arguments])
    if origin is Annotated:  # Bits, Int32
        return arguments[1]
    if origin is np.ndarray:  # Ints, Floats
        return get_args(arguments[1])[0]
    if origin is Rows:
        return dtype_of(arguments[0])
    if isinstance(hint, type) and issubclass(hint, Layout):
        return dtype_of(hint)
    raise TypeError(f"a layout cannot have a field of the type {hint}")
