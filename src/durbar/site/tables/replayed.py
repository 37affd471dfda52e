"""The games that were replayed last: of a table whose log has grown, only what is new is carried out.

A game is known again by all that it begins with and by its log, text for text: where a decision was taken
back, or anything else is different, it is replayed from its beginning.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from durbar.core.record import Line, Record

if TYPE_CHECKING:
    from durbar.core.match import Match

KEPT = 512  # games of as many tables; each takes about 50 kB
MOST = 32  # new decisions; where there are more, the whole game is replayed as fast


class Beginning(NamedTuple):
    """All that a game begins with."""

    record: Record  # without its lines
    origin: str  # the text of the position in which it begins; empty: the setup


class Replayed(NamedTuple):
    """A game as it was replayed; nobody else is given this match, so nobody changes it."""

    start: Beginning
    log: str
    match: Match

    def grown_to(self, start: Beginning, log: str) -> Match | None:
        """Return the game at a longer log of its own; None for another game. Raises DurbarError."""
        if start != self.start or not log.startswith(self.log):
            return None
        if len(log) == len(self.log):
            return self.match
        new = lines_of(log[len(self.log) :])
        if not self.log or log[len(self.log)] != "\n" or len(new) > MOST:
            return None
        longer = self.match.extended(new)
        return None if longer.over else longer  # the result of a game that is over is to be checked


_games: OrderedDict[int, Replayed] = OrderedDict()  # by table, the one that was asked for last at the end
_lock = Lock()


def game(table: int, start: Beginning, log: str, replay: Callable[[], Match]) -> Match:
    """Return a table's game, which `replay` returns when it is not known; raises DurbarError."""
    with _lock:
        known = _games.get(table)
    match = (known and known.grown_to(start, log)) or replay()
    with _lock:
        _games[table] = Replayed(start, log, match)
        _games.move_to_end(table)
        if len(_games) > KEPT:
            _games.popitem(last=False)
    return match.copy()


def forget() -> None:
    """Forget all games."""
    with _lock:
        _games.clear()


def lines_of(log: str) -> tuple[Line, ...]:
    """Return the decisions of a log."""
    lines = [line.split(" ", 1) for line in log.splitlines() if line]
    return tuple(Line(0 if actor == "*" else int(actor), text) for actor, text in lines)
