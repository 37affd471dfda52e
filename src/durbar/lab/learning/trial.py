"""A trial of a new net: the search with it against the search with the one before, until a test is sure."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import msgspec

from durbar.bots.learned.net import Net
from durbar.core.match import Match
from durbar.lab.ladder.duel import Outcome, outcome_of, shares_won
from durbar.lab.learning.subject import Subject
from durbar.lab.learning.thinking import Thinker
from durbar.rating.pairings import one_against
from durbar.rating.results import RatedGame
from durbar.rating.sequential import RunningTest, Sprt

NEW, OLD = "new", "old"
BETTER = 1.2  # as many games won as an equal wins: what the test tells from an equal


@dataclass(frozen=True)
class Trial:
    """How a new net is tried: in each round it sits in every seat once, with the same chance."""

    rounds: int = 100  # at most
    iterations: int = 200  # of every decision


@dataclass(frozen=True)
class Round:
    """The games of one round."""

    games: tuple[RatedGame, ...]
    seconds: float  # of CPU


def play_round(subject: Subject, new: Net, old: Net, trial: Trial, seed: str, number: int) -> Round:
    """Play a round; its number and a seed repeat it exactly."""
    began = time.thread_time()
    games = []
    for pairing in one_against(NEW, OLD, subject.players, rounds=number + 1, first=number + 1):
        match = Match(subject.game, subject.players, seed=f"{seed} {pairing.round}")
        nets = [new if name == NEW else old for name in pairing.seats]
        thinkers = [Thinker(net, seed, pairing.number, seat) for seat, net in enumerate(nets)]
        play(match, thinkers, trial.iterations)
        games.append(RatedGame(pairing.number, pairing.round, pairing.seats, match.places, match.scores))
    return Round(tuple(games), time.thread_time() - began)


def play(match: Match, thinkers: Sequence[Thinker], iterations: int) -> None:
    """Play a match to its end, or until it is far too long."""
    for _ in range(match.game.about.max_decisions):
        if match.actor is None:
            return
        view = match.view(match.actor)
        only = len(view.legal) == 1
        look = thinkers[match.actor - 1].look
        match.play(view.legal.ids[0] if only else look(view, iterations).best.action)


def sprt_of(players: int) -> Sprt:
    """Return the test whether a new net wins more than an equal would."""
    return Sprt(1 / players, BETTER / players)


def verdict(rounds: Sequence[Round], players: int) -> Outcome:
    """Return what the rounds say, of which those after the answer do not count."""
    test, counted = RunningTest(sprt_of(players)), []
    for one in rounds:
        if test.answer is None:
            test.add(shares_won(one.games, NEW))
            counted.append(one.games)
    return outcome_of(counted, NEW, test.test)


def is_better(outcome: Outcome) -> bool:
    """Say whether a net has shown itself better, or, where the test is not sure, rather better than equal."""
    return outcome.ratio > 0 if outcome.answer is None else outcome.answer


def write_round(file: IO[bytes], found: Round) -> None:
    """Write a round to a file."""
    file.write(msgspec.json.encode(found))


def read_round(path: Path) -> Round:
    """Read a round from a file."""
    return msgspec.json.decode(path.read_bytes(), type=Round)
