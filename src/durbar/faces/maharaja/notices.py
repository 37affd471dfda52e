"""What is easily forgotten, and why a seat is asked in another one's turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from durbar.core.match import View
from durbar.faces.maharaja.seen import Seen
from durbar.faces.words import say
from durbar.games.maharaja.constants import BOXES, CITIES, LAST_ROUND, SHORT_LAST_ROUND
from durbar.games.maharaja.state import Phase


def notices(view: View, seen: Seen, names: Sequence[str]) -> list[str]:
    """Return what a person should know now besides the question."""
    return [*_interrupt(view, seen, names), *_last_round(seen, names), *_own_disc(view, seen)]


def _interrupt(view: View, seen: Seen, names: Sequence[str]) -> Iterator[str]:
    """Explain a question in another seat's turn (MA-28, MA-75)."""
    if view.seat != seen.asked or seen.asked == seen.turn:
        return
    name = names[seen.turn - 1]
    if seen.phase == Phase.TAKE:
        yield say(
            "It is {name}'s turn: its action has taken your character. Nobody stays without one, so you "
            "choose at once; then {name} goes on. Your new number tells when you act, if you have not yet.",
            name=name,
        )
    if seen.phase == Phase.GIVE:
        yield say(
            "It is {name}'s turn: the bank has no character left, and {name} has fewer than you, so it may "
            "entice one away. You choose which; then {name} goes on.",
            name=name,
        )


def _last_round(seen: Seen, names: Sequence[str]) -> Iterator[str]:
    """Say that the game ends with this round, and why (MA-50)."""
    if seen.over or seen.setting_up:
        return
    for reason in _endings(seen, names):
        yield say("The last round: {reason}. After the scoring the game ends.", reason=reason)
        return


def _endings(seen: Seen, names: Sequence[str]) -> Iterator[str]:
    for seat in seen.seats:
        if seen.palaces(seat) == seen.all_palaces:
            yield say("{name} has built its last palace", name=names[seat.number - 1])
    if seen.ending:
        yield say("a governor marker came to box {box}", box=BOXES - CITIES)
    if seen.round_number == (SHORT_LAST_ROUND if seen.short else LAST_ROUND):
        yield say("it is round {round}", round=seen.round_number)


def _own_disc(view: View, seen: Seen) -> Iterator[str]:
    """Say while discs are set that nobody sees the own one."""
    if view.seat and seen.phase == Phase.PLAN and seen.seat(view.seat).disc == "empty":
        yield say("Nobody sees your disc before your turn.")
