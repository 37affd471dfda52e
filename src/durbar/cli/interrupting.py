"""Ctrl-C, and the end that a service manager asks for, as an event: what is begun is finished."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def interrupts_set(stop: Event) -> Iterator[None]:
    """Let interrupts within the block set `stop`, but those that are ignored, as in a shell's background."""
    handlers = {number: signal.getsignal(number) for number in SIGNALS}
    heeded = {number: was for number, was in handlers.items() if was not in (signal.SIG_IGN, None)}

    def set_stop(_number: int, _frame: FrameType | None) -> None:
        stop.set()

    for number in heeded:
        signal.signal(number, set_stop)
    try:
        yield
    finally:
        for number, handler in heeded.items():
            signal.signal(number, handler)
