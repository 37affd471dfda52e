"""A withdrawal step by step: palaces, the crown palace, points, new cards (TM-20 … TM-26)."""

from __future__ import annotations

from dataclasses import dataclass

from durbar.core.phrase import Plural
from durbar.faces.taj_mahal.seen import Seen
from durbar.faces.words import say, tell
from durbar.games.taj_mahal.state import Phase


@dataclass(frozen=True)
class Step:
    """A step of a withdrawal."""

    words: str
    state: str  # now, or next


def steps(seen: Seen) -> list[Step]:
    """Return what is still to be done in a withdrawal, the present step first."""
    if not seen.withdrawing:
        return []
    found = []
    if seen.palaces_due:
        found.append(_palaces(seen.palaces_due))
    if seen.crown_due:
        found.append(say("the crown palace"))
    if seen.phase in {Phase.PALACE, Phase.CROWN, Phase.BONUS_CARD}:
        found.append(say("points for palaces and chain"))
    if seen.tile_due:
        found.append(say("points for the province tile"))
    found.append(say("new cards"))
    return [Step(words, "next" if place else "now") for place, words in enumerate(found)]


def _palaces(count: int) -> str:
    return tell(Plural("a palace", "{count} palaces", count))
