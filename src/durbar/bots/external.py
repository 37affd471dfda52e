"""Players that are programs of their own: `exec:python mybot.py`, told the game by standard input and output.

The program reads the events of `durbar.bots.events`, one a line, and answers every event whose `legal` is not
empty with a line that is one of those texts. What it writes to standard error passes through.
"""

from __future__ import annotations

import contextlib
import errno
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from durbar.bots.events import GameOver, as_line, game_full, news
from durbar.core.about import OptionValue
from durbar.core.errors import DurbarError, InvalidOption

if TYPE_CHECKING:
    from durbar.core.view import View

PREFIX = "exec:"
TIME_LIMIT = 10.0  # seconds for a decision
STARTING = 20.0  # seconds more for the first one, in which a program loads what it needs
GRACE = 2.0  # seconds that a program has to end by itself
GLANCE = 0.1  # seconds between two looks at whether a game is given up
LONGEST_LINE = 64 * 1024  # bytes of an answer
REPEATED = 200  # characters of a wrong answer that are told
MOST_UNASKED = 1000  # answers that wait for their question
HEADLESS = (
    "; a file that is started by its name begins with #! and what reads it, as in #!/usr/bin/env python3, "
    "and no byte order mark stands before that"
)

_running: set[_Program] = set()  # of this process


class PlayerFailed(DurbarError):
    """A program that ended, was too slow, or answered with what was not legal."""


class Stopped(DurbarError):
    """A game that was given up because the simulation ended."""


def is_external(name: str) -> bool:
    """Say whether a player's name is a program to be started."""
    return name.strip().startswith(PREFIX)


def kill_programs() -> None:
    """End all programs of this process by force; it is itself about to end in the middle of their games."""
    for program in tuple(_running):
        program.kill()


def command_of(name: str) -> list[str]:
    """Return the command in `exec:COMMAND`, in words; raises InvalidOption."""
    text = name.strip().removeprefix(PREFIX)
    try:
        words = shlex.split(text, posix=os.name != "nt")
    except ValueError as error:
        raise InvalidOption(f"{name!r} cannot be read as a command: {error}") from error
    if not words:
        raise InvalidOption(f"{name!r} names no program; it is written like exec:python mybot.py")
    if "#" in text:
        raise InvalidOption(f"{name!r} cannot be a player: '#' cannot stand in a record")
    return [word.strip('"') for word in words] if os.name == "nt" else words


class ExternalPlayer:
    """A program in one seat of one game; it is started with the first decision and ended by `close`."""

    def __init__(
        self,
        name: str,
        names: Sequence[str],
        options: Mapping[str, OptionValue],
        game_id: str = "",
        time_limit: float = TIME_LIMIT,
        stop: threading.Event | None = None,
    ) -> None:
        self.stop = stop or threading.Event()  # set when the game is given up
        self.name = name
        self.command = command_of(name)
        self.names = names
        self.options = options
        self.game_id = game_id
        self.time_limit = time_limit
        self._told: tuple[str, ...] | None = None  # the lines of the log that the program knows
        self._program: _Program | None = None

    def decide(self, view: View, budget: float) -> int:  # noqa: ARG002 - the program has its time limit
        """Return the id of the legal decision that the program answers; raises PlayerFailed or Stopped."""
        limit = self.time_limit
        if self._program is None:
            self._program = self._start(view)
            limit += STARTING
        self._tell(view)
        try:
            answer = self._program.answer(limit, self.stop)
        except queue.Empty:
            raise self._failed(view, f"gave no answer within {limit:g} seconds") from None
        if answer is None:
            raise self._failed(view, self._program.why_silent())
        if answer not in view.legal.texts:
            told = answer if len(answer) <= REPEATED else f"{answer[:REPEATED]}…"
            raise self._failed(view, f"answered {told!r}, which is not legal")
        return int(view.game.actions.id(answer))

    def finish(self, view: View, scores: Sequence[int], winners: Sequence[int]) -> None:
        """Tell the program how the game ended, and end it."""
        if self._program is not None:
            self._tell(view)
            self._program.tell([as_line(GameOver(scores=tuple(scores), winners=tuple(winners)))])
        self.close()

    def close(self) -> None:
        """End the program: by the end of its input, then by force; by force at once in a game given up."""
        if self._program is not None:
            self._program.end(0 if self.stop.is_set() else GRACE)
            self._program = None

    def _start(self, view: View) -> _Program:
        try:
            return _Program(self.command)
        except OSError as error:
            hint = HEADLESS if error.errno == errno.ENOEXEC else ""
            raise PlayerFailed(f"seat {view.seat}, {self.name}: cannot be started: {error}{hint}") from error

    def _tell(self, view: View) -> None:
        assert self._program
        if self._told is None:
            events = [as_line(game_full(view, self.names, self.options, self.game_id))]
        else:
            events = [as_line(event) for event in news(self._told, view)]
        self._told = view.lines
        self._program.tell(events)

    def _failed(self, view: View, what: str) -> PlayerFailed:
        where = f"seat {view.seat}, {self.name}: decision {len(view.log) + 1}"
        return PlayerFailed(f"{where}: {what}; legal: {' | '.join(view.legal.texts)}")


