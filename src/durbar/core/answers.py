"""Publicly forced decisions: everybody can see the only answer, so the table answers them itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from durbar.core.match import Match


def only_answer(match: Match) -> int | None:
    """Return the only legal decision of who is asked; None where it has others, or a secret part in it."""
    if not match.actor or len(match.legal) != 1 or not is_open(match):
        return None
    return match.legal.ids[0]


def implied_answer(match: Match) -> int | None:
    """Return the decision that its own one before already means, as everybody can see; None without one."""
    return match.game.room.implied(match.view(None)) if match.actor else None


def is_open(match: Match) -> bool:
    """Say whether what is legal now follows from what everybody sees.

    It does in the phases of which the game says so, and where a spectator who has followed the game knows all
    that the seat knows: what a seat may decide follows from that.
    """
    room = match.game.room
    if room.open_phases and match.state.phase in room.open_phases:
        return True
    public, own = (room.memory(match.view(viewer)) for viewer in (None, match.actor))
    return public.states.tobytes() == own.states.tobytes()
