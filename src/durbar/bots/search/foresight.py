"""The net that a search asks, as compiled code takes it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from durbar.bots.learned.net import Net
from durbar.core.layout import Floats32, Ints32


@dataclass(frozen=True, eq=False)
class Foresight:
    """A net's layers and numbers; no layers: there is none, and playouts go to their end."""

    sizes: Ints32
    weights: Floats32

    def new_work(self) -> Floats32:
        """Return room for the inputs and all units."""
        return np.zeros(int(self.sizes.sum()), np.float32)


BLIND = Foresight(np.zeros(0, np.int32), np.zeros(0, np.float32))


def of_net(net: Net | None) -> Foresight:
    """Return a net, or that there is none, as compiled code takes it."""
    return Foresight(net.sizes, net.flat) if net else BLIND
