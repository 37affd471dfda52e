"""Parts of pages that are kept under all that they depend on: a part is never old, and never another's.

They are handed out as they were put in, to all threads of the process: nobody may change them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Any

MOST = 15_000  # parts, of some 5 kB with what they are kept under
MOST_BYTES = 64 << 20  # of all parts without what they are kept under: reached where they are unusually large


class _LeastRecentlyUsed:
    """Parts by their keys, and how large all of them are; the one that was asked for last is at the end."""

    def __init__(self) -> None:
        self._parts: OrderedDict[Hashable, Any] = OrderedDict()
        self._sizes: dict[Hashable, int] = {}
        self._bytes = 0
        self._lock = Lock()

    def get(self, key: Hashable) -> Any:
        """Return the part that is kept under a key; None when there is none."""
        with self._lock:
            part = self._parts.get(key)
            if part is not None:
                self._parts.move_to_end(key)
            return part

    def put(self, key: Hashable, part: object, size: int) -> None:
        """Keep a part of so many bytes; those that nobody has asked for the longest make way for it."""
        with self._lock:
            self._parts[key] = part
            self._bytes += size - self._sizes.get(key, 0)  # there already: two have made it
            self._sizes[key] = size
            while len(self._parts) > MOST or self._bytes > MOST_BYTES:
                oldest, _ = self._parts.popitem(last=False)
                self._bytes -= self._sizes.pop(oldest)

    def known(self) -> set[Hashable]:
        """Return the keys of all parts."""
        with self._lock:
            return set(self._parts)

    def forget(self) -> None:
        """Forget all parts."""
        with self._lock:
            self._parts.clear()
            self._sizes.clear()
            self._bytes = 0


_parts = _LeastRecentlyUsed()  # one for the process
get, put, known, forget = _parts.get, _parts.put, _parts.known, _parts.forget


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
