"""A withdrawal step by step: palaces, the crown palace, points, new cards (TM-20 … TM-26)."""

from __future__ import annotations

from dataclasses import dataclass

from durbar.core.phrase import Plural
from durbar.faces.taj_mahal.scene import Scene
from durbar.faces.words import say, tell
from durbar.games.taj_mahal.state import Phase


@dataclass(frozen=True)
class WithdrawalStep:
    """A step of a withdrawal."""

    words: str
    state: str  # now, or next


def steps(scene: Scene) -> list[WithdrawalStep]:
    """Return what is still to be done in a withdrawal, the present step first."""
    if not scene.withdrawing:
        return []
    found = []
    if scene.palaces_due:
        found.append(_palaces(scene.palaces_due))
    if scene.crown_due:
        found.append(say("the crown palace"))
    if scene.phase in {Phase.PALACE, Phase.CROWN, Phase.BONUS_CARD}:
        found.append(say("points for palaces and chain"))
    if scene.tile_due:
        found.append(say("points for the province tile"))
    found.append(say("new cards"))
    return [WithdrawalStep(words, "next" if place else "now") for place, words in enumerate(found)]


def _palaces(count: int) -> str:
    return tell(Plural("a palace", "{count} palaces", count))
