"""What is to be simulated: which game, by whom, how often, from which seed."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from durbar.bots.external import TIME_LIMIT, command_of, is_external
from durbar.bots.levels import SEARCHING, level, searches
from durbar.core import registry
from durbar.core.about import OptionValue
from durbar.core.arguments import check_board, check_seconds, check_seed, check_texts, plainly, whole
from durbar.core.errors import InvalidOption
from durbar.core.game import Game
from durbar.core.loops.playing import COMPILED_PLAYERS

MOST_GAMES = MOST_ITERATIONS = 1_000_000_000


@dataclass(frozen=True)
class SimulationPlan:
    """What is to be simulated; raises InvalidOption for what the game or the bots do not have."""

    game: Game
    bots: tuple[str, ...]  # one for each seat
    games: int
    seed: int = 0
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    workers: int = 0  # threads; 0 is one for each core
    time_limit: float = TIME_LIMIT  # of a player that is a program (`exec:…`), in seconds for a decision
    board: Path | None = None  # the file of the game's board; None: the shipped one
    iterations: int | None = None  # of players that search, for a decision; None: their level's time

    def __post_init__(self) -> None:
        self.game.about.check_players(len(self.bots))
        check_seed(self.seed)
        check_seconds("time_limit", self.time_limit)
        if whole("workers", self.workers) < 0:
            raise InvalidOption(f"the number of workers is at least 0, not {self.workers}")
        if not 1 <= whole("games", self.games) <= MOST_GAMES:
            raise InvalidOption(f"the number of games is from 1 to {MOST_GAMES:,}, not {self.games}")
        if self.iterations is not None and not 1 <= whole("iterations", self.iterations) <= MOST_ITERATIONS:
            raise InvalidOption(f"a search has 1 to {MOST_ITERATIONS:,} iterations, not {self.iterations}")

    def __reduce__(self) -> tuple[object, tuple[()]]:
        """Return how another process makes the same plan: with rules and board of its own."""
        names = ("seed", "options", "workers", "board", "time_limit", "iterations")
        named = {name: getattr(self, name) for name in names}
        return partial(plan_of, self.game.about.id, self.bots, self.games, **named), ()

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


def plan_of(
    game_id: str,
    bots: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    options: Mapping[str, OptionValue] | None = None,
    workers: int = 0,
    board: str | Path | None = None,
    time_limit: float = TIME_LIMIT,
    iterations: int | None = None,
) -> SimulationPlan:
    """Return a checked plan; raises InvalidOption or InvalidBoard."""
    check_texts("bots", bots)
    check_board(board)
    board = None if board is None else Path(board)
    game, names = registry.game(game_id, board), tuple(map(bot_name, bots))
    if iterations is not None and not any(map(searches, names)):
        who = ", ".join(SEARCHING)
        raise InvalidOption(f"iterations are for players that search ({who}), and none of them plays")
    return SimulationPlan(
        game=game,
        bots=names,
        games=plainly(games),
        seed=plainly(seed),
        options=game.about.read_options(options or {}),
        workers=plainly(workers),
        time_limit=time_limit,
        board=board,
        iterations=plainly(iterations),
    )


def bot_name(name: str) -> str:
    """Return a bot's name as it stands in summaries and records; raises InvalidOption."""
    if not is_external(name):
        return level(name).name
    command_of(name)
    return " ".join(name.split())
