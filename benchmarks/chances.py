"""How well the search foretells who wins: how docs/opponents.md chose the slips of its playouts.

`uv run python benchmarks/chances.py maharaja --games 10 --slips 0,0.1` lets `steady` and `novice` players
play, has each variant tell the chances of all seats at two decisions in six, and compares them with who won.
Time is the process's own (CPU time), in one thread.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise

import click
import numpy as np
import numpy.typing as npt

from durbar.bots.levels import make
from durbar.bots.search.search import Budget, Search
from durbar.bots.search.tuning import Tuning, telling
from durbar.core.game import Game
from durbar.core.match import Match, View

Chances = npt.NDArray[np.float64]

EVERY = 6  # decisions, of which the first two are looked at
EARLY = 1 / 3  # of a game
CERTAIN = 0.98  # nobody is told to be surer than that, so that one game cannot decide the figure


@dataclass
class Foretold:
    """What a variant told in one game: the chances by the number of the decision."""

    chances: dict[int, Chances] = field(default_factory=dict)

    def surprises(self, won: Chances, until: float = np.inf) -> list[float]:
        """Return how little chance was given to who won (log loss), before a decision."""
        soft = {index: told * CERTAIN + (1 - CERTAIN) / len(told) for index, told in self.chances.items()}
        return [float(-(won * np.log(told)).sum()) for index, told in soft.items() if index < until]

    def jumps(self) -> list[float]:
        """Return how far the chances moved from a decision to the next one."""
        told = self.chances
        return [float(abs(told[i] - told[j]).sum()) / 2 for i, j in pairwise(sorted(told)) if j == i + 1]


def with_slips(slip: float, game: Game) -> Tuning:
    """Return the tuning for telling, with other slips."""
    return replace(telling(game), slip=slip)


def foretell(view: View, slip: float, budget: Budget) -> Chances:
    """Return the chances of all seats in a view's position."""
    search = Search("chances", 1, partial(with_slips, slip))
    return np.array(search.look(view, budget).chances)


def play(game: str, players: int, number: int, told: dict[float, Foretold], budget: Budget) -> Match:
    """Play a game to its end, and have every variant tell the chances on the way."""
    match = Match(game, players, seed=f"chances {number}")
    levels = [("steady", "novice")[(number + seat) % 2] for seat in range(players)]
    bots = [make(level, seed=f"{number} {seat}") for seat, level in enumerate(levels)]
    count = 0
    while match.actor:
        view = match.view(match.actor)
        if len(view.legal) > 1 and count % EVERY < 2:
            for slip, foretold in told.items():
                foretold.chances[count] = foretell(view, slip, budget)
        match.play(bots[match.actor - 1].decide(view, 0.1))
        count += 1
    return match


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
    surprises: dict[float, list[float]] = {slip: [] for slip in slips}
    early: dict[float, list[float]] = {slip: [] for slip in slips}
    jumps: dict[float, list[float]] = {slip: [] for slip in slips}
    for number in range(games):
        told = {slip: Foretold() for slip in slips}
        match = play(game, players, number, told, budget)
        won = np.array([(seat in match.winners) / len(match.winners) for seat in range(1, players + 1)])
        for slip, foretold in told.items():
            surprises[slip] += foretold.surprises(won)
            early[slip] += foretold.surprises(won, len(match) * EARLY)
            jumps[slip] += foretold.jumps()
    for slip in slips:
        print(
            f"{game}, slips {slip:g}: surprise {np.mean(surprises[slip]):.3f}, "
            f"in the first third {np.mean(early[slip]):.3f}, jump {np.mean(jumps[slip]):.3f}"
        )


if __name__ == "__main__":
    main()
