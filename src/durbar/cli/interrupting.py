"""Ctrl-C, and the end that a service manager asks for: what is begun is finished or taken away."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event
from types import FrameType

import click

from durbar.bots.signal_handlers import handled

SIGNALS = (signal.SIGINT, signal.SIGTERM)


def end_as_interrupted() -> None:
    """Let the end that is asked for be as Ctrl-C from now on: what is half written is taken away.

    No other process is waited for (`durbar.lab.processes`): whatever it has finished is kept.
    """
    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, signal.default_int_handler)


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
def interrupts_set(stop: Event) -> Iterator[None]:
    """Let interrupts within the block set `stop`, but those that are ignored, as in a shell's background."""
    heeded = [number for number in SIGNALS if signal.getsignal(number) not in (signal.SIG_IGN, None)]
    with handled(heeded, lambda _number, _frame: stop.set()):
        yield


@contextmanager
def interrupted_between_steps() -> Iterator[Callable[[], None]]:
    """Yield what the block calls between its steps, where Ctrl-C ends it; at its end, too.

    Within a step it would be taken for a failure: numba loses it in what LLVM calls, and misses the code.
    """
    asked = Event()

    def heed() -> None:
        if asked.is_set():
            raise KeyboardInterrupt

    heeded = [number for number in SIGNALS if signal.getsignal(number) is signal.default_int_handler]
    with handled(heeded, lambda _number, _frame: asked.set()):
        yield heed
    heed()
