"""Positions to learn from, with what came of them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import numpy as np

from durbar.core.binding import bind
from durbar.core.chance import seeded_each
from durbar.core.game import Game
from durbar.core.jit import Compiler
from durbar.core.layout import Floats32
from durbar.core.room import Room
from durbar.lab.learning import sampling

KEPT = 8  # positions of a game
SLIPS = (50, 100, 100, 250)  # in thousandths
CHUNK = 500  # games that one thread plays at a time

Report = Callable[[float], None]  # is told the share that is done


@dataclass(frozen=True, eq=False)
class Positions:
    """What was seen in many positions, a row each, and what came of it, from the seat that looks on."""

    inputs: Floats32  # (n, inputs), half precision
    wins: Floats32  # (n, players): a shared win counts its share
    points: Floats32  # (n, players): final scores over their mean

    def __len__(self) -> int:
        return len(self.wins)

    def rows(self, rows: slice) -> Positions:
        """Return some of them."""
        return Positions(self.inputs[rows], self.wins[rows], self.points[rows])


@cache
def sampler_of(room: Room) -> Callable[..., int]:
    """Return the loop that samples games of a room; it is compiled, or loaded, when first called."""
    compiler = Compiler(f"sample-{room.compiler.name}", *room.compiler.roots, Path(sampling.__file__))
    sample: Callable[..., int] = bind(compiler, [sampling], room.loops.names)["sample_games"]
    return sample


def sampled(
    game: Game, players: int, games: int, seed: str, threads: int, report: Report = lambda _share: None
) -> Positions:
    """Return positions of so many games of `steady` players who slip; a seed repeats them exactly."""
    chunks = [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    sampler_of(game.room)  # decorated once, before threads ask for it
    done: list[Positions] = []
    with ThreadPoolExecutor(threads) as pool:
        for part in pool.map(partial(sampled_chunk, game, players, seed), chunks):
            done.append(part)
            report(len(done) / len(chunks))
    return Positions(
        np.concatenate([part.inputs for part in done]),
        np.concatenate([part.wins for part in done]),
        np.concatenate([part.points for part in done]),
    )


def sampled_chunk(game: Game, players: int, seed: str, numbers: range) -> Positions:
    """Return the positions of some games."""
    observation, count = game.room.observation, KEPT * len(numbers)
    kept = np.zeros(KEPT, game.state)
    inputs = np.zeros((count, observation.size(players)), np.float32)
    wins, points = np.zeros((count, players), np.float32), np.zeros((count, players), np.float32)
    rows = sampler_of(game.room)(
        game.boards,
        game.new_states(players),
        kept,
        kept.view(np.int16),
        observation.plan,
        np.array(SLIPS, np.int16),
        game.about.max_decisions,
        seeded_each(seed, numbers),
        game.new_scratch(),
        inputs,
        wins,
        points,
    )
    return Positions(inputs[:rows].astype(np.float16), wins[:rows], points[:rows])
