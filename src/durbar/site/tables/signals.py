"""A bell between what changes a table and what drives its computer players: neither imports the other."""

from __future__ import annotations

from collections.abc import Callable

_listeners: list[Callable[[int], None]] = []


def ring(table_id: int) -> None:
    """Say, from any thread, that a table has changed."""
    for listener in _listeners:
        listener(table_id)


def answer(listener: Callable[[int], None]) -> None:
    """Have `listener` called with the id of every table that changes."""
    _listeners.append(listener)


def ignore(listener: Callable[[int], None]) -> None:
    """Undo `answer`."""
    _listeners.remove(listener)
