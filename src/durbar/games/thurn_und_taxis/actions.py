"""All decisions of Thurn und Taxis: values for code, texts for people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from durbar.core.actions import Action, ActionTable
from durbar.games.thurn_und_taxis.state import MAX_PLAYERS

if TYPE_CHECKING:
    from durbar.games.thurn_und_taxis.boardfile import BoardFile


@dataclass(frozen=True, slots=True)
class Decision(Action):
    """A decision of Thurn und Taxis.

    `do` is its verb (`take`, `lay`, `close`, …); the other fields are there where the verb needs them:
    `city`, `province`, `seat` (from 1), `end` of the route (`left`, `right`), `official`.
    """

    do: str
    city: str | None = None
    province: str | None = None
    seat: int | None = None
    end: str | None = None
    official: str | None = None


def table(board: BoardFile) -> ActionTable:
    """Return all decisions on `board`, in the order of their ids."""
    return ActionTable(_all(board))


def _all(board: BoardFile) -> Iterator[Decision]:
    for verb in ("administrator", "draw", "postmaster", "abandon", "carrier", "close"):
        yield Decision(verb)
    yield Decision("close", official="cartwright")
    for verb in ("each", "none", "skip", "end"):
        yield Decision(verb)
    yield from (Decision("take", city) for city in board.cities)
    for end in ("left", "right"):
        yield from (Decision("lay", city, end=end) for city in board.cities)
    yield from (Decision("all", province=province) for province in board.provinces)
    for verb in ("house", "discard"):
        yield from (Decision(verb, city) for city in board.cities)
    yield from (Decision("first", seat=seat) for seat in range(1, MAX_PLAYERS + 1))
    for verb in ("show", "draw"):
        yield from (Decision(verb, city) for city in board.cities)
