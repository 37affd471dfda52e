"""Fitting a net to positions: Adam, in numpy."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from durbar.bots.learned.heads import HEADS, POINTS
from durbar.bots.learned.net import Net, predictions, softmax, widths
from durbar.core.layout import Floats32
from durbar.lab.learning.positions import Positions

BATCH = 1024
LEAST_RATE = 0.01  # the share of the rate of learning that is left at the end
WARMING, WARMING_SHARE = 200, 0.1  # steps until the full rate, and the most of all steps
DECAY = 1e-5
HELPER = 0.1  # the weight of the points beside the chances
MOMENT, SQUARES = 0.9, 0.999
TOLD = 50  # steps between two reports
AT_ONCE = 8192  # positions that are asked about in one go
WATCHED = 20_000  # positions of those learned from by which each epoch is measured

Report = Callable[[float], None]


@dataclass(frozen=True)
class Fit:
    """How a net is fitted."""

    hidden: Sequence[int] = (64, 32)
    epochs: int = 6
    seed: int = 0
    rate: float = 2e-3  # of learning


@dataclass(frozen=True)
class Epoch:
    """How surprised the net is by who wins after it has gone through all positions once more."""

    seen: float
    unseen: float


@dataclass(frozen=True, eq=False)
class Fitted:
    """A net, what it was after each epoch, and what that took."""

    net: Net
    epochs: tuple[Epoch, ...]
    seconds: float  # of CPU


def fitted(
    seen: Positions,
    unseen: Positions,
    fit: Fit,
    begun: Net | None = None,
    report: Report = lambda _share: None,
) -> Fitted:
    """Return a net fitted to positions, from scratch or from one that is begun.

    The same positions and seed give the same net. Its numbers have half precision, as files have them.
    """
    began = time.process_time()
    rng = np.random.default_rng(fit.seed)
    net = _copied(begun) if begun else _new(widths(seen.inputs.shape[1], fit.hidden, seen.wins.shape[1]), rng)
    descents = [Descent(part) for part in (*net.weights, *net.biases)]
    total = fit.epochs * -(-len(seen) // BATCH)
    warming = min(WARMING, total * WARMING_SHARE)
    step, epochs = 0, list[Epoch]()
    for _ in range(fit.epochs):
        for rows in _shuffled(len(seen), rng):
            step += 1
            rate = (
                fit.rate * min(1.0, step / warming) * (0.5 + 0.5 * np.cos(np.pi * step / total) + LEAST_RATE)
            )
            for descent, slope in zip(descents, _slopes(net, seen, rows), strict=True):
                descent.take(slope, rate)
            if step % TOLD == 0 or step == total:
                report(step / total)
        epochs.append(_epoch(net, seen, unseen))
    return Fitted(net.rounded(), tuple(epochs), time.process_time() - began)


class Descent:
    """The way of one array of the net down its slope: Adam's, with a little decay."""

    def __init__(self, part: Floats32) -> None:
        self.part = part  # which is changed in place
        self.moment, self.square = np.zeros_like(part), np.zeros_like(part)
        self.steps = 0

    def take(self, slope: Floats32, rate: float) -> None:
        """Take a step."""
        self.steps += 1
        self.moment += (1 - MOMENT) * (slope - self.moment)
        self.square += (1 - SQUARES) * (slope * slope - self.square)
        moment, square = self.moment / (1 - MOMENT**self.steps), self.square / (1 - SQUARES**self.steps)
        self.part -= (rate * (moment / (np.sqrt(square) + 1e-8) + DECAY * self.part)).astype(np.float32)


def surprise(chances: Floats32, positions: Positions) -> float:
    """Return the mean of −log of the chances given to who won."""
    return float(-(positions.wins * np.log(np.clip(chances, 1e-6, 1.0))).sum(1).mean())


def chances_of(net: Net, positions: Positions) -> Floats32:
    """Return everybody's chances in each position, as a net sees them."""
    parts = range(0, len(positions), AT_ONCE)
    return np.concatenate([predictions(net, positions.inputs[k : k + AT_ONCE])[0] for k in parts])


def _new(sizes: Sequence[int], rng: np.random.Generator) -> Net:
    spreads = [*(0.7 * np.sqrt(2 / size) for size in sizes[:-2]), 0.01]
    pairs = zip(sizes[:-1], sizes[1:], spreads, strict=True)
    weights = tuple((rng.normal(size=(i, o)) * spread).astype(np.float32) for i, o, spread in pairs)
    return Net(weights, tuple(np.zeros(size, np.float32) for size in sizes[1:]))


def _copied(net: Net) -> Net:
    return Net(tuple(part.copy() for part in net.weights), tuple(part.copy() for part in net.biases))


def _shuffled(count: int, rng: np.random.Generator) -> Iterator[npt.NDArray[np.int64]]:
    order = rng.permutation(count)
    yield from (order[k : k + BATCH] for k in range(0, count, BATCH))


def _epoch(net: Net, seen: Positions, unseen: Positions) -> Epoch:
    every = max(1, len(seen) // WATCHED)
    found = (surprise(chances_of(net, some), some) for some in (seen.rows(slice(None, None, every)), unseen))
    return Epoch(*(round(one, 4) for one in found))


def _slopes(net: Net, positions: Positions, rows: npt.NDArray[np.int64]) -> list[Floats32]:
    """Return how the loss grows with each number of the net, weights first, then biases."""
    batch = positions.rows(rows)
    layers = [batch.inputs.astype(np.float32)]
    for weights, biases in zip(net.weights[:-1], net.biases[:-1], strict=True):
        layers.append(np.maximum(layers[-1] @ weights + biases, 0.0))
    outputs = layers[-1] @ net.weights[-1] + net.biases[-1]
    players = outputs.shape[1] // HEADS
    slope = np.empty_like(outputs)
    slope[:, :players] = softmax(outputs[:, :players]) - batch.targets
    slope[:, players:] = HELPER * (outputs[:, players:] - batch.points / POINTS)
    slope /= len(rows)
    of_weights, of_biases = [], []
    for number in reversed(range(len(net.weights))):
        of_weights.append(layers[number].T @ slope)
        of_biases.append(slope.sum(0))
        if number:
            slope = (slope @ net.weights[number].T) * (layers[number] > 0)
    return [*reversed(of_weights), *reversed(of_biases)]
