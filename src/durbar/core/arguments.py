"""What is handed to the Python interface, looked at before anything is done with it."""

from __future__ import annotations

from numbers import Real
from operator import index
from pathlib import Path
from typing import Any

from durbar.core.errors import InvalidOption
from durbar.core.phrase import Phrase, Verbatim

LONGEST = 60  # characters of a value that an error repeats


def whole(argument: str, value: object) -> int:
    """Return an argument as a plain integer; one of NumPy is one too. Raises InvalidOption."""
    try:
        if isinstance(value, bool):
            raise TypeError
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        raise _wrong(argument, value, "int") from None


def truth(argument: str, value: object) -> bool:
    """Return an argument as a plain bool; one of NumPy is one too. Raises InvalidOption."""
    plain = plainly(value)
    if not isinstance(plain, bool):
        raise _wrong(argument, value, "bool")
    return plain


def plainly(value: Any) -> Any:
    """Return Python's own number for one of NumPy, which is not loaded for that, and all else as it is."""
    return value.item() if type(value).__module__ == "numpy" and hasattr(value, "item") else value


def out_of_range(index: object, count: int, what: str) -> str:
    """Return what is told of an index that there is not, among so many."""
    if not count:
        return f"there is no index {index}, for there are no {what}"
    return f"there is no index {index}; {count} {what} have those from {-count} to {count - 1}"


def check(argument: str, value: object, *kinds: type) -> None:
    """Raise InvalidOption for an argument that is of none of some types."""
    if not isinstance(value, kinds):
        raise _wrong(argument, value, " | ".join(kind.__name__ for kind in kinds))


def check_seconds(argument: str, value: object) -> None:
    """Raise InvalidOption for what is no time: neither a number nor more than 0."""
    check(argument, value, Real)
    if not value > 0:  # type: ignore[operator] # a number that is none either
        told = Phrase(
            "{argument} is a number of seconds, more than 0, not {value}",
            argument=Verbatim(argument),
            value=Verbatim(str(value)),
        )
        raise InvalidOption(told)


def check_board(board: object) -> None:
    """Raise InvalidOption for what is no path of a board file; None is the shipped board."""
    if board is not None:
        check("board", board, str, Path)


def check_seed(value: object) -> None:
    """Raise InvalidOption for what games cannot follow from: neither a text nor an integer."""
    if not isinstance(value, str):
        value = whole("seed", value)
    try:
        str(value).encode()
    except ValueError:  # half of a character, or more digits than Python writes
        told = Phrase("a seed is text in Unicode, or a number of no more digits than Python writes")
        raise InvalidOption(told) from None


def check_texts(argument: str, values: object) -> None:
    """Raise InvalidOption for an argument that does not hold texts alone."""
    check(argument, values, list, tuple)
    assert isinstance(values, list | tuple)
    for value in values:
        check(argument, value, str)


def _wrong(argument: str, value: object, kind: str) -> InvalidOption:
    return InvalidOption(
        Phrase(
            "{argument} cannot be {value}; its type is {type}",
            argument=Verbatim(argument),
            value=Verbatim(repr(value)[:LONGEST]),
            type=Verbatim(kind),
        )
    )
