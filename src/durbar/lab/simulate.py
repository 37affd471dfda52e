"""Whole games on all cores; where all players are compiled, in compiled code from beginning to end."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import numpy.typing as npt

from durbar.bots.external import TIME_LIMIT, command_of, is_external
from durbar.bots.levels import level
from durbar.core import registry
from durbar.core.about import OptionValue
from durbar.core.chance import WORDS, seeded
from durbar.core.errors import InvalidOption
from durbar.core.game import Game
from durbar.core.loops import COMPILED_PLAYERS
from durbar.lab import driven
from durbar.lab.statistics import Estimate, mean, share

CHUNK = 64  # games of one call: short enough for a live progress bar, long enough to cost nothing
LOG_FACTOR = 4  # a log holds chance's decisions too


@dataclass(frozen=True)
class Plan:
    """What is to be simulated; raises InvalidOption for what the game or the bots do not have."""

    game: Game
    bots: tuple[str, ...]  # one for each seat
    games: int
    seed: int = 0
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    workers: int = 0  # threads; 0 is one for each core
    time_limit: float = TIME_LIMIT  # of a player that is a program (`exec:…`), in seconds for a decision

    def __post_init__(self) -> None:
        self.game.about.check_players(len(self.bots))
        if self.games < 1:
            raise InvalidOption(f"the number of games is at least 1, not {self.games}")

    @property
    def players(self) -> int:
        """How many seats each game has."""
        return len(self.bots)

    @property
    def compiled(self) -> bool:
        """Whether all players are compiled with the rules."""
        return all(name in COMPILED_PLAYERS for name in self.bots)

    @property
    def threads(self) -> int:
        """How many threads play."""
        return self.workers or os.cpu_count() or 1


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

    def log(self, i: int) -> tuple[list[int], list[int]]:
        """Return the decisions of game `i`: actors (0 is chance, seats count from 1) and actions."""
        length = int(self.lengths[i, 1])
        return (self.actors[i, :length] + 1).tolist(), self.actions[i, :length].tolist()


@dataclass(frozen=True)
class Summary:
    """What came out of a simulation."""

    plan: Plan
    finished: int
    seconds: float
    wins: tuple[Estimate, ...]  # the share of finished games won, by seat
    won: tuple[int, ...]
    scores: tuple[Estimate, ...]  # mean scores, by seat
    decisions: Estimate  # of seats, in a game
    shortest: int
    longest: int
    total_decisions: int

    @property
    def games_per_second(self) -> float:
        """Games played in a second, on all threads together."""
        return self.plan.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        """Decisions of seats in a second, chance not counted, on all threads together."""
        return self.total_decisions / self.seconds

    def json(self) -> dict[str, Any]:
        """Return the summary as one JSON object."""
        plan = self.plan
        return {
            "game": plan.game.about.id,
            "players": plan.players,
            "options": dict(plan.game.about.read_options(plan.options)),
            "games": plan.games,
            "finished": self.finished,
            "seed": plan.seed,
            "workers": plan.threads,
            "seconds": self.seconds,
            "games_per_second": self.games_per_second,
            "decisions_per_second": self.decisions_per_second,
            "decisions": {**self.decisions.json(), "min": self.shortest, "max": self.longest},
            "seats": [
                {
                    "seat": seat + 1,
                    "bot": bot,
                    "wins": self.won[seat],
                    "win_share": self.wins[seat].json(),
                    "score": self.scores[seat].json(),
                }
                for seat, bot in enumerate(plan.bots)
            ],
        }


def plan_of(
    game_id: str,
    bots: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    options: Mapping[str, OptionValue] | None = None,
    workers: int = 0,
    board: Path | None = None,
    time_limit: float = TIME_LIMIT,
) -> Plan:
    """Return a checked plan; raises InvalidOption or InvalidBoard."""
    game = registry.game(game_id, board)
    return Plan(
        game=game,
        bots=tuple(map(_checked, bots)),
        games=games,
        seed=seed,
        options=game.about.read_options(options or {}),
        workers=workers,
        time_limit=time_limit,
    )


def _checked(name: str) -> str:
    """Return a bot's name as it stands in summaries; raises InvalidOption."""
    if is_external(name):
        command_of(name)
        if "#" in name:
            raise InvalidOption(f"{name!r} cannot be a player: '#' cannot stand in a record")
        return " ".join(name.split())
    return level(name).name


def play_chunk(plan: Plan, first: int, count: int, keep_log: bool = False) -> Chunk:
    """Play `count` games from number `first` on; a game's chance depends on seed and number only."""
    game, players = plan.game, plan.players
    cap = game.about.max_decisions
    log = cap * LOG_FACTOR if keep_log else 0
    out, weights = game.room_for_legal()
    chunk = _empty(plan, first, count, log)
    game.loops.play_games(
        game.boards,
        game.new_states(players, plan.options),
        np.array([COMPILED_PLAYERS[name] for name in plan.bots], np.int16),
        generators(plan.seed, first, count),
        cap,
        np.zeros(2, game.state),
        game.room_for_notes(),
        out,
        weights,
        chunk.actors,
        chunk.actions,
        chunk.scores,
        chunk.winners,
        chunk.lengths,
        chunk.over,
    )
    return chunk


