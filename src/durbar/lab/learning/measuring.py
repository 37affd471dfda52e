"""How well a net foretells who wins games that it has not seen, and by which inputs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from durbar.bots.learned.heads import HEADS
from durbar.bots.learned.net import Net, softmax
from durbar.core.layout import Floats32
from durbar.lab.learning.fitting import chances_of, surprise
from durbar.lab.learning.positions import Positions

BINS = 10  # of chances, for the calibration
ASKED = 4000  # positions in which inputs are mixed up
WEIGHTIEST = 30  # inputs that matter most


@dataclass(frozen=True)
class Tenth:
    """What came of the chances told in a tenth of their range."""

    told: float  # their mean
    came: float  # the share of games won
    share: float  # of all chances told


@dataclass(frozen=True)
class Weight:
    """How much an input matters: what is lost in surprise where it is another position's."""

    name: str
    loss: float


@dataclass(frozen=True)
class Foretelling:
    """How well a net foretells who wins games that it has not seen."""

    log_loss: float  # mean of −log of the chance given to who won
    knowing_nothing: float  # the same of who knows only how often each seat wins
    calibration: float  # how far chances are from what came true, on the average
    tenths: tuple[Tenth, ...]
    inputs: tuple[Weight, ...]  # the most important first


def measured(net: Net, seen: Positions, unseen: Positions, names: Sequence[str], seed: int) -> Foretelling:
    """Return how well a net foretells games that it has not seen."""
    chances = chances_of(net, unseen)
    usual = np.tile(seen.wins.mean(0), (len(unseen), 1))
    tenths = tuple(tenths_of(chances, unseen.wins))
    return Foretelling(
        round(surprise(chances, unseen), 4),
        round(surprise(usual, unseen), 4),
        round(calibration(tenths), 4),
        tenths,
        important(net, unseen, names, seed),
    )


def tenths_of(chances: Floats32, wins: Floats32) -> Iterator[Tenth]:
    """Yield what came of the chances in each tenth in which any were told."""
    told, came = chances.ravel(), wins.ravel()
    bins = np.minimum((told * BINS).astype(int), BINS - 1)
    for number in range(BINS):
        here = bins == number
        if here.any():
            yield Tenth(
                *(round(float(mean), 4) for mean in (told[here].mean(), came[here].mean(), here.mean()))
            )


def calibration(tenths: Sequence[Tenth]) -> float:
    """Return how far chances are from what came true, on the average."""
    return sum(abs(tenth.told - tenth.came) * tenth.share for tenth in tenths)


def important(net: Net, positions: Positions, names: Sequence[str], seed: int) -> tuple[Weight, ...]:
    """Return the inputs without which a net would be most surprised, each mixed up among positions."""
    rng = np.random.default_rng(seed)
    rows = np.sort(rng.permutation(len(positions))[:ASKED])
    some, order = positions.rows(rows), rng.permutation(len(rows))
    inputs = some.inputs.astype(np.float32)
    first = inputs @ net.weights[0] + net.biases[0]
    usual = surprise(_chances(net, first), some)
    found = []
    for number, name in enumerate(names):
        column = inputs[:, number]
        if column.min() < column.max():
            other = first + (column[order] - column)[:, None] * net.weights[0][number]
            found.append(Weight(name, round(surprise(_chances(net, other), some) - usual, 5)))
    return tuple(sorted(found, key=lambda weight: weight.loss, reverse=True)[:WEIGHTIEST])


def _chances(net: Net, first: Floats32) -> Floats32:
    """Return chances from what the first layer's units sum up."""
    hidden = first
    for weights, biases in zip(net.weights[1:], net.biases[1:], strict=True):
        hidden = np.maximum(hidden, 0.0) @ weights + biases
    return softmax(hidden[:, : hidden.shape[1] // HEADS])
