"""Matches begun from a position in the middle of a game, and played on as that game was."""

from __future__ import annotations

from durbar.core.match import Match


def begun(match: Match, start: int) -> Match:
    """Return the match that begins after `start` decisions of another one, and is played on like it."""
    later = Match.from_position(match.at(start).position, names=match.names, chance=False)
    for entry in match.log[start:]:
        later.play(entry.action)
    return later