class _Program:
    """A running process; threads read and write its pipes, so that no slow program holds us up."""

    def __init__(self, command: list[str]) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - the user's own command
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=os.name != "nt",  # Ctrl-C is for us; we end the program, and what it started
        )
        _running.add(self)
        self._answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._events: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._flood = ""  # why nothing more is read
        self._threads = [threading.Thread(target=run, daemon=True) for run in (self._read, self._write)]
        for thread in self._threads:
            thread.start()

    def tell(self, lines: Sequence[bytes]) -> None:
        """Hand lines to the program, without waiting until it reads them."""
        self._events.put(b"".join(lines))

    def answer(self, seconds: float, stop: threading.Event) -> str | None:
        """Return the next line that is not empty, None when no more will come.

        Raises queue.Empty, and Stopped soon after `stop` is set.
        """
        end = time.monotonic() + seconds
        while not stop.is_set():
            left = end - time.monotonic()
            try:
                return self._answers.get(timeout=max(0.0, min(left, GLANCE)))
            except queue.Empty:
                if left <= GLANCE:
                    raise
        raise Stopped("the game was given up")

    def why_silent(self) -> str:
        """Say why no more answers will come."""
        if self._flood:
            return self._flood
        try:
            status = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return "closed its standard output without an answer"
        return f"ended with exit status {status} without an answer"

    def end(self, grace: float) -> None:
        """Close the program's input, and end it by force if that does not end it within so many seconds."""
        self._events.put(None)
        try:
            self._process.wait(grace)
        except subprocess.TimeoutExpired:
            self.kill()
            self._process.wait()
        _running.discard(self)
        for thread in self._threads:
            thread.join(GRACE)

    def kill(self) -> None:
        """End the program, and what it has begun, by force, without waiting until it has ended."""
        if self._process.returncode is not None:
            return
        if os.name == "nt":
            self._process.kill()
        else:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def _read(self) -> None:
        assert self._process.stdout
        with self._process.stdout as output:
            while not self._flood and (line := output.readline(LONGEST_LINE + 1)):
                if len(line) > LONGEST_LINE:
                    self._flood = f"wrote a line of more than {LONGEST_LINE // 1024} kB"
                elif text := line.decode("utf-8", "replace").strip():
                    self._answers.put(text)
                    if self._answers.qsize() > MOST_UNASKED:
                        self._flood = f"wrote more than {MOST_UNASKED} answers that nobody had asked for"
        self._answers.put(None)

    def _write(self) -> None:
        assert self._process.stdin
        # A program that has ended is noticed by its answer that does not come.
        with contextlib.suppress(OSError), self._process.stdin as pipe:
            while (lines := self._events.get()) is not None:
                pipe.write(lines)
                pipe.flush()
