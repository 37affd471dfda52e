"""What all threads of a search are asked: what follows from a view is found out once for all of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from durbar.bots.learned.net import Net, Nets
from durbar.bots.search.origin import origin_of
from durbar.bots.search.tree.layout import Origin, VeiledLog
from durbar.bots.search.tuning import Tuner
from durbar.core.layout import Records
from durbar.core.view import View


@dataclass(frozen=True, eq=False)
class SearchTask:
    """A view, how to search it, and its log as compiled code takes it (seats count from 0, chance is −1)."""

    view: View
    tuning: Records
    net: Net | None
    policy: Net | None
    origin: Origin
    log: VeiledLog


def task_of(view: View, tuner: Tuner, nets: Nets) -> SearchTask:
    """Return what a search is to do for the seat of a view."""
    tuning, log = tuner(view), view.log
    net = nets(view) if tuning.learned else None
    return SearchTask(
        view=view,
        tuning=tuning.numbers(),
        net=net,
        policy=net.policy if net and tuning.trust else None,
        origin=origin_of(view),
        log=VeiledLog(
            np.fromiter((entry.actor - 1 for entry in log), np.int16, len(log)),
            np.fromiter((entry.action for entry in log), np.int16, len(log)),
            np.fromiter((entry.owner - 1 for entry in log), np.int16, len(log)),
        ),
    )
