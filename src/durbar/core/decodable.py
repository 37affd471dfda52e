"""Types that several threads may have msgspec decode: Python crashes where two are the first to do so."""

from __future__ import annotations

from threading import Lock
from typing import Any, TypeVar

from msgspec.json import Decoder

T = TypeVar("T")

_reading = Lock()
_read: set[type[Any]] = set()


def decodable(kind: type[T]) -> type[T]:
    """Return a type of which msgspec has found out by now what it, and each type in it, is made of.

    It keeps what it finds out with the type, and shows it to other threads before that is complete.
    """
    with _reading:
        if kind not in _read:
            Decoder(kind)
            _read.add(kind)
    return kind
