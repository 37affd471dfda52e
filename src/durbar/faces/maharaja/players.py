"""All that is public of the players: palaces, gold as far as it is seen, houses, chips, discs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from durbar.faces.maharaja.art import icon, portrait
from durbar.faces.maharaja.discs import disc, words_of
from durbar.faces.maharaja.pieces import pictured
from durbar.faces.maharaja.scene import Scene, SceneSeat
from durbar.faces.maharaja.wording import character_help, listed, numbered_character
from durbar.faces.public_view import PublicView, Values, for_all, shared_part
from durbar.faces.svg import token
from durbar.faces.words import tell
from durbar.games.maharaja.constants import CHARACTER_IDS
from durbar.games.maharaja.naming import node_name

PLATE = "faces/maharaja/plate.html"


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


def players(public: PublicView, scene: Scene, me: int | None) -> list[PlayerLine]:
    """Return all players from seat 1 on: that of `me` as it sees itself, all others as everybody does."""
    found = list(_lines(public))
    if me:
        found[me - 1] = _line(scene, scene.seat(me), public.names[me - 1], own=True)
    return found


@for_all
def _lines(public: PublicView) -> tuple[PlayerLine, ...]:
    scene = Scene.of(public.position)
    return tuple(_line(scene, seat, public.names[seat.number - 1], own=False) for seat in scene.seats)


@shared_part(PLATE)
def plate(public: PublicView, seat: int) -> Values:
    """Return the plate of a seat as everybody else sees it."""
    return {"player": _lines(public)[seat - 1], "icons": icons()}


@cache
def icons() -> dict[str, Markup]:
    """Return the pictures of what players have."""
    return {name: icon(name) for name in ("coin", "chip", "palace", "house", "quarry")}


def _line(scene: Scene, seat: SceneSeat, name: str, *, own: bool) -> PlayerLine:
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
        me=own,
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
