"""Matches between variants of the search, and against other levels: how docs/opponents.md was measured.

`uv run python benchmarks/opponents.py taj-mahal --players 4 --games 200 --seconds 0.3 --one explore=0.5`
plays one seat with the variant against `steady` (or `--rest` another level or variant) in the other seats.
Time is the process's own (CPU time), in one thread, so that other work on the machine does not distort it.
"""

from __future__ import annotations

import time
from dataclasses import fields, replace
from functools import partial
from typing import Any

import click

from durbar.bots.contract import Player
from durbar.bots.levels import LEVELS, make
from durbar.bots.search.search import Budget, Search
from durbar.bots.search.tuning import Tuning, playing
from durbar.core.game import Game
from durbar.core.match import Match, View
from durbar.rating.estimates import mean, share

REPORT = 8  # games after which the figures so far are printed


class Variant:
    """A search with a tuning of its own, which counts what it spends."""

    def __init__(self, text: str, budget: Budget, seed: str) -> None:
        self.search = Search(seed, 1, partial(tuning_of, text))
        self.budget = budget
        self.seconds: list[float] = []

    def decide(self, view: View, budget: float) -> int:  # noqa: ARG002 - it has its own
        """Return the id of the decision that was tried most often."""
        if len(view.legal) == 1:
            return view.legal.ids[0]
        began = time.thread_time()
        action = self.search.look(view, self.budget).best.action
        self.seconds.append(time.thread_time() - began)
        return action


def tuning_of(text: str, game: Game) -> Tuning:
    """Return the tuning written as `explore=0.5,chance=2`."""
    kinds: dict[str, Any] = {field.name: type(field.default) for field in fields(Tuning)}
    pairs = [pair.split("=") for pair in text.split(",") if pair]
    return replace(playing(game), **{name: kinds[name](value) for name, value in pairs})


def player_of(text: str, budget: Budget, seed: str) -> Player:
    """Return a level, or a variant of the search with a budget."""
    if text in {level.name for level in LEVELS}:
        return make(text, seed, 1)
    return Variant(text, budget, seed)


@click.command()
@click.argument("game")
@click.option("--players", default=4)
@click.option("--games", default=100)
@click.option("--one", default="", help="The variant of the seat that is measured: explore=0.5,chance=2.")
@click.option("--rest", default="steady", help="A level or a variant for the other seats.")
@click.option("--seconds", default=float("inf"), help="CPU time for a decision of a variant.")
@click.option("--iterations", default=1 << 40, help="Iterations for a decision of a variant.")
@click.option("--rest-seconds", type=float, help="The same for the other seats, if not equal.")
@click.option("--rest-iterations", type=int)
@click.option("--seed", default="1")
def main(
    game: str,
    players: int,
    games: int,
    one: str,
    rest: str,
    seconds: float,
    iterations: int,
    rest_seconds: float | None,
    rest_iterations: int | None,
    seed: str,
) -> None:
    """Play and print a line: the share of games won by one variant against the rest."""
    mine = Budget(seconds, iterations, decisive=True, clock=time.thread_time)
    theirs = Budget(
        rest_seconds or seconds, rest_iterations or iterations, decisive=True, clock=time.thread_time
    )
    won, scores, leads, spent = 0.0, [], [], []
    for number in range(games):
        hero = number % players + 1
        match = Match(game, players, seed=f"{seed} {number // players}")
        seats = {
            seat: player_of(
                one if seat == hero else rest, mine if seat == hero else theirs, f"{seed} {number} {seat}"
            )
            for seat in range(1, players + 1)
        }
        while match.actor:
            match.play(seats[match.actor].decide(match.view(match.actor), 0.1))
        won += (hero in match.winners) / len(match.winners)
        scores.append(match.scores[hero - 1])
        leads.append(match.scores[hero - 1] - max(s for i, s in enumerate(match.scores) if i != hero - 1))
        variant = seats[hero]
        spent += variant.seconds if isinstance(variant, Variant) else []
        if (number + 1) % REPORT == 0 or number + 1 == games:
            wins, lead = share(won, number + 1), mean(leads)
            budget = f"{seconds:g} s" if seconds < float("inf") else f"{iterations} iterations"
            print(
                f"{game}, {players} players, {number + 1} games, "
                f"{one or 'default'} against {rest}, {budget}: "
                f"{wins.value:.1%} ({wins.low:.1%}–{wins.high:.1%}), score {mean(scores).value:.1f}, "
                f"lead {lead.value:+.2f} ({lead.low:+.2f}–{lead.high:+.2f}), "
                f"{mean(spent).value:.3f} s for each of {len(spent) / (number + 1):.0f} decisions",
                flush=True,
            )


if __name__ == "__main__":
    main()
