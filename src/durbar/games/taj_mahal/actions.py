"""All decisions of Taj Mahal: values for code, texts for people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from durbar.core.actions import Action, ActionTable
from durbar.games.taj_mahal.constants import BONUS_IDS, KINDS, SQUARE_KINDS, VISITS, WHITES
from durbar.games.taj_mahal.state import MAX_PLAYERS

if TYPE_CHECKING:
    from durbar.games.taj_mahal.boardfile import BoardFile


@dataclass(frozen=True, slots=True)
class Decision(Action):
    """A decision of Taj Mahal.

    `do` is its verb (`play`, `add`, `withdraw`, …); the other fields are there where the verb needs them:
    `card`, `city`, `seat` (from 1), `tile` (a province tile's number), `bonus` (a bonus tile's kind).
    """

    do: str
    card: str | None = None
    city: str | None = None
    seat: int | None = None
    tile: int | None = None
    bonus: str | None = None


def table(board: BoardFile) -> ActionTable:
    """Return all decisions on `board`, in the order of their ids."""
    return ActionTable(_all(board))


def _all(board: BoardFile) -> Iterator[Decision]:
    yield Decision("withdraw")
    yield Decision("done")
    yield from (Decision("play", card) for card in board.cards[:WHITES])
    yield from (Decision("add", card) for card in board.cards[WHITES:])
    for verb in ("palace", "crown"):
        yield from (Decision(verb, city=city) for city in board.cities)
    yield from (Decision("choose", card) for card in board.cards[:KINDS])
    yield from (Decision("first", seat=seat) for seat in range(1, MAX_PLAYERS + 1))
    yield from (Decision("tile", tile=number) for number in range(1, VISITS))
    yield from (Decision("bonus", bonus=kind) for kind in BONUS_IDS[:SQUARE_KINDS])
    for verb in ("show", "draw"):
        yield from (Decision(verb, card) for card in board.cards[:KINDS])