def _empty(plan: Plan, first: int, count: int, log: int) -> Chunk:
    return Chunk(
        first=first,
        scores=np.zeros((count, plan.players), np.int32),
        winners=np.zeros((count, plan.players), np.bool_),
        lengths=np.zeros((count, 2), np.int32),
        over=np.zeros(count, np.bool_),
        actors=np.zeros((count, log), np.int16),
        actions=np.zeros((count, log), np.int16),
    )


def play_driven(plan: Plan, first: int, count: int, keep_log: bool, stop: Event) -> Chunk:
    """Play `count` games from number `first` on with players that are asked decision by decision."""
    setting = driven.Setting(plan.game, plan.bots, plan.options, plan.seed, plan.time_limit)
    matches = [driven.play(setting, first + i, stop) for i in range(count)]
    log = max(map(len, matches)) if keep_log else 0
    chunk = _empty(plan, first, count, log)
    for i, match in enumerate(matches):
        actors = [entry.actor for entry in match.log]
        chunk.scores[i] = match.scores
        chunk.winners[i, [seat - 1 for seat in match.winners]] = True
        chunk.lengths[i] = sum(actor > 0 for actor in actors), len(actors)
        chunk.over[i] = match.over
        if keep_log:
            chunk.actors[i, : len(actors)] = np.array(actors) - 1
            chunk.actions[i, : len(actors)] = [entry.action for entry in match.log]
    return chunk


def generators(seed: int, first: int, count: int) -> npt.NDArray[np.int64]:
    """Return the random generators of some games, a row each."""
    rngs = np.zeros((count, WORDS), np.int64)
    for i in range(count):
        rngs[i] = seeded(seed, first + i)
    return rngs


def play_chunks(plan: Plan, keep_log: bool = False) -> Iterator[Chunk]:
    """Play all games on the plan's threads and yield them in order."""
    size = min(CHUNK, max(1, plan.games // plan.threads)) if plan.compiled else 1
    starts = iter(range(1, plan.games + 1, size))
    stop = Event()

    def play(first: int) -> Chunk:
        count = min(size, plan.games + 1 - first)
        if plan.compiled:
            return play_chunk(plan, first, count, keep_log)
        return play_driven(plan, first, count, keep_log, stop)

    with ThreadPoolExecutor(plan.threads) as pool:
        waiting: list[Future[Chunk]] = [
            pool.submit(play, first) for first in islice(starts, 2 * plan.threads)
        ]
        try:
            while waiting:
                wait(waiting[:1], return_when=FIRST_COMPLETED)
                chunk = waiting.pop(0).result()
                waiting += [pool.submit(play, first) for first in islice(starts, 1)]
                yield chunk
        finally:  # after an error or Ctrl-C, games that have begun end with their next decision
            stop.set()


def simulate(
    plan: Plan, seen: Callable[[Chunk], None] = lambda _chunk: None, keep_log: bool = False
) -> Summary:
    """Play the plan's games and sum them up; `seen` is given each chunk in order (with logs if kept).

    Loading or compiling the rules is not part of the measured time.
    """
    play_chunk(replace(plan, bots=("random",) * plan.players), 0, 1)
    began = time.perf_counter()
    chunks = []
    for chunk in play_chunks(plan, keep_log):
        seen(chunk)
        chunks.append((chunk.scores, chunk.winners, chunk.lengths, chunk.over))
    seconds = time.perf_counter() - began
    scores, winners, lengths, over = (np.concatenate(parts) for parts in zip(*chunks, strict=True))
    return sum_up(plan, seconds, scores, winners, lengths[:, 0], over)


def sum_up(
    plan: Plan,
    seconds: float,
    scores: npt.NDArray[np.int32],
    winners: npt.NDArray[np.bool_],
    decisions: npt.NDArray[np.int32],
    over: npt.NDArray[np.bool_],
) -> Summary:
    """Return the summary of all games; wins and scores count finished games only."""
    finished = int(over.sum())
    won = tuple(map(int, winners[over].sum(axis=0)))
    return Summary(
        plan=plan,
        finished=finished,
        seconds=seconds,
        wins=tuple(share(wins, finished) for wins in won),
        won=won,
        scores=tuple(mean(scores[over, seat]) for seat in range(plan.players)),
        decisions=mean(decisions),
        shortest=int(decisions.min()),
        longest=int(decisions.max()),
        total_decisions=int(decisions.sum()),
    )
