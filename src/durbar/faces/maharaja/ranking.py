"""The final ranking: palaces, then gold, then the lowest character (MA-51)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from durbar.core.position import Position
from durbar.faces.maharaja.art import portrait
from durbar.faces.maharaja.scene import Scene
from durbar.faces.maharaja.wording import numbered_character
from durbar.faces.svg import token
from durbar.faces.words import tell
from durbar.games.maharaja.constants import CHARACTER_IDS
from durbar.games.maharaja.naming import ordinal


@dataclass(frozen=True)
class Ranked:
    """A player at the end."""

    place: str
    name: str
    token: str
    palaces: int
    gold: int | None
    character: str
    portrait: Markup | str  # of that character
    me: bool


def ranking(scene: Scene, position: Position, names: Sequence[str], me: int | None) -> list[Ranked]:
    """Return all players, the winner first; nobody before the end."""
    if not scene.over:
        return []
    places = position.places
    return [
        Ranked(
            place=tell(ordinal(places[seat.number - 1])),
            name=names[seat.number - 1],
            token=token(seat.number),
            palaces=scene.palaces(seat),
            gold=seat.gold,
            character=numbered_character(scene.board, seat.characters[0]) if seat.characters else "",
            portrait=portrait(CHARACTER_IDS[seat.characters[0]]) if seat.characters else "",
            me=seat.number == me,
        )
        for seat in sorted(scene.seats, key=lambda seat: places[seat.number - 1])
    ]
