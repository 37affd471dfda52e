"""What holds now and is easily forgotten."""

from __future__ import annotations

from collections.abc import Sequence

from durbar.faces.thurn_und_taxis.scene import Scene, SceneSeat
from durbar.faces.words import say


def notices(scene: Scene, names: Sequence[str], me: SceneSeat | None) -> list[str]:
    """Return what holds in this turn or round and is easily forgotten (TT-14, TT-40)."""
    found = []
    mine = bool(me and me.number == scene.turn)
    if mine and scene.postmaster_due:
        found.append(
            say("First round: you must call the postmaster.")
            if scene.first_round
            else say("Your hand was empty: you must call the postmaster.")
        )
    if scene.ender and not scene.over:
        found.append(_last_round(scene, names, me))
    return found


def _last_round(scene: Scene, names: Sequence[str], me: SceneSeat | None) -> str:
    ender, last = names[scene.ender - 1], names[scene.last - 1]
    if scene.turn == scene.last:
        if me and me.number == scene.last:
            return say("Last round: this is your turn, and the last of the game.")
        return say("Last round: this is the last turn of the game.")
    if me and me.number == scene.last:
        return say("Last round: {ender} has the end tile; the last turn is yours.", ender=ender)
    return say("Last round: {ender} has the end tile; {last} has the last turn.", ender=ender, last=last)
