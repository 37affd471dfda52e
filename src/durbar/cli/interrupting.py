"""Ctrl-C, and the end that a service manager asks for: what is begun is finished or taken away.

A shell ends its own loop, too, only when it sees that Ctrl-C has ended the command.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event
from types import FrameType
from typing import NoReturn

import click

from durbar.bots.signal_handlers import handled
from durbar.core.errors import DurbarError

SIGNALS = (signal.SIGINT, signal.SIGTERM)
BY_SIGNAL = 128  # of an exit status, to which the signal's number is added


class Interrupted(DurbarError):
    """A command that a signal has ended."""

    def __init__(self, told: str, number: int) -> None:
        super().__init__(told)
        self.number = number


def interrupt(number: int, _frame: FrameType | None) -> NoReturn:
    """End what goes on, as Ctrl-C does, and remember which signal it was."""
    raise KeyboardInterrupt(number)


def signal_of(asked: KeyboardInterrupt) -> int:
    """Return the signal by which an end was asked for: Python's own handler of Ctrl-C does not tell it."""
    return next(iter(asked.args), signal.SIGINT)


def end_by(number: int) -> NoReturn:
    """End this process so that whoever has begun it sees which signal has: Python does that for Ctrl-C."""
    if number == signal.SIGINT:
        sys.excepthook = _say_nothing
        raise KeyboardInterrupt
    sys.exit(BY_SIGNAL + number)


def _say_nothing(*_error: object) -> None:
    """Write no traceback: what there was to tell has been told."""


def end_as_interrupted() -> None:
    """Let the end that is asked for be as Ctrl-C from now on: what is half written is taken away.

    No other process is waited for (`durbar.lab.processes`): whatever it has finished is kept.
    """
    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, interrupt)


def end_at_once() -> None:
    """Let a further Ctrl-C end this process at once, which only waits for others by now."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def _end(number: int, _frame: FrameType | None) -> None:
    """End the processes that this one waits for, so that it takes away what they shared; or end itself."""
    signal.signal(number, signal.SIG_DFL)
    if not _end_others():
        signal.raise_signal(number)


def _end_others() -> bool:
    """End the processes of this one; say whether there were any."""
    others = multiprocessing.active_children()
    for other in others:
        other.kill()
    return bool(others)


@contextmanager
def told_if_interrupted(how_it_goes_on: str) -> Iterator[None]:
    """Tell whoever stops the block how it goes on."""
    try:
        yield
    except KeyboardInterrupt:
        click.echo(how_it_goes_on, err=True)
        raise


@contextmanager
def interrupts_set(stop: Event) -> Iterator[list[int]]:
    """Let interrupts within the block set `stop`, but those that are ignored, as in a shell's background.

    Yields the list of those that were heard.
    """
    heard: list[int] = []

    def hear(number: int, _frame: FrameType | None) -> None:
        heard.append(number)
        stop.set()

    heeded = [number for number in SIGNALS if signal.getsignal(number) not in (signal.SIG_IGN, None)]
    with handled(heeded, hear):
        yield heard


@contextmanager
def interrupted_between_steps() -> Iterator[Callable[[], None]]:
    """Yield what the block calls between its steps, where Ctrl-C ends it; at its end, too.

    Within a step it would be taken for a failure: numba loses it in what LLVM calls, and misses the code.
    """
    asked: list[int] = []

    def heed() -> None:
        if asked:
            raise KeyboardInterrupt(asked[0])

    handlers = (signal.default_int_handler, interrupt)
    heeded = [number for number in SIGNALS if signal.getsignal(number) in handlers]
    with handled(heeded, lambda number, _frame: asked.append(number)):
        yield heed
    heed()
