"""The games that were replayed last: of a table whose log has grown, only what is new is carried out.

A game is known again by all that it begins with and by the version of its table: where a decision was taken
back since, or anything else is different, it is replayed from its beginning.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from durbar.core.record import Record, RecordLine
from durbar.site.tables import decisions

if TYPE_CHECKING:
    from durbar.core.match import Match
    from durbar.site.tables.models import Table

KEPT = 512  # games of as many tables; each takes about 50 kB
MOST = 32  # new decisions; where there are more, the whole game is replayed as fast


class GameBeginning(NamedTuple):
    """All that a game begins with."""

    slug: str  # of its table, which no other has
    record: Record  # without its lines
    origin: str  # the text of the position in which it begins; empty: the setup


class CachedMatch(NamedTuple):
    """A game as it was replayed; nobody else is given this match, so nobody changes it."""

    start: GameBeginning
    version: int  # of its table
    match: Match

    def grown_to(self, table: Table, start: GameBeginning) -> Match | None:
        """Return the game at its table's log; None for another game. Raises TakenBack, and DurbarError."""
        if start != self.start or not table.cut <= self.version <= table.version:
            return None
        new = table.length - len(self.match)
        if new == 0:
            return self.match
        if new > MOST:
            return None
        longer = self.match.extended(map(RecordLine.of, decisions.since(table, len(self.match))))
        return None if longer.over else longer  # the result of a game that is over is to be checked


_games: OrderedDict[int, CachedMatch] = OrderedDict()  # by table, the one that was asked for last at the end
_lock = Lock()


def game(table: Table, start: GameBeginning, replay: Callable[[], Match]) -> Match:
    """Return a table's game, which `replay` returns when it is not known; raises what that raises."""
    with _lock:
        known = _games.get(table.pk)
    match = known and known.grown_to(table, start)
    if match is None:
        match = replay()
    _keep(table, start, match)
    return match.copy()


def carry_on(table: Table, lines: Sequence[str]) -> None:
    """Carry on the game of a table, if it is known as it was before these last decisions were stored."""
    with _lock:
        known = _games.get(table.pk)
    if known is None or known.start.slug != table.slug or not table.cut <= known.version < table.version:
        return
    if lines and len(known.match) + len(lines) == table.length and table.status == table.Status.RUNNING:
        _keep(table, known.start, known.match.extended(map(RecordLine.of, lines)))


@contextmanager
def kept_unless_it_fails(table: int) -> Iterator[None]:
    """Forget the game of a table when what is done inside fails: it may be one that will never be."""
    try:
        yield
    except BaseException:
        forget(table)
        raise


def forget(table: int) -> None:
    """Forget the game of a table."""
    with _lock:
        _games.pop(table, None)


def forget_all() -> None:
    """Forget all games."""
    with _lock:
        _games.clear()


def _keep(table: Table, start: GameBeginning, match: Match) -> None:
    with _lock:
        _games[table.pk] = CachedMatch(start, table.version, match)
        _games.move_to_end(table.pk)
        if len(_games) > KEPT:
            _games.popitem(last=False)
