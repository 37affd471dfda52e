"""All that is public of the players: palaces, gold as far as it is seen, houses, chips, discs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from durbar.faces.maharaja.discs import disc, told
from durbar.faces.maharaja.seen import Seat, Seen
from durbar.faces.maharaja.wording import listed, numbered_character
from durbar.faces.svg import token
from durbar.faces.words import tell
from durbar.games.maharaja.naming import node_name


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
    at: str
    disc: str  # a picture; empty as long as there are no discs
    plan: str
    state: str  # empty, down or open
    me: bool
    turn: bool
    first: bool


def players(seen: Seen, names: Sequence[str], me: int | None) -> list[PlayerLine]:
    """Return all players from seat 1 on."""
    return [_line(seen, seat, names[seat.number - 1], me) for seat in seen.seats]


def _line(seen: Seen, seat: Seat, name: str, me: int | None) -> PlayerLine:
    discs = not seen.setting_up and not seen.over
    return PlayerLine(
        number=seat.number,
        name=name,
        token=token(seat.number),
        palaces=seen.palaces(seat),
        all_palaces=seen.all_palaces,
        gold=seat.gold,
        reserve=seat.reserve,
        bank=seat.bank,
        chips=seat.chips,
        chips_there=seen.yogi,
        characters=listed([numbered_character(seen.board, character) for character in seat.characters]),
        at=tell(node_name(seen.board, seat.at)),
        disc=disc(seen, seat) if discs else "",
        plan=told(seen, seat) if discs else "",
        state=seat.disc,
        me=seat.number == me,
        turn=seat.number == seen.asked and not seen.over,
        first=seat.number == seen.first and not seen.over,
    )
