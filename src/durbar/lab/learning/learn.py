"""Learning a game for a number of players: from nothing to a net, and how well it foretells who wins."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace

import numpy as np

from durbar.bots.learned.net import Net, wanted_of
from durbar.core.game import Game
from durbar.core.layout import Floats32
from durbar.lab.learning.fitting import Fit, chances_of, fitted, surprise
from durbar.lab.learning.positions import KEPT, Positions, sampled

HELD_OUT = 0.05  # share of the games by which the net is measured
BINS = 10  # of chances, for the calibration

Report = Callable[[str, float], None]  # is told what is done, and the share of it


@dataclass(frozen=True)
class Course:
    """What is learned from: so many games, and how the net is fitted to them."""

    games: int = 120_000
    fit: Fit = field(default_factory=Fit)
    seed: int = 1


@dataclass(frozen=True)
class Figures:
    """How well a net foretells who wins games that it has not seen."""

    positions: int
    log_loss: float  # mean of −log of the chance given to who won
    knowing_nothing: float  # the same of who knows only how often each seat wins
    calibration: float  # how far chances are from what came true, on the average
    seconds: float  # of this process


def learn(
    game: Game,
    players: int,
    course: Course,
    threads: int = 1,
    report: Report = lambda _what, _share: None,
) -> tuple[Net, Figures]:
    """Return a net that has learned a game on its board with default options, and how good it is."""
    began = time.process_time()
    seed = f"{course.seed} {game.about.id} {players}"
    positions = sampled(
        game, players, course.games, seed, threads, lambda share: report("Playing games", share)
    )
    seen, unseen = parted(positions)
    net = fitted(seen, course.fit, lambda share: report("Fitting the net", share))
    figures = measured(net, seen, unseen, time.process_time() - began)
    about = {**wanted_of(game, players), "games": course.games, "seed": course.seed, **asdict(figures)}
    return replace(net, about=about), figures


def parted(positions: Positions) -> tuple[Positions, Positions]:
    """Return the positions to learn from, and those of the last games, which the net does not see."""
    held = max(KEPT, int(len(positions) * HELD_OUT))
    return positions.rows(slice(0, -held)), positions.rows(slice(len(positions) - held, None))


def measured(net: Net, seen: Positions, unseen: Positions, seconds: float) -> Figures:
    """Return how well a net foretells games that it has not seen."""
    chances = chances_of(net, unseen)
    usual = np.tile(seen.wins.mean(0), (len(unseen), 1))
    return Figures(
        len(seen),
        round(surprise(chances, unseen), 4),
        round(surprise(usual, unseen), 4),
        round(calibration(chances, unseen.wins), 4),
        round(seconds, 1),
    )


def calibration(chances: Floats32, wins: Floats32) -> float:
    """Return how far the chances in each tenth are from the share of games won there, by their number."""
    told, came = chances.ravel(), wins.ravel()
    bins = np.minimum((told * BINS).astype(int), BINS - 1)
    gaps: Sequence[float] = [
        abs(told[bins == k].mean() - came[bins == k].mean()) * (bins == k).sum()
        for k in range(BINS)
        if (bins == k).any()
    ]
    return float(sum(gaps) / len(told))
