"""What other seats have decided in secret: a search imagines it anew, as steady players would decide.

For that it goes back to the position before the first such decision, and from there along the log. Where that
cannot be done, because chance has been secret too, the room's own `resample` draws what is hidden.
"""

from __future__ import annotations

import numpy as np

from durbar.bots.search.tree.layout import Origin
from durbar.core.log import UNREADABLE, Entry, replay_entries
from durbar.core.position import Position
from durbar.core.view import View


def origin_of(view: View) -> Origin:
    """Return where a search of a view begins."""
    secrets = [k for k, entry in enumerate(view.log) if entry.actor and entry.action == UNREADABLE]
    if secrets:
        before = rewound(view, view.log[: secrets[0]])
        since = view.log[secrets[0] :]
        if before is not None and leads_to(before, since, view):
            return Origin(before.states, np.array([entry.action for entry in since], np.int16))
    return Origin(view.game.room.memory(view).states, np.zeros(0, np.int16))


def rewound(view: View, log: tuple[Entry, ...]) -> Position | None:
    """Return the position after the beginning of a view's log; None where it cannot be known."""
    position = view.beginning
    if position.has_unknowns:
        return None
    done = replay_entries(view.game, position.states, log)
    return position if len(done) == len(log) else None


def leads_to(before: Position, since: tuple[Entry, ...], view: View) -> bool:
    """Say whether the decisions lead from one position to the view, whatever was decided in secret."""
    position = before.copy()
    for entry in since:
        legal = position.legal.ids
        action = legal[0] if entry.action == UNREADABLE and legal else entry.action
        if action not in legal:
            return False
        position.apply(action)
    return position.wiped(view.seat).states.tobytes() == view.position.states.tobytes()
