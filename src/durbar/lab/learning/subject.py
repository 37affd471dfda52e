"""What is learned: a game on a board, with default options, for a number of players."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from durbar.core import registry
from durbar.core.game import Game


@dataclass(frozen=True)
class Subject:
    """A game by its name, so that other processes and machines can open it too."""

    game_id: str
    players: int
    board: Path | None = None  # a board file; None: the shipped one

    @cached_property
    def game(self) -> Game:
        """The game, on its board; processes that play it refuse a file that was changed since."""
        return registry.game(self.game_id, self.board)
