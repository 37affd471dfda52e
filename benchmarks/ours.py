"""Our own figures, for every game in the house."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import numpy as np

from benchmarks.clock import Measure, each, measure, rate
from durbar.core import registry
from durbar.core.game import Game
from durbar.core.log import replay
from durbar.core.match import Match
from durbar.lab.simulation.plan import plan_of
from durbar.lab.simulation.playing import play_chunk
from durbar.lab.simulation.simulate import simulate

GAMES = 3000
BATCH = 100


def of_game(game_id: str, runs: int) -> Iterator[Measure]:
    """Measure playouts, steps, copies and replays of a game."""
    yield from playouts(game_id, runs)
    yield from steps(game_id, runs)
    yield from replays(game_id, runs)
    yield starting(game_id)


def playouts(game_id: str, runs: int) -> Iterator[Measure]:
    """Measure whole games: random on one core and on all, steady on one."""
    players = min(3, registry.about(game_id).max_players)
    for bot, games, workers in (
        ("random", GAMES, 1),
        ("random", GAMES, os.cpu_count() or 1),
        ("steady", 500, 1),
    ):
        plan = plan_of(game_id, [bot] * players, games, workers=workers)
        cores = f"{workers} core{'s' if workers > 1 else ''}"
        yield measure(
            f"{game_id}: {bot} playouts, {cores}",
            "decisions/s",
            lambda plan=plan: simulate(plan).decisions_per_second,  # type: ignore[misc]
            runs,
        )


def steps(game_id: str, runs: int) -> Iterator[Measure]:
    """Measure a step from Python (apply and legal) on one state and in batches, and a state's copy."""
    game, _, actions = recorded(game_id, "random")
    out, _ = game.room_for_legal()
    players = min(3, game.about.max_players)

    def step_through() -> int:
        states = game.new_states(players)
        for action in actions:
            game.loops.step(game.boards, states, 0, action, out)
        return len(actions)

    rates = measure("", "", rate(step_through), runs)
    name = f"{game_id}: a step from Python (apply + legal)"
    yield Measure(name, "s", 1 / rates.median, 1 / rates.high, 1 / rates.low)

    rows, _ = game.room_for_legal(BATCH)
    counts = np.zeros(BATCH, np.int16)
    columns = [np.full(BATCH, action, np.int16) for action in actions]

    def step_many_through() -> int:
        states = np.repeat(game.new_states(players), BATCH)
        for column in columns:
            game.loops.step_many(game.boards, states, column, rows, counts)
        return BATCH * len(columns)

    rates = measure("", "", rate(step_many_through), runs)
    name = f"{game_id}: a step in batches of {BATCH}"
    yield Measure(name, "s", 1 / rates.median, 1 / rates.high, 1 / rates.low)
    position = Match(game, seed=1).position
    yield measure(f"{game_id}: copy of a state, from Python", "s", each(position.copy, 50_000), runs)
    size = float(game.state.itemsize)
    yield Measure(f"{game_id}: size of a state", "bytes", size, size, size)


def replays(game_id: str, runs: int) -> Iterator[Measure]:
    """Measure replaying a finished game, decision by decision checked."""
    for bot in ("steady", "random"):
        game, actors, actions = recorded(game_id, bot)

        def again(game: Game = game, actors: list[int] = actors, actions: list[int] = actions) -> None:
            states = game.new_states(min(3, game.about.max_players))
            assert len(replay(game, states, actors, actions)) == len(actions)

        yield measure(
            f"{game_id}: replay of a {bot} game, {len(actions)} decisions", "s", each(again, 50), runs
        )


def recorded(game_id: str, bot: str) -> tuple[Game, list[int], list[int]]:
    """Return the log of a game among `bot` players, as actors and actions."""
    players = min(3, registry.about(game_id).max_players)
    plan = plan_of(game_id, [bot] * players, 1, seed=1)
    return plan.game, *play_chunk(plan, 1, 1, keep_log=True).log(0)


def starting(game_id: str) -> Measure:
    """Measure a fresh process until the first position, with everything in the cache."""
    code = f"import durbar; durbar.Match({game_id!r}, seed=1)"

    def start() -> float:
        return each(lambda: subprocess.run([sys.executable, "-c", code], check=True), 1)()

    return measure(f"{game_id}: process start to first position, warm cache", "s", start, 3)
