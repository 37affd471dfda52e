"""What holds now and is easily forgotten."""

from __future__ import annotations

from durbar.faces.taj_mahal.scene import Scene, SceneSeat
from durbar.faces.words import say
from durbar.games.taj_mahal.constants import VISITS
from durbar.games.taj_mahal.state import Phase


def notices(scene: Scene, me: SceneSeat | None) -> list[str]:
    """Return what is easily forgotten (TM-41, TM-50)."""
    found = []
    if scene.visit == VISITS and not scene.over:
        found.append(say("Last visit: then special and white cards and the longest colour count."))
    if me and me.present and me.row and me.colour is None and scene.phase == Phase.TURN:
        found.append(say("Your colour is still open."))
    return found
