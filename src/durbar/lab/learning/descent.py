"""How a net goes down the slope of a loss: Adam, in numpy."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic

import numpy as np
import numpy.typing as npt

from durbar.bots.learned.net import Net
from durbar.core.layout import Floats32
from durbar.lab.learning.by_row import ByRowT

BATCH = 1024
LEAST_RATE = 0.01  # the share of the rate of learning that is left at the end
WARMING, WARMING_SHARE = 200, 0.1  # steps until the full rate, and the most of all steps
DECAY = 1e-5
MOMENT, SQUARES = 0.9, 0.999
STEPS_A_REPORT = 50  # steps between two reports
AT_ONCE = 8192  # positions that are asked about in one go
WATCHED = 20_000  # positions of those learned from by which each epoch is measured

Batch = npt.NDArray[np.int64]  # the rows of one step
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
    """How surprised the net is after it has gone through all positions once more."""

    seen: float
    unseen: float


@dataclass(frozen=True, eq=False)
class Fitted:
    """A net, what it was after each epoch, and what that took."""

    net: Net
    epochs: tuple[Epoch, ...]
    seconds: float  # of CPU


@dataclass(frozen=True)
class Loss(Generic[ByRowT]):
    """What a net is to make small."""

    slopes: Callable[[Net, ByRowT], list[Floats32]]  # how it grows with each number: weights first
    surprise: Callable[[Net, ByRowT], float]  # by which epochs are measured


def fit_to(
    seen: ByRowT,
    unseen: ByRowT,
    sizes: Sequence[int],
    loss: Loss[ByRowT],
    fit: Fit,
    begun: Net | None,
    report: Report,
) -> Fitted:
    """Return a net fitted to positions, from scratch (layers of these sizes) or from one that is begun.

    The same positions and seed give the same net. Its numbers have half precision, as files have them.
    """
    began = time.process_time()
    rng = np.random.default_rng(fit.seed)
    net = copied(begun) if begun else new_net(sizes, rng)
    watched = seen.rows(slice(None, None, max(1, len(seen) // WATCHED)))
    descents = [Descent(part) for part in (*net.weights, *net.biases)]
    total = fit.epochs * -(-len(seen) // BATCH)
    step, epochs = 0, list[Epoch]()
    for _ in range(fit.epochs):
        for rows in shuffled(len(seen), rng):
            step += 1
            for descent, slope in zip(descents, loss.slopes(net, seen.rows(rows)), strict=True):
                descent.take(slope, rate_at(step, total, fit.rate))
            if step % STEPS_A_REPORT == 0 or step == total:
                report(step / total)
        epochs.append(Epoch(*(round(loss.surprise(net, some), 4) for some in (watched, unseen))))
    return Fitted(net.rounded(), tuple(epochs), time.process_time() - began)


def rate_at(step: int, total: int, rate: float) -> float:
    """Return how far a step goes: the first ones carefully, then ever less far."""
    warming = min(WARMING, total * WARMING_SHARE)
    return float(rate * min(1.0, step / warming) * (0.5 + 0.5 * np.cos(np.pi * step / total) + LEAST_RATE))


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


def new_net(sizes: Sequence[int], rng: np.random.Generator) -> Net:
    """Return a net of layers of these sizes whose numbers are drawn at random."""
    spreads = [*(0.7 * np.sqrt(2 / size) for size in sizes[:-2]), 0.01]
    pairs = zip(sizes[:-1], sizes[1:], spreads, strict=True)
    weights = tuple((rng.normal(size=(i, o)) * spread).astype(np.float32) for i, o, spread in pairs)
    return Net(weights, tuple(np.zeros(size, np.float32) for size in sizes[1:]))


def copied(net: Net) -> Net:
    """Return a net of its own with the same numbers."""
    return Net(tuple(part.copy() for part in net.weights), tuple(part.copy() for part in net.biases))


def shuffled(count: int, rng: np.random.Generator) -> Iterator[Batch]:
    """Yield batches of all rows in another order."""
    order = rng.permutation(count)
    yield from (order[k : k + BATCH] for k in range(0, count, BATCH))


def backward(net: Net, layers: Sequence[Floats32], slope: Floats32) -> list[Floats32]:
    """Return how the loss grows with each number of the net, from its slope at the outputs: weights first."""
    of_weights, of_biases = [], []
    for number in reversed(range(len(net.weights))):
        of_weights.append(layers[number].T @ slope)
        of_biases.append(slope.sum(0))
        if number:
            slope = (slope @ net.weights[number].T) * (layers[number] > 0)
    return [*reversed(of_weights), *reversed(of_biases)]
