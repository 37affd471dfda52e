"""Fitting a policy: a net that says beforehand what a search will try."""

from __future__ import annotations

import numpy as np

from durbar.bots.learned.net import Net, forward, softmax
from durbar.core.layout import Floats32
from durbar.lab.learning.descent import AT_ONCE, Fit, Fitted, Loss, Report, backward, fit_to
from durbar.lab.learning.tries import Tries

NEVER = -1e9  # the logit of what is not legal


def policy_fitted(
    seen: Tries,
    unseen: Tries,
    fit: Fit,
    begun: Net | None = None,
    report: Report = lambda _share: None,
) -> Fitted:
    """Return a policy fitted to what was tried, from scratch or from one that is begun."""
    sizes = [seen.inputs.shape[1], *fit.hidden, seen.shares.shape[1] + 1]
    return fit_to(seen, unseen, sizes, Loss(policy_slopes, policy_surprise), fit, begun, report)


def policy_slopes(net: Net, batch: Tries) -> list[Floats32]:
    """Return how the loss grows with each number of the net, weights first, then biases."""
    layers, outputs = forward(net, batch.inputs)
    of_decisions = trusted(outputs, batch) - np.maximum(batch.shares, 0.0)
    of_advice = of_decisions[np.arange(len(batch)), batch.advised]
    slope = np.hstack([of_decisions, of_advice[:, None]]) / len(batch)
    return backward(net, layers, slope.astype(np.float32))


def trusted(outputs: Floats32, batch: Tries) -> Floats32:
    """Return the share of trust in each decision: none in what is not legal.

    The last output says how much more is to be trusted in what a steady player would decide.
    """
    logits = outputs[:, :-1].copy()
    logits[np.arange(len(batch)), batch.advised] += outputs[:, -1]
    return softmax(np.where(batch.shares < 0, np.float32(NEVER), logits))


def policy_surprise(net: Net, tries: Tries) -> float:
    """Return the mean of −log of the trust in what was tried, weighted by how often it was."""
    total = 0.0
    for k in range(0, len(tries), AT_ONCE):
        some = tries.rows(slice(k, k + AT_ONCE))
        shares = np.maximum(some.shares.astype(np.float32), 0.0)
        total -= float((shares * np.log(np.maximum(trusted(forward(net, some.inputs)[1], some), 1e-6))).sum())
    return total / len(tries)
