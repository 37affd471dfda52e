"""Who can be named where players are measured: a level, an earlier version of it, a variant of its search.

`strong`, `strong@0.1.0`, `strong explore=0.5 turns=4`: numbers are those of `search.tuning.Tuning`;
`strong@0.1.0 pace=1`: the time that it gets is divided by so much, instead of by how much quicker it is now;
`even overlooked=22`, `even seconds=0.05`: a strength in between.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from durbar.bots.contract import ComputerPlayer, Level
from durbar.bots.learned.net import net_of
from durbar.bots.levels import EVEN, SEARCHING, level, make, searches
from durbar.bots.search.player import SearchPlayer
from durbar.bots.search.tuning import Tuning, playing
from durbar.bots.zoo.versions import Version, version
from durbar.core.about import OptionValue
from durbar.core.errors import InvalidOption, unknown
from durbar.core.game import Game
from durbar.core.view import View

VERSION_MARK = "@"
PACE = "pace"
DEPTH = "depth"
LARGEST = 32_767  # of a number of the search


@dataclass(frozen=True)
class Entrant:
    """A computer player that is measured: it thinks in one thread, and its time is that of this thread."""

    level: Level
    version: Version | None
    numbers: Mapping[str, Any]  # that are otherwise in its search
    wanted_pace: float | None = None  # by which its time is divided; None: its version's

    @property
    def searches(self) -> bool:
        """Whether it is a search, which takes the time that it is given."""
        return searches(self.level.name)

    def pace(self, game_id: str, players: int) -> float:
        """Return by what its time is divided: how many times quicker it thinks now than it did."""
        if self.wanted_pace:
            return self.wanted_pace
        return self.version.pace(game_id, players) if self.version else 1.0

    def seconds(self, game_id: str, players: int, given: float | None) -> float:
        """Return its time for a decision where everybody is given so much, or else (None) its level's."""
        return (given or self.level.budget) / self.pace(game_id, players)

    def tuning(self, view: View) -> Tuning:
        """Return the numbers of its search."""
        usual = self.version.tuning(view) if self.version else playing(view)
        return replace(usual, **self.numbers)

    def player(self, seed: int | str, iterations: int | None = None) -> ComputerPlayer:
        """Return the player for one seat of one game; a search tries `iterations`, or else takes its time."""
        if not self.searches:
            return make(self.level.name, seed)
        nets = self.version.net if self.version else net_of
        return SearchPlayer(seed, 1, self.tuning, nets, time.thread_time, iterations)

    def check(self, game: Game, players: int, options: Mapping[str, OptionValue]) -> None:
        """Raise InvalidOption where it cannot play such a game."""
        if self.version:
            self.version.check(game, players, options)


def entrant(name: str) -> Entrant:
    """Return the player of a name; raises InvalidOption."""
    who, *changes = name.split()
    if who == EVEN:
        return Entrant(level(name), None, {})
    known, mark, wanted = who.partition(VERSION_MARK)
    numbers = dict(map(changed_number, changes))
    if len(numbers) < len(changes):
        raise InvalidOption(f"{name!r} gives a number twice")
    pace = numbers.pop(PACE, None)
    found = Entrant(level(known), version(wanted) if mark else None, numbers, pace)
    if (mark or changes) and not found.searches:
        raise InvalidOption(f"{name!r}: only {', '.join(SEARCHING)} have versions and numbers")
    return found


def changed_number(text: str) -> tuple[str, Any]:
    """Read `explore=0.5`; raises InvalidOption."""
    kinds: dict[str, Any] = {field.name: KINDS[type(field.default)] for field in fields(Tuning)}
    kinds[PACE] = positive
    kinds[DEPTH] = lambda number: whole(positive(number))  # a tree without depth decides nothing
    name, _, value = text.partition("=")
    if name not in kinds:
        raise InvalidOption(unknown(f"the search has no number {name!r}", name, kinds))
    try:
        return name, kinds[name](float(value))
    except ValueError:
        raise InvalidOption(f"{text!r} does not give {name} a number that it can have") from None


def whole(number: float) -> int:
    """Return a number if it is whole and the search can hold it; raises ValueError."""
    if number != within(number) // 1:
        raise ValueError(number)
    return int(number)


def within(number: float) -> float:
    """Return a number of the search if it is not negative and the search can hold it; raises ValueError."""
    if not 0.0 <= number <= LARGEST:
        raise ValueError(number)
    return number


def positive(number: float) -> float:
    """Return a number if it is positive; raises ValueError."""
    if not 0.0 < number < float("inf"):
        raise ValueError(number)
    return number


# How the numbers of a search are read, by their types.
KINDS = {float: within, int: whole, bool: lambda number: bool(whole(number))}
