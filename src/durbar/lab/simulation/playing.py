"""Playing a chunk of a plan's games: in compiled code from beginning to end, or match by match."""

from __future__ import annotations

from threading import Event

import numpy as np

from durbar.core.loops.playing import COMPILED_PLAYERS, Batch
from durbar.core.match import Match
from durbar.core.rng import seeded_each
from durbar.lab.match_runner import MatchSetup, play_match
from durbar.lab.simulation.chunk import Chunk
from durbar.lab.simulation.plan import SimulationPlan

LOG_FACTOR = 4  # a log holds chance's decisions too


def play_chunk(plan: SimulationPlan, first: int, count: int, keep_log: bool = False) -> Chunk:
    """Play `count` games of compiled players from number `first` on.

    A game's chance depends on seed and number only.
    """
    game, players = plan.game, plan.players
    cap = game.about.max_decisions
    chunk = Chunk.empty(game, first, count, players, log=cap * LOG_FACTOR if keep_log else 0)
    game.loops.play_games(
        game.boards,
        game.new_states(players, plan.options),
        Batch(
            players=np.array([COMPILED_PLAYERS[name] for name in plan.bots], np.int16),
            rngs=seeded_each(plan.seed, range(first, first + count)),
            cap=cap,
            actors=chunk.actors,
            actions=chunk.actions,
            results=chunk.results,
        ),
        game.new_scratch(),
    )
    return chunk


def play_matches(plan: SimulationPlan, first: int, count: int, keep_log: bool, stop: Event) -> Chunk:
    """Play `count` games from number `first` on with players that are asked decision by decision."""
    setup = MatchSetup(
        plan.game, plan.bots, plan.options, plan.seed, plan.time_limit, iterations=plan.iterations
    )
    matches = [play_match(setup, first + i, stop) for i in range(count)]
    chunk = Chunk.empty(plan.game, first, count, plan.players, log=max(map(len, matches)) if keep_log else 0)
    for i, match in enumerate(matches):
        put_match(chunk, i, match)
    return chunk


def put_match(chunk: Chunk, i: int, match: Match) -> None:
    """Write a match into a chunk as its game `i`."""
    actors = [entry.actor for entry in match.log]
    result = chunk.results[i]
    result["scores"][: match.players] = match.scores
    result["won"][[seat - 1 for seat in match.winners]] = 1
    result["decisions"], result["length"] = sum(actor > 0 for actor in actors), len(actors)
    result["over"] = match.over
    if chunk.actors.size:
        chunk.actors[i, : len(actors)] = np.array(actors) - 1
        chunk.actions[i, : len(actors)] = [entry.action for entry in match.log]
