"""The last turns of a table's log as HTML; a turn that has been told before is not told again.

It is kept under all that its words depend on: the table, the names and the language, the log before it as
everybody may read it and its own decisions as this reader may, what happened beside it, and what of it can be
taken back. So those share a turn who may read the same of it, no seat is given what only another one may
read, and a turn is told anew when a veil falls or a decision is taken back.
"""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from sys import getsizeof
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from django.template.loader import render_to_string
from django.utils.translation import get_language
from markupsafe import Markup

from durbar.faces.palette import SEATS, SeatLook
from durbar.faces.words import apart
from durbar.site.pages import fragment_cache
from durbar.site.pages.context.last_decision import Happened
from durbar.site.pages.context.log import Aside, LogLine, LogTurn, folded, turn_starts, turns
from durbar.site.tables.models import SeatEvent, Table

if TYPE_CHECKING:
    from durbar.core.log import Entry
    from durbar.core.match import Match
    from durbar.core.view import View

BYTES_OF_START = 150  # that the beginning of a turn and its digest take
RECENT_TURNS = 16  # the page that is fetched again and again does not carry the whole log


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """A turn as HTML, and in a few words."""

    html: Markup
    seat: int
    name: str
    words: str  # its decisions, without chance's and what they brought, and who has come or gone
    last: LogLine | None  # its last decision; None before the first turn

    @property
    def look(self) -> SeatLook:
        """How the seat's pieces look."""
        return SEATS[self.seat - 1]


@dataclass(frozen=True)
class Recent:
    """The last turns of a log, the last one first, and whether there are earlier ones."""

    turns: list[ToldTurn]
    earlier: bool

    @property
    def happened(self) -> Happened | None:
        """The last decision of a seat; None before the first one."""
        last = self.turns[0] if self.turns else None
        return Happened(last.seat, last.name, last.last) if last and last.last else None


def since(turns: Sequence[ToldTurn], moment: int) -> list[ToldTurn]:
    """Return the turns that have come to an end since a moment, the first one first."""
    missed = list(takewhile(lambda turn: turn.last is not None and turn.last.moment > moment, turns))
    return missed[::-1]


class _SoFar(NamedTuple):
    """Where the turns of a log begin, and a digest of what everybody may read of it before each of them."""

    starts: list[int]
    digests: dict[int, bytes]

    @classmethod
    def of(cls, log: Sequence[Entry]) -> _SoFar:
        """Read a log."""
        from durbar.core.log import UNREADABLE  # noqa: PLC0415 - part of the engine

        public = np.array([UNREADABLE if entry.owner else entry.action for entry in log], np.int16)
        starts, digests = turn_starts(log), dict[int, bytes]()
        so_far, done = hashlib.blake2b(digest_size=24), 0
        for start in starts:
            so_far.update(public[done:start].tobytes())
            digests[start], done = so_far.digest(), start
        return cls(starts, digests)


@dataclass(frozen=True)
class TurnTeller:
    """What a page tells of a log, and to whom."""

    table: Table
    match: Match
    view: View
    names: Sequence[str]
    seat_events: Sequence[SeatEvent]
    may_undo: int

    def recent(self) -> Recent:
        """Return the last turns; all of them when the game is over."""
        so_far = self._so_far()
        starts = so_far.starts
        shown = starts if self.match.over else starts[-RECENT_TURNS:]
        keys = dict(zip(shown, self._keys(shown, so_far), strict=True))
        found = {start: fragment_cache.get(key) for start, key in keys.items()}
        missing = [start for start in shown if found[start] is None]
        if missing:
            for start, turn in self._told_from(missing[0]):
                if start in missing:
                    found[start] = turn
                    fragment_cache.put(keys[start], turn, getsizeof(turn.html))
        return Recent([found[start] for start in reversed(shown)], len(shown) < len(starts))

    def _so_far(self) -> _SoFar:
        """Return what all who read this log share; it is read by the first of them."""
        log = self.match.log
        key = fragment_cache.key_of(
            "log so far", self.table.slug, self.table.version, len(log), self.match.over
        )
        found: _SoFar | None = fragment_cache.get(key)
        if found is None:
            found = _SoFar.of(log)
            fragment_cache.put(key, found, len(found.starts) * BYTES_OF_START)
        return found

    def _keys(self, shown: Sequence[int], so_far: _SoFar) -> list[Hashable]:
        """Return what each of the last turns is kept under."""
        log = self.view.log
        told = (self.table.slug, get_language(), *self.names)
        beside = [
            (Aside.of(one, log).entry, (one.length, one.seat, one.kind, one.by, one.level))
            for one in self.seat_events
        ]
        undo_from = len(log) - self.may_undo
        keys: list[Hashable] = []
        for start, stop in pairwise([*shown, len(log)]):
            own = tuple([entry.action for entry in log[start:stop]])  # -1 where there is a veil over one
            asides = tuple([aside for entry, aside in beside if start <= entry < stop])
            undo = tuple(range(max(start, undo_from), stop))
            keys.append(("turn", told, so_far.digests[start], start, own, asides, undo))
        return keys

    def _told_from(self, first: int) -> list[tuple[int, ToldTurn]]:
        told = turns(
            self.match,
            self.view.seat,
            self.names,
            first=first,
            may_undo=self.may_undo,
            seat_events=self.seat_events,
        )
        return [(turn.start, self._kept(folded(turn, self.names))) for turn in told]

    def _kept(self, turn: LogTurn) -> ToldTurn:
        told = render_to_string("pages/turn.html", {"turn": turn, "table": self.table})
        html = Markup(told)  # noqa: S704 - escaped by the template
        lines = [line for line in turn.lines if not line.chance]
        last = next((line for line in reversed(lines) if not line.aside), None)
        return ToldTurn(html, turn.seat, turn.name, summed_up(lines), last)


def summed_up(lines: Sequence[LogLine]) -> str:
    """Return a turn in a few words: without decisions that only end it, where there is anything else."""
    eventful = [line for line in lines if not line.uneventful]
    decided = [line for line in lines if not line.aside]
    return apart([line.text for line in eventful or decided])
