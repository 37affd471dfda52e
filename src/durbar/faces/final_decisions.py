"""Whether a decision can be taken back once it is made."""

from __future__ import annotations

from durbar.core.view import View


def is_final(view: View, action: int) -> bool:
    """Say whether a decision cannot be taken back: chance or others are next, or a hidden card is shown."""
    loops = view.game.loops
    if loops.reveals_at(view.position.states, 0, action):
        return True
    after = view.position.copy()
    after.apply(action)
    return after.actor != view.seat
