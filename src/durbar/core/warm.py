"""Compiling a game before somebody waits for it, with progress: `python -m durbar.core.warm GAME`.

`python -m durbar.core.warm --missing GAME …` only prints which games are not compiled yet.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np
from numba.core import event

from durbar.core import registry
from durbar.core.game import Game
from durbar.core.jit import Compiler, jit_disabled
from durbar.core.log import replay
from durbar.core.log_events import events, sheet
from durbar.core.loops.playing import COMPILED_PLAYERS, Batch
from durbar.core.match import Match
from durbar.core.position import Position
from durbar.core.python_calls import rules_that_python_calls
from durbar.core.rng import below, seeded

DECISIONS = 120  # decisions of a game that is told once

Report = Callable[[float], None]  # is told the share that is done, from 0 to 1


class _Counter(event.Listener):
    """Counts the functions that numba has compiled."""

    def __init__(self, total: int, report: Report) -> None:
        self.total = total
        self.report = report
        self.done = 0

    def on_start(self, _event: object) -> None:
        """A function begins to be compiled."""

    def on_end(self, _event: object) -> None:
        """A function is compiled."""
        self.done += 1
        self.report(min(self.done / self.total, 0.99))


def is_warm(game_id: str) -> bool:
    """Say whether everything of a game is compiled and in the cache, or need not be."""
    return is_finished(registry.room(game_id).compiler)


def is_finished(compiler: Compiler) -> bool:
    """Say whether everything of a compiler is in its folder, where it lasts, or need not be."""
    return jit_disabled() or (compiler.lasts and compiler.finished_mark.exists())


def warm(game_id: str, report: Report = lambda _share: None) -> None:
    """Compile everything of a game that others call, telling `report` the share that is done."""
    game = registry.game(game_id)
    compiler = registry.room(game_id).compiler
    assert game.loops  # decorates everything, so that it can be counted
    with counted(compiler, report):
        call_everything(game)
        compile_for_python(compiler)
    compiler.finish()
    report(1.0)


@contextmanager
def counted(compiler: Compiler, report: Report) -> Iterator[None]:
    """Tell `report` the share of a compiler's functions that has been compiled in this block."""
    with event.install_listener("numba:compile", _Counter(compiler.functions, report)):
        yield


def call_everything(game: Game) -> None:
    """Call every loop of a game once, with arguments of the types that everybody uses."""
    players = game.about.min_players
    loops, boards = game.loops, game.boards
    start = game.new_states(players, count=2)
    out, weights = game.room_for_legal()
    rng = seeded(0)
    assert below(rng, 1) == 0

    position = Position(game, start[:1].copy())
    first = position.legal.ids[0]
    replay(game, start[:1].copy(), [0], [first])
    loops.secret_of_at(position.states, 0, first)
    loops.reveals_at(position.states, 0, first)
    loops.laid_open_at(position.states, 0)
    position.apply(first)
    while position.actor == 0:
        position.apply(loops.chance_at(position.states, 0, rng, out, weights))
    loops.legal_at(boards, position.states, 0, out)
    assert position.scores
    assert position.places

    view = position.wiped(position.actor)
    assert view.observed_by(1).size
    loops.choose_at(boards, view.states, 0, COMPILED_PLAYERS["steady"], rng, game.new_scratch())
    loops.resample_at(view.states, 0, rng)

    rows, row_weights = game.room_for_legal(3)
    stack = np.zeros(3, game.state)
    stack[0] = start[0]
    loops.perft(boards, stack, 0, 2, rows, row_weights)
    first = position.legal.ids[0]
    loops.step(boards, position.copy().states, 0, first, out)
    many = position.copy().states
    loops.step_many(boards, many, np.array([first], np.int16), rows[:1], np.zeros(1, np.int16))
    play_one_game(game, players)
    tell_a_game(game, players)


def compile_for_python(compiler: Compiler) -> None:
    """Compile what Python calls now and then, as rules call it."""
    room, *_ = compiler.roots
    for called in rules_that_python_calls(room):
        for signature in called.rule.overloads:
            called.compile(signature)


def play_one_game(game: Game, players: int) -> None:
    """Play one game among `steady` players, all in compiled code."""
    game.loops.play_games(
        game.boards,
        game.new_states(players),
        Batch(
            players=np.full(players, COMPILED_PLAYERS["steady"], np.int16),
            rngs=seeded(0).reshape(1, -1),
            cap=game.about.max_decisions,
            actors=np.zeros((1, 0), np.int16),
            actions=np.zeros((1, 0), np.int16),
            results=game.new_results(1),
        ),
        game.new_scratch(),
    )


def tell_a_game(game: Game, players: int) -> None:
    """Tell a game and look ahead in its positions, as the site does: some rules are called for that alone."""
    match = Match(game, players, seed=0)
    rng = seeded(1)
    scratch = game.new_scratch()
    for _ in range(DECISIONS):
        if match.actor is None:
            break
        game.room.preview(match.position)
        view = match.view(match.actor).position.states
        player = COMPILED_PLAYERS["steady"]
        match.play(int(game.loops.choose_at(game.boards, view, 0, player, rng, scratch)))
    events(match, None)
    sheet(match.position)


def main(warm: Callable[[str, Report], None], is_warm: Callable[[str], bool]) -> None:
    """Compile the games named on the command line that are not; print the share done each time it grows.

    After `--missing` only print, in one line, which of them are not compiled.
    """

    def report(share: float) -> None:
        print(f"{share:.3f}", flush=True)  # noqa: T201

    if sys.argv[1] == "--missing":
        print(*(game_id for game_id in sys.argv[2:] if not is_warm(game_id)))  # noqa: T201
        return
    for game_id in sys.argv[1:]:
        report(1.0) if is_warm(game_id) else warm(game_id, report)


if __name__ == "__main__":
    main(warm, is_warm)
