"""What a game declares of the text of its positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from durbar.core.phrase import Phrase
from durbar.core.position_text.field import Field

if TYPE_CHECKING:
    from durbar.core.game import Game


class Impossible(NamedTuple):
    """Why no game comes to a position, and in which field of the table or of a seat (from 0) it says so."""

    what: Phrase
    field: str = ""
    seat: int | None = None


@dataclass(frozen=True)
class Fields:
    """The fields of a game's positions, in the order in which they are written."""

    table: tuple[tuple[Field, ...], ...]  # line by line
    seat: tuple[Field, ...]  # in the line of each seat


@dataclass(frozen=True, kw_only=True)
class PositionText:
    """How the positions of a game are written.

    What follows from other fields is not written: `derive` computes it, in a state that may be impossible.
    `impossible` looks for what no game reaches: the rules never see a position in which it finds something.
    """

    fields: Callable[[Game], Fields]
    derive: Callable[[Any, Any], None]  # (b, s)
    impossible: Callable[[Game, Any], Iterable[Impossible]]  # (game, s)
