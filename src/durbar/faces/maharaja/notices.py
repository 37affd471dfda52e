"""What is easily forgotten, and why a seat is asked in another one's turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from durbar.core.view import View
from durbar.faces.maharaja.scene import Scene
from durbar.faces.words import say
from durbar.games.maharaja.constants import BOXES, CITIES
from durbar.games.maharaja.state import Phase


def notices(view: View, scene: Scene, names: Sequence[str]) -> list[str]:
    """Return what a person should know now besides the question."""
    return [*_interrupt(view, scene, names), *_last_round(scene, names), *_own_disc(view, scene)]


def _interrupt(view: View, scene: Scene, names: Sequence[str]) -> Iterator[str]:
    """Explain a question in another seat's turn (MA-28, MA-75)."""
    if view.seat != scene.asked or scene.asked == scene.turn:
        return
    name = names[scene.turn - 1]
    if scene.phase == Phase.TAKE:
        yield say(
            "It is {name}’s turn, and one of their actions has taken your character. Nobody stays without "
            "one, so you choose at once; then {name} goes on. If you have not acted yet, your new number "
            "decides when you do.",
            name=name,
        )
    if scene.phase == Phase.GIVE:
        yield say(
            "It is {name}’s turn: the bank has no character left, and {name} has fewer than you and may "
            "entice one away. You choose which; then {name} goes on.",
            name=name,
        )


def _last_round(scene: Scene, names: Sequence[str]) -> Iterator[str]:
    """Say that the game ends with this round, and why (MA-50)."""
    if scene.over or scene.setting_up:
        return
    for reason in _endings(scene, names):
        yield say("The last round: {reason}. After the scoring the game ends.", reason=reason)
        return


def _endings(scene: Scene, names: Sequence[str]) -> Iterator[str]:
    for seat in scene.seats:
        if scene.palaces(seat) == scene.all_palaces:
            yield say("{name} has built their last palace", name=names[seat.number - 1])
    if scene.ending:
        yield say("a governor marker came to box {box}", box=BOXES - CITIES)
    if scene.round_number == scene.last_round:
        yield say("it is round {round}", round=scene.round_number)


def _own_disc(view: View, scene: Scene) -> Iterator[str]:
    """Say while discs are set that nobody sees the own one."""
    if view.seat and scene.phase == Phase.PLAN and scene.seat(view.seat).disc == "empty":
        yield say("Nobody sees your disc before your turn.")
