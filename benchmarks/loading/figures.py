"""What is measured while people play, and how it is told."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import numpy as np


@dataclass
class Times:
    """How long things took, those that began since the last `forget`."""

    since: float = 0.0
    seconds: list[float] = field(default_factory=list)

    def add(self, began: float) -> None:
        """Note that what began then is done now."""
        if began >= self.since:
            self.seconds.append(time.perf_counter() - began)

    def forget(self) -> None:
        """Begin anew: what has begun already does not count."""
        self.since, self.seconds = time.perf_counter(), []

    def ms(self, percent: float) -> float:
        """Return within how many ms so many percent were done; not a number where there were none."""
        return 1000 * float(np.percentile(self.seconds, percent)) if self.seconds else float("nan")


@dataclass
class Figures:
    """What all visitors have met."""

    pages: Times = field(default_factory=Times)  # whole ones
    fragments: Times = field(default_factory=Times)
    decisions: Times = field(default_factory=Times)  # from the request to the whole answer
    told: Times = field(default_factory=Times)  # from the request until another page's socket tells of it
    shown: Times = field(default_factory=Times)  # from the request until another page has its fragment
    failures: Counter[str] = field(default_factory=Counter)
    sockets: int = 0  # that are open

    def forget(self) -> None:
        """Begin a measurement."""
        for times in (self.pages, self.fragments, self.decisions, self.told, self.shown):
            times.forget()
        self.failures.clear()

    def fail(self, what: str) -> None:
        """Note what did not go as it should."""
        self.failures[what] += 1

    @contextmanager
    def open_socket(self) -> Iterator[None]:
        """Count a socket as long as it is open."""
        self.sockets += 1
        try:
            yield
        finally:
            self.sockets -= 1


@dataclass(frozen=True)
class Row:
    """What one number of tables came to."""

    site: str
    tables: int
    sockets: int
    decisions_a_second: float
    decision_ms: tuple[float, float]  # half of them and 99 of 100 took no longer
    told_ms: tuple[float, float]
    shown_ms: tuple[float, float]
    cpu_ms_a_decision: float  # of the servers, all that belongs to a decision
    web_cores: float
    other_cores: float  # of all that thinks
    own_cores: float  # of the people
    web_mb: float  # of the largest server
    failures: dict[str, int]

    @property
    def cells(self) -> list[str]:
        """The row as it is printed."""
        return [
            self.site,
            str(self.tables),
            str(self.sockets),
            f"{self.decisions_a_second:.1f}",
            *(f"{half:.0f} / {most:.0f}" for half, most in (self.decision_ms, self.told_ms, self.shown_ms)),
            f"{self.cpu_ms_a_decision:.0f}",
            f"{self.web_cores:.2f}",
            f"{self.own_cores:.2f}",
            f"{self.web_mb:.0f}",
            ", ".join(f"{count} × {what}" for what, count in self.failures.items()) or "none",
        ]


HEADINGS = (
    "site",
    "tables",
    "sockets",
    "decisions/s",
    "decision, ms",
    "told, ms",
    "shown, ms",
    "CPU a decision, ms",
    "cores",
    "own cores",
    "MB",
    "failures",
)
