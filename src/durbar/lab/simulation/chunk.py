"""Some games of a simulation as arrays."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True)
class Chunk:
    """Some games, in arrays whose first index is the game; `first` is the number of the first one, from 1."""

    first: int
    scores: npt.NDArray[np.int32]  # (n, seats)
    winners: npt.NDArray[np.bool_]  # (n, seats)
    lengths: npt.NDArray[np.int32]  # (n, 2): decisions of seats, all decisions
    over: npt.NDArray[np.bool_]  # (n): False where the cap was reached
    actors: npt.NDArray[np.int16]  # (n, log): seats from 0, −1 is chance; no columns when logs are not kept
    actions: npt.NDArray[np.int16]

    @classmethod
    def empty(cls, first: int, games: int, players: int, log: int) -> Chunk:
        """Return a chunk to be filled, with space for `log` decisions of each game."""
        return cls(
            first=first,
            scores=np.zeros((games, players), np.int32),
            winners=np.zeros((games, players), np.bool_),
            lengths=np.zeros((games, 2), np.int32),
            over=np.zeros(games, np.bool_),
            actors=np.zeros((games, log), np.int16),
            actions=np.zeros((games, log), np.int16),
        )

    def __len__(self) -> int:
        return len(self.scores)

    def without_logs(self) -> Chunk:
        """Return the chunk with nothing but results, which are small enough to be kept of every game."""
        return replace(self, actors=self.actors[:, :0].copy(), actions=self.actions[:, :0].copy())

    def log(self, i: int) -> tuple[list[int], list[int]]:
        """Return the decisions of game `i`: actors (0 is chance, seats count from 1) and actions."""
        length = int(self.lengths[i, 1])
        return (self.actors[i, :length] + 1).tolist(), self.actions[i, :length].tolist()
