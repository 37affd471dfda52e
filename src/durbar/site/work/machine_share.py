"""How much of a machine searches use, and how far each kind of work gives way to the server (`nice`)."""

from __future__ import annotations

import os
from typing import NamedTuple

QUICK_POLITENESS, SEARCH_POLITENESS, REVIEW_POLITENESS = 5, 10, 15
MOST_AT_ONCE = 2  # searches side by side: more of them would each be weaker


class MachineShare(NamedTuple):
    """What processes of a kind use of a machine."""

    processes: int
    threads: int  # of a search, in each process


def share_of_searches(processes: int | None = None, cores: int | None = None) -> MachineShare:
    """Return what searches use: so many processes if that is wished; one core is left to others."""
    spare = max(1, (cores or os.cpu_count() or 1) - 1)
    processes = processes or min(MOST_AT_ONCE, spare)
    return MachineShare(processes, max(1, spare // processes))
