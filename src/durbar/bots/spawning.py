"""How workers' processes begin: none of them hears Ctrl-C, which the terminal sends to all at once.

A process would be deaf to it only once it has loaded what `worker.start` needs. Until then it would end with
a traceback of Python's, and so would one whose parent is interrupted while it tells it what to do.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.queues import SimpleQueue
from types import FrameType
from typing import Any

from durbar.bots.signal_handlers import handled

GRACE = 0.5  # seconds that all together have to take away what would be left behind
HELD = (signal.SIGINT, signal.SIGTERM)


class WorkerProcess(SpawnProcess):
    """A process in which SIGINT is blocked until `hear_again` is called there."""

    def start(self) -> None:
        """Begin the process; who is interrupted meanwhile hears of it when it has begun."""
        with _interrupts_held(), _blocked():
            super().start()


class WorkerContext(SpawnContext):
    """Begins the processes of one pool, and knows them and the queues on which they answer."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[WorkerProcess] = []
        self.answers: list[SimpleQueue[Any]] = []

    def Process(self, *args: Any, **named: Any) -> WorkerProcess:  # type: ignore[override]  # noqa: N802 - as pools call it
        """Return a process that has not begun yet."""
        process = WorkerProcess(*args, **named)
        self.begun.append(process)
        return process

    def SimpleQueue(self) -> SimpleQueue[Any]:  # noqa: N802 - as pools call it
        """Return a queue on which processes answer."""
        queue = super().SimpleQueue()
        self.answers.append(queue)
        return queue

    def begin_no_more(self) -> None:
        """Leave sending answers to the processes that have begun.

        An answer that was half sent when the last of them was killed ends there; as long as this process
        could send the rest of it, whoever reads would wait for that for ever.
        """
        for queue in self.answers:
            queue._writer.close()  # type: ignore[attr-defined]  # `close` ends reading too

    def end(self) -> None:
        """End the processes that have begun, whatever they do: by force those that take long to end."""
        begun = [process for process in self.begun if process.pid is not None]
        last = time.monotonic() + GRACE
        try:
            for process in begun:
                process.terminate()
            for process in begun:
                process.join(max(0.0, last - time.monotonic()))
        finally:
            for process in begun:
                process.kill()


def hear_again() -> None:
    """Let this process hear SIGINT again, which its parent has blocked."""
    _set_mask("SIG_UNBLOCK")


@contextmanager
def _blocked() -> Iterator[None]:
    """Block SIGINT in this thread: processes that begin within the block inherit that."""
    before = _set_mask("SIG_BLOCK")
    try:
        yield
    finally:
        if signal.SIGINT not in before:
            _set_mask("SIG_UNBLOCK")


def _set_mask(how: str) -> set[int]:
    """Change the mask of this thread for SIGINT, and return what it was; systems without masks have none."""
    if not hasattr(signal, "pthread_sigmask"):
        return set()
    return set(signal.pthread_sigmask(getattr(signal, how), {signal.SIGINT}))


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let the handlers of interrupts within the block, which only the main thread has, wait for its end."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []

    def hear(number: int, _frame: FrameType | None) -> None:
        heard.append(number)

    with handled([number for number in HELD if callable(signal.getsignal(number))], hear):
        yield
    for interrupt in heard[:1]:
        signal.raise_signal(interrupt)
