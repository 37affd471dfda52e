"""Fitting a net to positions: who wins, and by how much."""

from __future__ import annotations

import numpy as np

from durbar.bots.learned.heads import HEADS, POINTS
from durbar.bots.learned.net import Net, forward, predictions, softmax, widths
from durbar.core.layout import Floats32
from durbar.lab.learning.descent import AT_ONCE, Fit, Fitted, Loss, Report, backward, fit_to
from durbar.lab.learning.positions import Positions

HELPER = 0.1  # the weight of the points beside the chances


def fitted(
    seen: Positions,
    unseen: Positions,
    fit: Fit,
    begun: Net | None = None,
    report: Report = lambda _share: None,
) -> Fitted:
    """Return a net fitted to who won and by how much, from scratch or from one that is begun."""
    sizes = widths(seen.inputs.shape[1], fit.hidden, seen.wins.shape[1])
    return fit_to(seen, unseen, sizes, Loss(_slopes, _surprise_of), fit, begun, report)


def surprise(chances: Floats32, positions: Positions) -> float:
    """Return the mean of −log of the chances given to who won."""
    return float(-(positions.wins * np.log(np.clip(chances, 1e-6, 1.0))).sum(1).mean())


def chances_of(net: Net, positions: Positions) -> Floats32:
    """Return everybody's chances in each position, as a net sees them."""
    parts = range(0, len(positions), AT_ONCE)
    return np.concatenate([predictions(net, positions.inputs[k : k + AT_ONCE])[0] for k in parts])


def _surprise_of(net: Net, positions: Positions) -> float:
    return surprise(chances_of(net, positions), positions)


def _slopes(net: Net, batch: Positions) -> list[Floats32]:
    """Return how the loss grows with each number of the net, weights first, then biases."""
    layers, outputs = forward(net, batch.inputs)
    players = outputs.shape[1] // HEADS
    slope = np.empty_like(outputs)
    slope[:, :players] = softmax(outputs[:, :players]) - batch.targets
    slope[:, players:] = HELPER * (outputs[:, players:] - batch.points / POINTS)
    slope /= len(batch)
    return backward(net, layers, slope)
