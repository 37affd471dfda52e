"""All that is public of the players: palaces, gold as far as it is seen, houses, chips, discs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from durbar.faces.maharaja.art import portrait
from durbar.faces.maharaja.discs import disc, words_of
from durbar.faces.maharaja.pieces import pictured
from durbar.faces.maharaja.scene import Scene, Seat
from durbar.faces.maharaja.wording import character_help, listed, numbered_character
from durbar.faces.svg import token
from durbar.faces.words import tell
from durbar.games.maharaja.constants import CHARACTER_IDS
from durbar.games.maharaja.naming import node_name


@dataclass(frozen=True)
class Held:
    """A character that a player has."""

    id: str
    name: str
    help: str
    portrait: Markup


@dataclass(frozen=True)
class PlayerLine:
    """A player's belongings."""

    number: int
    name: str
    token: str
    palaces: int
    all_palaces: int
    gold: int | None  # None: it is hidden
    reserve: int
    bank: int
    chips: int
    chips_there: bool
    characters: str
    held: tuple[Held, ...]
    palace: Markup  # how its pieces look
    house: Markup
    at: str
    disc: str  # a picture; empty as long as there are no discs
    plan: str
    state: str  # empty, down or open
    me: bool
    turn: bool
    first: bool


def players(scene: Scene, names: Sequence[str], me: int | None) -> list[PlayerLine]:
    """Return all players from seat 1 on."""
    return [_line(scene, seat, names[seat.number - 1], me) for seat in scene.seats]


def _line(scene: Scene, seat: Seat, name: str, me: int | None) -> PlayerLine:
    discs = not scene.setting_up and not scene.over
    return PlayerLine(
        number=seat.number,
        name=name,
        token=token(seat.number),
        palaces=scene.palaces(seat),
        all_palaces=scene.all_palaces,
        gold=seat.gold,
        reserve=seat.reserve,
        bank=seat.bank,
        chips=seat.chips,
        chips_there=scene.yogi,
        characters=listed([numbered_character(scene.board, character) for character in seat.characters]),
        held=tuple(_held(scene, character) for character in seat.characters),
        palace=pictured("seat-palace", seat.number),
        house=pictured("seat-house", seat.number),
        at=tell(node_name(scene.board, seat.at)),
        disc=disc(scene, seat) if discs else "",
        plan=words_of(scene, seat) if discs else "",
        state=seat.disc,
        me=seat.number == me,
        turn=seat.number == scene.asked and not scene.over,
        first=seat.number == scene.first and not scene.over,
    )


def _held(scene: Scene, character: int) -> Held:
    return Held(
        CHARACTER_IDS[character],
        numbered_character(scene.board, character),
        character_help(character),
        portrait(CHARACTER_IDS[character]),
    )
