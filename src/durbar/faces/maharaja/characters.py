"""The characters: who has which, what they do, and who acts when (MA-3, MA-12, MA-60)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from durbar.core.position import Position
from durbar.faces.maharaja.seen import Seat, Seen
from durbar.faces.maharaja.wording import character_help
from durbar.faces.svg import token
from durbar.faces.words import say, tell
from durbar.games.maharaja import preview
from durbar.games.maharaja.naming import character_name, city_name, ordinal


@dataclass(frozen=True)
class CharacterLine:
    """A character, from the lowest number on."""

    number: int
    name: str
    help: str
    home: str  # in games in which it counts (MA-73)
    holder: str
    token: str
    state: str  # now, next, done, bank or nothing
    told: str  # when its holder acts
    me: bool


def characters(seen: Seen, position: Position, names: Sequence[str], me: int | None) -> list[CharacterLine]:
    """Return the characters that are in play."""
    order = [turn.seat for turn in preview.order(position)]
    return [
        _line(seen, character, holder, names, order, me)
        for character, holder in enumerate(seen.holder)
        if holder is not None
    ]


def _line(
    seen: Seen, character: int, holder: int, names: Sequence[str], order: Sequence[int], me: int | None
) -> CharacterLine:
    seat = seen.seat(holder) if holder else None
    state, told = _moment(seen, seat, character, order)
    return CharacterLine(
        number=character + 1,
        name=tell(character_name(seen.board, character)),
        help=character_help(character),
        home=_home(seen, character),
        holder=names[holder - 1] if holder else say("bank"),
        token=token(holder) if holder else "",
        state=state,
        told=told,
        me=holder == me,
    )


def _home(seen: Seen, character: int) -> str:
    if not seen.homes:
        return ""
    city = int(seen.board.arrays[0].home[character])
    return say("lives in {city}", city=city_name(seen.board, city))


def _moment(seen: Seen, seat: Seat | None, character: int, order: Sequence[int]) -> tuple[str, str]:
    """Say when the holder acts; its lowest character tells (MA-75)."""
    if seat is None:
        return "bank", ""
    if seen.setting_up or seen.over or character != seat.characters[0]:
        return "", ""
    if seat.number not in order:
        return "done", say("has acted")
    place = order.index(seat.number)
    if seen.playing and place == 0:
        return "now", say("acts now")
    if seen.playing and place == 1:
        return "next", say("acts next")
    return "next", say("acts {place}", place=ordinal(place + 1))
