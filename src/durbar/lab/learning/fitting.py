"""Fitting a net to positions: Adam, in numpy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from durbar.bots.learned.heads import HEADS, POINTS
from durbar.bots.learned.net import Net, predictions, softmax, widths
from durbar.core.layout import Floats32
from durbar.lab.learning.positions import Positions

BATCH = 1024
RATE, LEAST_RATE = 2e-3, 0.01  # of learning, and the share of it that is left at the end
WARMING, WARMING_SHARE = 200, 0.1  # steps until the full rate, and the most of all steps
DECAY = 1e-5
HELPER = 0.1  # the weight of the points beside the chances
MOMENT, SQUARES = 0.9, 0.999
TOLD = 50  # steps between two reports
AT_ONCE = 8192  # positions that are asked about in one go

Report = Callable[[float], None]


@dataclass(frozen=True)
class Fit:
    """How a net is fitted."""

    hidden: Sequence[int] = (64, 32)
    epochs: int = 6
    seed: int = 0


def fitted(positions: Positions, fit: Fit, report: Report = lambda _share: None) -> Net:
    """Return a net fitted to positions; the same positions and seed give the same net."""
    rng = np.random.default_rng(fit.seed)
    players = positions.wins.shape[1]
    net = _begun(widths(positions.inputs.shape[1], fit.hidden, players), rng)
    descents = [Descent(part) for part in (*net.weights, *net.biases)]
    total = fit.epochs * -(-len(positions) // BATCH)
    warming = min(WARMING, total * WARMING_SHARE)
    for step, rows in enumerate(_shuffled(len(positions), fit.epochs, rng), 1):
        rate = RATE * min(1.0, step / warming) * (0.5 + 0.5 * np.cos(np.pi * step / total) + LEAST_RATE)
        for descent, slope in zip(descents, _slopes(net, positions, rows), strict=True):
            descent.take(slope, rate)
        if step % TOLD == 0 or step == total:
            report(step / total)
    return net


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


def _begun(sizes: Sequence[int], rng: np.random.Generator) -> Net:
    spreads = [*(0.7 * np.sqrt(2 / size) for size in sizes[:-2]), 0.01]
    pairs = zip(sizes[:-1], sizes[1:], spreads, strict=True)
    weights = tuple((rng.normal(size=(i, o)) * spread).astype(np.float32) for i, o, spread in pairs)
    return Net(weights, tuple(np.zeros(size, np.float32) for size in sizes[1:]))


def _shuffled(
    count: int, epochs: int, rng: np.random.Generator
) -> Iterator[np.ndarray[tuple[int], np.dtype[np.int64]]]:
    for _ in range(epochs):
        order = rng.permutation(count)
        yield from (order[k : k + BATCH] for k in range(0, count, BATCH))


def _slopes(
    net: Net, positions: Positions, rows: np.ndarray[tuple[int], np.dtype[np.int64]]
) -> list[Floats32]:
    """Return how the loss grows with each number of the net, weights first, then biases."""
    layers = [positions.inputs[rows].astype(np.float32)]
    for weights, biases in zip(net.weights[:-1], net.biases[:-1], strict=True):
        layers.append(np.maximum(layers[-1] @ weights + biases, 0.0))
    outputs = layers[-1] @ net.weights[-1] + net.biases[-1]
    players = outputs.shape[1] // HEADS
    slope = np.empty_like(outputs)
    slope[:, :players] = softmax(outputs[:, :players]) - positions.wins[rows]
    slope[:, players:] = HELPER * (outputs[:, players:] - positions.points[rows] / POINTS)
    slope /= len(rows)
    of_weights, of_biases = [], []
    for number in reversed(range(len(net.weights))):
        of_weights.append(layers[number].T @ slope)
        of_biases.append(slope.sum(0))
        if number:
            slope = (slope @ net.weights[number].T) * (layers[number] > 0)
    return [*reversed(of_weights), *reversed(of_biases)]
