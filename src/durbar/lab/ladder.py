"""Tournaments among computer players: balanced seats, the same chance for all, resumed where they stopped."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from threading import Event
from typing import Any

from durbar.bots.external import TIME_LIMIT, command_of, is_external
from durbar.bots.levels import SEARCHING, level
from durbar.bots.search import prepare
from durbar.core import registry
from durbar.core.about import OptionValue
from durbar.core.errors import InvalidOption
from durbar.lab import driven
from durbar.lab.files import writing


@dataclass(frozen=True)
class Ladder:
    """Who plays what; `rounds` times everybody meets everybody, with the same chance in each seat.

    Raises InvalidOption for what the game or the players do not have.
    """

    game: str
    players: int
    entrants: tuple[str, ...]
    rounds: int = 10
    seed: int = 1
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    board: str | None = None  # a board file's path
    time_limit: float = TIME_LIMIT  # of a program (`exec:…`), in seconds for a decision

    def __post_init__(self) -> None:
        about = registry.about(self.game)
        about.check_players(self.players)
        about.read_options(self.options)
        for name in self.entrants:
            command_of(name) if is_external(name) else level(name)
        if len(set(self.entrants)) != len(self.entrants) or len(self.entrants) < 2:
            raise InvalidOption(
                f"a ladder needs two or more different players, not {', '.join(self.entrants)}"
            )
        if self.rounds < 1:
            raise InvalidOption(f"the number of rounds is at least 1, not {self.rounds}")

    @property
    def tables(self) -> list[tuple[str, ...]]:
        """The seatings of a round: every group of players, each of them once in every seat."""
        if len(self.entrants) >= self.players:
            groups = list(combinations(self.entrants, self.players))
        else:
            mixed = combinations_with_replacement(self.entrants, self.players)
            groups = [group for group in mixed if len(set(group)) == len(self.entrants)]
        return [group[turn:] + group[:turn] for group in groups for turn in range(self.players)]

    @property
    def pairings(self) -> list[Pairing]:
        """All games, round by round."""
        tables = self.tables
        return [
            Pairing(number * len(tables) + i, number + 1, table)
            for number in range(self.rounds)
            for i, table in enumerate(tables)
        ]

    def heading(self) -> dict[str, Any]:
        """Return what two ladders must share for their games to be of one: all but the number of rounds."""
        return {name: value for name, value in asdict(self).items() if name != "rounds"} | {
            "entrants": list(self.entrants),
            "options": dict(self.options),
            "rules": registry.about(self.game).rules_version,
        }


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game that is to be played: its number, its round (which gives its chance), and who sits where."""

    number: int
    round: int
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one game ended; places count from 1, and players that are level share one."""

    number: int
    round: int
    seats: tuple[str, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]


# ---------------------------------------------------------------- the file that is resumed


def read_outcomes(path: Path, ladder: Ladder) -> list[Outcome]:
    """Return the games of a ladder that a file holds; raises InvalidOption when it is of another ladder."""
    if not path.exists():
        return []
    kept, lines = read_file(path)
    wanted = ladder.heading()
    for name, value in wanted.items():
        if kept.get(name) != value:
            raise InvalidOption(
                f"{path} is a ladder with {name} {kept.get(name)!r}, not {value!r}; name another: --out FILE"
            )
    last = len(ladder.tables) * ladder.rounds
    outcomes = [outcome_of(line) for line in lines if not is_cut_off(line)]
    return [outcome for outcome in outcomes if outcome.number < last]


def read_file(path: Path) -> tuple[dict[str, Any], list[str]]:
    """Return a ladder's heading and the lines of its games; raises InvalidOption for other files."""
    try:
        heading, *lines = path.read_text(encoding="utf-8").splitlines() or ["{}"]
        return dict(json.loads(heading)), lines
    except (OSError, ValueError, TypeError) as error:
        raise InvalidOption(f"{path} is no file of a ladder; name another: --out FILE") from error


def is_cut_off(line: str) -> bool:
    """Say whether a line was half written when somebody stopped us."""
    return not line.endswith("]}")


def outcome_of(line: str) -> Outcome:
    """Return the game that a line of the file tells."""
    told = json.loads(line)
    return Outcome(
        told["number"], told["round"], tuple(told["seats"]), tuple(told["places"]), tuple(told["scores"])
    )


def append(path: Path, ladder: Ladder, outcome: Outcome) -> None:
    """Add a game to the file, with the ladder's heading if it is the first; raises NotWritable."""
    with writing(path):
        if not path.exists():
            path.write_text(json.dumps(ladder.heading()) + "\n", encoding="utf-8")
        cut_off = not path.read_bytes().endswith(b"\n")
        with path.open("a", encoding="utf-8") as file:
            file.write("\n" * cut_off + json.dumps(asdict(outcome)) + "\n")


# ---------------------------------------------------------------- playing


def play_one(ladder: Ladder, pairing: Pairing) -> Outcome:
    """Play one game in this process."""
    game = registry.game(ladder.game, Path(ladder.board) if ladder.board else None)
    setting = driven.Setting(game, pairing.seats, ladder.options, ladder.seed, ladder.time_limit)
    match = driven.play(setting, pairing.round, Event())
    return Outcome(pairing.number, pairing.round, pairing.seats, match.places, match.scores)


def play_all(ladder: Ladder, done: Sequence[Outcome], workers: int = 0) -> Iterator[Outcome]:
    """Play what is not `done` in as many processes as there are cores, and yield the games as they end."""
    known = {outcome.number for outcome in done}
    left = [pairing for pairing in ladder.pairings if pairing.number not in known]
    if set(ladder.entrants) & set(SEARCHING):
        prepare(ladder.game)  # once, not in every process
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers or os.cpu_count(), mp_context=context, initializer=ignore_interrupts)
    try:
        for future in as_completed([pool.submit(play_one, ladder, pairing) for pairing in left]):
            yield future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that waits."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
