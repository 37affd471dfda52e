"""The log of a game: its decisions, chance included, and who may read which of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from durbar.core.errors import IllegalAction
from durbar.core.game import Game
from durbar.core.layout import Records
from durbar.core.record import HIDDEN, Line

UNREADABLE = -1


@dataclass(frozen=True, slots=True)
class Entry:
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
        return replace(self, action=UNREADABLE, veil=f"{verb} {HIDDEN}")

    def line(self, game: Game) -> Line:
        """Return the entry as a line of a record."""
        return Line(self.actor, self.veil or game.actions.texts[self.action])


def replay(game: Game, states: Records, decisions: Sequence[tuple[int, int]]) -> list[Entry]:
    """Carry out `decisions` (actor, action) in `states[0]` and return the log.

    Stops before the first decision that is not legal: the log is then shorter than `decisions`.
    """
    count = len(decisions)
    table = np.array(decisions, np.int16).reshape(count, 2)
    actors, actions = np.ascontiguousarray(table[:, 0] - 1), np.ascontiguousarray(table[:, 1])
    owners, shown = np.zeros(count, np.int16), np.zeros(count, np.bool_)
    out, weights = game.room_for_legal()
    done = game.loops.replay(game.boards, states, 0, actors, actions, owners, shown, out, weights)
    return [
        Entry(actor, action, owner + 1, show)
        for (actor, action), owner, show in zip(
            decisions[:done], owners[:done].tolist(), shown[:done].tolist(), strict=True
        )
    ]


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


def illegal(actor: int, text: str, who: int | None, legal: Iterable[str]) -> IllegalAction:
    """Return the error for a decision that is not legal now: `who` decides, among `legal`."""
    texts = tuple(legal)
    mark = actor or "*"
    if who is None:
        return IllegalAction(f"'{mark} {text}' is illegal: the game is over", ())
    if who != actor:
        return IllegalAction(f"'{mark} {text}' is illegal: it is the turn of {who or '*'}", texts)
    return IllegalAction(f"'{mark} {text}' is illegal now; legal: {' | '.join(texts)}", texts)
