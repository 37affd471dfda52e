"""The characters: who has which, what they do, and who acts when (MA-3, MA-12, MA-60)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from durbar.core.map_names import city_name
from durbar.core.position import Position
from durbar.faces.maharaja.art import portrait
from durbar.faces.maharaja.scene import Scene, SceneSeat
from durbar.faces.maharaja.wording import character_help
from durbar.faces.svg import token
from durbar.faces.words import say, tell
from durbar.games.maharaja import preview
from durbar.games.maharaja.constants import CHARACTER_IDS
from durbar.games.maharaja.naming import character_name, ordinal


@dataclass(frozen=True)
class CharacterLine:
    """A character, from the lowest number on."""

    number: int
    name: str
    portrait: Markup
    help: str
    home: str  # in games in which it counts (MA-73)
    holder: str
    token: str
    state: str  # now, next, done, bank or nothing
    told: str  # when its holder acts
    me: bool


def characters(scene: Scene, position: Position, names: Sequence[str], me: int | None) -> list[CharacterLine]:
    """Return the characters that are in play."""
    order = [turn.seat for turn in preview.order(position)]
    return [
        _line(scene, character, holder, names, order, me)
        for character, holder in enumerate(scene.holder)
        if holder is not None
    ]


def _line(
    scene: Scene, character: int, holder: int, names: Sequence[str], order: Sequence[int], me: int | None
) -> CharacterLine:
    seat = scene.seat(holder) if holder else None
    state, told = _moment(scene, seat, character, order)
    return CharacterLine(
        number=character + 1,
        name=tell(character_name(scene.board, character)),
        portrait=portrait(CHARACTER_IDS[character]),
        help=character_help(character),
        home=_home(scene, character),
        holder=names[holder - 1] if holder else say("bank"),
        token=token(holder) if holder else "",
        state=state,
        told=told,
        me=holder == me,
    )


def _home(scene: Scene, character: int) -> str:
    if not scene.homes:
        return ""
    city = int(scene.board.arrays[0].home[character])
    return say("lives in {city}", city=city_name(scene.board, city))


def _moment(scene: Scene, seat: SceneSeat | None, character: int, order: Sequence[int]) -> tuple[str, str]:
    """Say when the holder acts; its lowest character tells (MA-75)."""
    if seat is None:
        return "bank", ""
    if scene.setting_up or scene.over or character != seat.characters[0]:
        return "", ""
    if seat.number not in order:
        return "done", say("has acted")
    place = order.index(seat.number)
    if scene.playing and place == 0:
        return "now", say("acts now")
    if scene.playing and place == 1:
        return "next", say("acts next")
    return "next", say("acts {place}", place=ordinal(place + 1))
