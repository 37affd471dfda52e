"""One decision that is not taken yet, in the words of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from durbar.faces.words import tell

if TYPE_CHECKING:
    from durbar.core.match import Match


def words_for(match: Match, seat: int, action: str | int) -> str:
    """Return how the log would tell a decision that a seat may take or set now, as that seat reads it.

    Where its line is too far ahead to be told, the decision is returned in Durbar notation.
    """
    from durbar.core.log_events import events  # noqa: PLC0415 - part of the engine

    ahead = match.at(len(match))
    number = match.game.actions.id(action)
    for _ in range(match.players):  # what others set at the same time has no part in it
        if ahead.actor != seat and not ahead.over:
            ahead.play(ahead.legal.ids[0])
    if ahead.actor != seat or number not in ahead.legal.ids:
        return match.game.actions.texts[number]
    ahead.play(number)
    return tell(events(ahead, seat, len(ahead) - 1)[0].phrase, match.names)
