"""How well chances foretell who wins: those of the search, of a net alone, and of both as reviews tell them.

`uv run python benchmarks/chances.py maharaja --games 10 --slips 0,0.1` lets `steady` and `novice` players
play, has each variant tell the chances of all seats at two decisions in six, and compares them with who won.
Time is the process's own (CPU time), in one thread.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import click
import numpy as np
import numpy.typing as npt

from durbar.bots.analysis.search_result import SearchResult
from durbar.bots.levels import make
from durbar.bots.review.course import WORTH
from durbar.bots.review.forecast import forecast
from durbar.bots.search.search import Budget, Search
from durbar.bots.search.tuning import Tuning, telling
from durbar.core.match import Match
from durbar.core.view import View

Chances = npt.NDArray[np.float64]

EVERY = 6  # decisions, of which the first two are looked at
EARLY = 1 / 3  # of a game
CERTAIN = 0.98  # nobody is told to be surer than that, so that one game cannot decide the figure


@dataclass
class Foretold:
    """What a variant told in one game: the chances by the number of the decision."""

    chances: dict[int, Chances] = field(default_factory=dict)
    looks: dict[int, int] = field(default_factory=dict)  # games played out

    def with_net(self, net: Foretold) -> Foretold:
        """Return what a review tells: the search's chances, and a net's as if it had played some games."""
        told = self.chances.items()
        return Foretold({k: np.average([own, net.chances[k]], 0, [self.looks[k], WORTH]) for k, own in told})

    def surprises(self, won: Chances, until: float = np.inf) -> list[float]:
        """Return how little chance was given to who won (log loss), before a decision."""
        soft = {index: told * CERTAIN + (1 - CERTAIN) / len(told) for index, told in self.chances.items()}
        return [float(-(won * np.log(told)).sum()) for index, told in soft.items() if index < until]

    def jumps(self) -> list[float]:
        """Return how far the chances moved from a decision to the next one."""
        told = self.chances
        return [float(abs(told[i] - told[j]).sum()) / 2 for i, j in pairwise(sorted(told)) if j == i + 1]


class Game(NamedTuple):
    """A game that was played, and what was told of it, by the name of who tells."""

    match: Match
    told: dict[str, Foretold]


def with_slips(slip: float, view: View) -> Tuning:
    """Return the tuning for telling, with other slips."""
    return replace(telling(view), slip=slip)


def foretell(view: View, slip: float, budget: Budget) -> SearchResult:
    """Return what a search says of a view's position."""
    return Search("chances", 1, partial(with_slips, slip)).look(view, budget)


def play(game: str, players: int, number: int, slips: Sequence[float], budget: Budget) -> Game:
    """Play a game to its end, and have every variant tell the chances on the way."""
    told, places = {slip: Foretold() for slip in slips}, dict[int, int]()
    match = Match(game, players, seed=f"chances {number}")
    levels = [("steady", "novice")[(number + seat) % 2] for seat in range(players)]
    bots = [make(level, seed=f"{number} {seat}") for seat, level in enumerate(levels)]
    count = 0
    while match.actor:
        view = match.view(match.actor)
        if len(view.legal) > 1 and count % EVERY < 2:
            places[count] = len(match)
            for slip, foretold in told.items():
                found = foretell(view, slip, budget)
                foretold.chances[count] = np.array(found.chances)
                foretold.looks[count] = sum(candidate.visits for candidate in found.candidates)
        match.play(bots[match.actor - 1].decide(view, 0.1))
        count += 1
    return Game(match, variants(match, told, places))


def variants(match: Match, told: Mapping[float, Foretold], places: Mapping[int, int]) -> dict[str, Foretold]:
    """Return all that was told of a game, by the name of who tells."""
    found = {f"slips {slip:g}": foretold for slip, foretold in told.items()}
    if ahead := forecast(match):
        begun = {count: max(turn for turn in ahead if turn <= place) for count, place in places.items()}
        net = Foretold({count: np.array(ahead[turn]) for count, turn in begun.items()})
        found |= {f"{name} with net": foretold.with_net(net) for name, foretold in found.items()}
        found["net alone"] = net
    return found


def numbers(_context: object, _option: object, text: str) -> list[float]:
    """Read `0,0.1`."""
    return [float(part) for part in text.split(",")]


@click.command()
@click.argument("game")
@click.option("--players", default=4)
@click.option("--games", default=10)
@click.option("--slips", default="0,0.1,0.25,0.5", callback=numbers)
@click.option("--seconds", default=0.12, help="CPU time for a decision.")
def main(game: str, players: int, games: int, slips: Sequence[float], seconds: float) -> None:
    """Play, and print a line for each variant: small figures are good."""
    budget = Budget(seconds, clock=time.thread_time)
    surprises: dict[str, list[float]] = defaultdict(list)
    early: dict[str, list[float]] = defaultdict(list)
    jumps: dict[str, list[float]] = defaultdict(list)
    for number in range(games):
        match, told = play(game, players, number, slips, budget)
        won = np.array([(seat in match.winners) / len(match.winners) for seat in range(1, players + 1)])
        for name, foretold in told.items():
            surprises[name] += foretold.surprises(won)
            early[name] += foretold.surprises(won, len(match) * EARLY)
            jumps[name] += foretold.jumps()
    for name, all_of_them in surprises.items():
        print(
            f"{game}, {name}: surprise {np.mean(all_of_them):.3f}, "
            f"in the first third {np.mean(early[name]):.3f}, jump {np.mean(jumps[name]):.3f}"
        )


if __name__ == "__main__":
    main()
