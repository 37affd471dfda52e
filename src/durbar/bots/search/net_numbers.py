"""The nets that a search asks, as compiled code takes them."""

from __future__ import annotations

import numpy as np

from durbar.bots.learned.net import Net
from durbar.bots.search.tree.layout import NetNumbers
from durbar.core.layout import Floats32


def of_net(net: Net | None) -> NetNumbers:
    """Return a net, or that there is none, as compiled code takes it, with room of its own to work in."""
    return _numbers(net, net.flat) if net else NONE_LEARNED


def of_policy(policy: Net | None) -> NetNumbers:
    """Return a policy, or that there is none: the numbers of its last layer stand decision by decision."""
    return _numbers(policy, policy.flat_by_output) if policy else NONE_LEARNED


def _numbers(net: Net, flat: Floats32) -> NetNumbers:
    return NetNumbers(net.sizes, flat, np.zeros(int(net.sizes.sum()), np.float32))


NONE_LEARNED = NetNumbers(np.zeros(0, np.int32), np.zeros(0, np.float32), np.zeros(0, np.float32))
