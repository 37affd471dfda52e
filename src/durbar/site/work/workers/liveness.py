"""Whether the processes that think still live, in memory that they share with the one that gives them tasks.

Celery's limits end a task that takes too long, and never a process that is stopped before it takes one.
"""

from __future__ import annotations

import logging
import os
import signal
import struct
import threading
import time
from mmap import mmap

BEAT = 0.5  # seconds
SILENT = 1.5  # seconds after which one is taken to hang
PATIENCE = 15.0  # seconds after which it is killed: another one begins, and its task is given again

_SIGN = struct.Struct("qd")  # a process, and when it lived last

logger = logging.getLogger(__name__)


class Liveness:
    """The signs of life of a pool's processes, a place for each; made before they are begun."""

    def __init__(self, processes: int) -> None:
        self._places = range(0, processes * _SIGN.size, _SIGN.size)
        self._signs = mmap(-1, processes * _SIGN.size)

    def begin(self, place: int) -> None:
        """Have this process give signs of life, in its place in the pool."""
        process = os.getpid()

        def live() -> None:
            while True:
                self._note(self._places[place], process)
                time.sleep(BEAT)

        self._note(self._places[place], process)
        threading.Thread(target=live, daemon=True).start()

    def is_well(self) -> bool:
        """Say whether all that have begun live, having killed any that has been silent for too long."""
        silences = [self._silence(place) for place in self._places]
        return all(silence <= SILENT for silence in silences)

    def _silence(self, place: int) -> float:
        process, last = _SIGN.unpack_from(self._signs, place)
        silence = time.monotonic() - last if process else 0.0
        if silence > PATIENCE:
            logger.error("process %s hangs: it is killed, and another one begun", process)
            self._note(place, process=0)
            _kill(process)
        return silence

    def _note(self, place: int, process: int) -> None:
        _SIGN.pack_into(self._signs, place, process, time.monotonic())


def _kill(process: int) -> None:
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        return  # it has ended by itself
