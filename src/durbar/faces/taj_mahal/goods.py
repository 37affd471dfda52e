"""A good as tiles show it."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from durbar.faces.taj_mahal.art import icon
from durbar.faces.taj_mahal.wording import good_word
from durbar.games.taj_mahal.boardfile import BoardFile


@dataclass(frozen=True)
class Good:
    """A good: its id, its name, its picture, and how many of it there are."""

    id: str
    name: str
    icon: Markup
    count: int = 1

    @classmethod
    def of(cls, board: BoardFile, good: str, count: int = 1) -> Good:
        """Return a good by its id."""
        return cls(good, good_word(board, good), icon(good), count)
