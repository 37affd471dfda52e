"""Generation 0: games of `steady` players who slip, all in compiled code."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np

from durbar.core.binding import bind
from durbar.core.jit import Compiler
from durbar.core.rng import seeded_each
from durbar.core.room import Room
from durbar.lab.learning import sampling
from durbar.lab.learning.positions import ChunkPositions, Positions
from durbar.lab.learning.subject import Subject

KEPT = 8  # positions of a game
SLIPS = (50, 100, 100, 250)  # in thousandths
CHUNK = 500  # games that are played at a time


@cache
def sampler_of(room: Room) -> Callable[..., int]:
    """Return the loop that samples games of a room; it is compiled, or loaded, when first called."""
    compiler = Compiler(f"sample-{room.compiler.name}", *room.compiler.roots, Path(sampling.__file__))
    sample: Callable[..., int] = bind(compiler, [sampling], room.loops.names)["sample_games"]
    return sample


def steady_chunk(subject: Subject, games: int, seed: str, chunk: int) -> ChunkPositions:
    """Return the positions of one chunk of so many games; a seed repeats them exactly."""
    began = time.thread_time()
    numbers = range(chunk * CHUNK, min((chunk + 1) * CHUNK, games))
    game, players = subject.game, subject.players
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
    positions = Positions(inputs[:rows].astype(np.float16), wins[:rows], points[:rows], wins[:rows])
    return ChunkPositions(positions, time.thread_time() - began)
