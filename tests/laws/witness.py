"""Replays records and says what it saw: `python -m tests.laws.witness FILE…` prints it as JSON.

It runs in the tests' own process and in others, in which the same rules are plain Python
(`NUMBA_DISABLE_JIT=1`) or compiled with checks of every index (`NUMBA_BOUNDSCHECK=1`): all must see the same.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numba.core import config

from durbar.core import registry
from durbar.core.game import Game
from durbar.core.loops.playing import COMPILED_PLAYERS
from durbar.core.match import Match
from durbar.core.position import Position
from durbar.core.record import Record, parse
from durbar.core.rng import seeded

VIEWS_EVERY = 25  # decisions
settings: Any = config


def witnessed(path: Path, decisions: int) -> list[str]:
    """Return a line for each of the first decisions of a record: what was legal, and the state after it."""
    record = parse(path.read_text(encoding="utf-8"), str(path))
    match = Match.start_of(record)
    rng = seeded("witness")
    seen = []
    for number, line in enumerate(record.lines[:decisions]):
        legal = " ".join(map(str, match.legal.ids))
        match.play(line.text)
        seen.append(f"{line}: {legal}: {digest(match.position)} {match.scores}")
        if number % VIEWS_EVERY == 0:
            seen.append(views(match, rng))
    return [*seen, str(match.winners)]


def views(match: Match, rng: Any) -> str:
    """Return what every seat sees, a state that it may stand for, and what a steady player would do."""
    told = []
    for seat in [*range(1, match.players + 1), None]:
        view = match.view(seat).position
        told.append(digest(view))
        if seat is not None and view.actor == seat:
            scratch = view.game.new_scratch()
            kind = COMPILED_PLAYERS["steady"]
            told.append(str(view.game.loops.choose_at(view.game.boards, view.states, 0, kind, rng, scratch)))
        view.game.loops.resample_at(view.states, 0, rng)
        told.append(digest(view))
    return " ".join(told)


def digest(position: Position) -> str:
    """Return a short hash of a state."""
    return hashlib.sha256(position.states.tobytes()).hexdigest()[:16]


def playout(game: Game, record: Record) -> list[str]:
    """Return how a game ends that compiled players play from the start of a record; `[]` in plain Python."""
    if settings.DISABLE_JIT:
        return []
    from durbar.lab.simulation.plan import plan_of
    from durbar.lab.simulation.playing import play_chunk

    told = []
    for bot in COMPILED_PLAYERS:
        plan = plan_of(record.game, [bot] * record.players, 3, seed=1, options=record.options, workers=1)
        chunk = play_chunk(plan, 1, 3)
        told.append(f"{chunk.results.tolist()}")
    return told


def guards(game: Game) -> bool:
    """Say whether a write beyond the end of an array is caught; it is tried only where it should be."""
    if not settings.BOUNDSCHECK:
        return False
    states = game.new_states(game.about.max_players)
    try:
        game.loops.outcomes_at(states, 0, np.zeros(1, np.int16), np.zeros(1, np.int32))
    except IndexError:
        return True
    return False


def main(arguments: Sequence[str]) -> None:
    """Print what was seen of the records, each up to a number of decisions."""
    decisions, *paths = arguments
    told = {path: witnessed(Path(path), int(decisions)) for path in paths}
    playouts, guarded = {}, {}
    for path in paths:
        record = parse(Path(path).read_text(encoding="utf-8"))
        game = registry.game(record.game)
        playouts[path] = playout(game, record)
        guarded[path] = guards(game)
    print(json.dumps({"told": told, "playouts": playouts, "guarded": guarded}))


if __name__ == "__main__":
    main(sys.argv[1:])
