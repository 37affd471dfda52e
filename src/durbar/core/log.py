"""The log of a game: its decisions, chance included, and who may read which of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import repeat
from typing import NamedTuple

import numpy as np

from durbar.core.errors import IllegalAction
from durbar.core.game import Game
from durbar.core.layout import Bools, Ints, Records
from durbar.core.phrase import Phrase, Quoted, Verbatim
from durbar.core.record import CHANCE_MARK, HIDDEN, RecordLine

UNREADABLE = -1


class Entry(NamedTuple):
    """One decision of a log: the actor (0 is chance, seats count from 1) and the action's id.

    `owner` is the only seat that may read the action, or 0 when all may; `shows` says that the decision
    showed other seats something hidden. To a seat that may not read it, `action` is −1 and `veil` its text.
    """

    actor: int
    action: int
    owner: int = 0
    shows: bool = False
    veil: str = ""

    def as_read_by(self, seat: int | None, game: Game) -> Entry:
        """Return the entry as a seat (None: a spectator) may read it."""
        if self.owner in (0, seat):
            return self
        verb = game.actions.texts[self.action].split()[0]
        return Entry(self.actor, UNREADABLE, self.owner, self.shows, f"{verb} {HIDDEN}")

    def opened_by(self, seats: int) -> Entry:
        """Return the entry after the secret decisions of `seats` (bit 0 is seat 1) were laid open."""
        if self.owner and (seats >> (self.owner - 1)) & 1:
            return self._replace(owner=0)
        return self

    def line(self, game: Game) -> RecordLine:
        """Return the entry as a line of a record."""
        return RecordLine(self.actor, self.veil or game.actions.texts[self.action])


def as_read_by(seat: int | None, log: Iterable[Entry], game: Game) -> tuple[Entry, ...]:
    """Return a log as a seat (None: a spectator) may read it; most of it is nobody's secret."""
    return tuple([entry.as_read_by(seat, game) if entry.owner else entry for entry in log])


def replay(game: Game, states: Records, actors: Sequence[int], actions: Sequence[int]) -> list[Entry]:
    """Carry out decisions (actors: 0 is chance, seats from 1; actions: ids) in `states[0]`; return the log.

    Stops before the first decision that is not legal: the log is then shorter than `actions`.
    """
    done, owners, shown = _carry_out(game, states, actors, actions)
    rows = zip(actors[:done], actions[:done], owners.tolist(), shown.tolist(), repeat(""), strict=False)
    return list(map(Entry._make, rows))


def carry_out(game: Game, states: Records, entries: Sequence[Entry]) -> None:
    """Carry out the decisions of a log, or of its beginning, in `states[0]`."""
    _carry_out(game, states, [entry.actor for entry in entries], [entry.action for entry in entries])


def _carry_out(
    game: Game, states: Records, actors: Sequence[int], actions: Sequence[int]
) -> tuple[int, Ints, Bools]:
    """Carry out decisions; return how many were legal, the owner of each, and whether it showed others."""
    count = len(actions)
    who, what = np.array(actors, np.int16) - 1, np.array(actions, np.int16)
    owners, shown = np.zeros(count, np.int16), np.zeros(count, np.bool_)
    out, weights = game.room_for_legal()
    done = game.loops.replay(game.boards, states, 0, who, what, owners, shown, out, weights)
    return done, owners + 1, shown


def replay_entries(game: Game, states: Records, entries: Sequence[Entry]) -> list[Entry]:
    """Carry out the decisions of a log, or of its beginning, in `states[0]`; return them as `replay` does."""
    return replay(game, states, [entry.actor for entry in entries], [entry.action for entry in entries])


def undoable(log: Sequence[Entry], seat: int) -> int:
    """Return how many decisions at the end of a log the seat may take back.

    Only its own, never past chance, and never one that showed others something hidden.
    """
    count = 0
    for entry in reversed(log):
        if entry.actor != seat or entry.shows:
            break
        count += 1
    return count


def why_not(entry: Entry) -> str:
    """Return why a decision bars the way of an undo."""
    if entry.actor == 0:
        return "chance has decided"
    return "it showed others something hidden" if entry.shows else "it is another seat's decision"


def illegal(actor: int, text: str, who: int | None, legal: Iterable[str]) -> IllegalAction:
    """Return the error for a decision that is not legal now: `who` decides, among `legal`."""
    texts = tuple(legal)
    line = Quoted(str(RecordLine(actor, text)))
    if who is None:
        return IllegalAction(Phrase("{line} is illegal: the game is over", line=line))
    if who != actor:
        whose = Verbatim(str(who or CHANCE_MARK))
        return IllegalAction(
            Phrase("{line} is illegal: it is the turn of {seat}", line=line, seat=whose), texts
        )
    return not_among(line, texts)


def not_among(line: Quoted, legal: tuple[str, ...]) -> IllegalAction:
    """Return the error for what is not among the legal decisions, which it lists."""
    known = Verbatim(" | ".join(legal) or "nothing")
    return IllegalAction(Phrase("{line} is illegal now; legal: {legal}", line=line, legal=known), legal)
