"""Some games of a simulation as arrays."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from durbar.core.errors import InvalidOption
from durbar.core.game import Game
from durbar.core.layout import Ids, Ints, Ints32, Records


@dataclass(frozen=True)
class Chunk:
    """Some games, in arrays whose first index is the game; `first` is the number of the first one, from 1."""

    first: int
    players: int
    results: Records  # (n): each a `core.loops.playing.GameResult`
    actors: Ints  # (n, log): seats from 0, −1 is chance; no columns when logs are not kept
    actions: Ids

    @classmethod
    def empty(cls, game: Game, first: int, games: int, players: int, log: int) -> Chunk:
        """Return a chunk to be filled, with space for `log` decisions of each game."""
        return cls(
            first=first,
            players=players,
            results=game.new_results(games),
            actors=np.zeros((games, log), np.int16),
            actions=np.zeros((games, log), np.int16),
        )

    def __len__(self) -> int:
        return len(self.results)

    @property
    def scores(self) -> Ints32:
        """Every seat's score, a row for each game."""
        scores: Ints32 = self.results["scores"][:, : self.players]
        return scores

    @property
    def winners(self) -> npt.NDArray[np.bool_]:
        """Which seats have won, a row for each game."""
        won: npt.NDArray[np.bool_] = self.results["won"][:, : self.players] == 1
        return won

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        """Which games have ended; the others reached the cap."""
        over: npt.NDArray[np.bool_] = self.results["over"] == 1
        return over

    def without_logs(self) -> Chunk:
        """Return the chunk with nothing but results, which are small enough to be kept of every game."""
        return replace(self, actors=self.actors[:, :0].copy(), actions=self.actions[:, :0].copy())

    def log(self, i: int) -> tuple[list[int], list[int]]:
        """Return the decisions of game `i`: actors (0 is chance, seats count from 1) and actions.

        Raises InvalidOption where logs were not kept.
        """
        length = int(self.results["length"][i])
        if length > self.actors.shape[1]:
            raise InvalidOption("the decisions of these games were not kept; play them with keep_log=True")
        return (self.actors[i, :length] + 1).tolist(), self.actions[i, :length].tolist()
