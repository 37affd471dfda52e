"""Parts of pages that are kept under all that they depend on: a part is never old, and never another's.

They are handed out as they were put in, to all threads of the process: nobody may change them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Any

MOST = 15_000  # parts, of some 5 kB with what they are kept under

_parts: OrderedDict[Hashable, Any] = OrderedDict()  # the one that was asked for last at the end
_lock = Lock()


def get(key: Hashable) -> Any:
    """Return the part that is kept under a key; None when there is none."""
    with _lock:
        part = _parts.get(key)
        if part is not None:
            _parts.move_to_end(key)
        return part


def put(key: Hashable, part: object) -> None:
    """Keep a part; the one that nobody has asked for the longest goes where there are too many."""
    with _lock:
        _parts[key] = part
        if len(_parts) > MOST:
            _parts.popitem(last=False)


def known() -> set[Hashable]:
    """Return the keys of all parts."""
    with _lock:
        return set(_parts)


def forget() -> None:
    """Forget all parts."""
    with _lock:
        _parts.clear()


def key_of(part: str, *values: object) -> tuple[Hashable, ...]:
    """Return the key of a part of a page that depends on these values and on nothing else.

    They can be keys themselves, or are lists or dictionaries of such.
    """
    return (part, *map(_as_key, values))


def _as_key(value: object) -> Hashable:
    """Return a value with its type: `1` and `True` are equal and look different, as text and markup do."""
    if isinstance(value, dict):
        return dict, tuple(map(_as_key, value.items()))
    if isinstance(value, list | tuple):
        return tuple(map(_as_key, value))
    return type(value), value
