"""What a search found out about one decision, and how it is written down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass
from typing import Any

from durbar.bots.analysis.difference import Difference
from durbar.bots.analysis.rival import Rival
from durbar.bots.analysis.variation import Variation

MARKED = 3  # the costliest decisions of a game, which are marked
DIGITS = 4
SMALL = 0.02  # a cost below that is not worth a word
SURE = 1.5  # errors that a cost must exceed to be taken for one


@dataclass(frozen=True, slots=True)
class Finding:
    """One decision of a game as the search sees it; chances are of winning, 0 to 1.

    `best` is the text of what it would have decided, empty when that was played. `kept` is the chance of the
    seat with what was played, `better` with what the search preferred, `error` the standard error of their
    difference. `deep`: it was looked at a second time, and longer. `why` tells what the preferred decision
    brings more or less than what was played, `lines` what both lead to: first what was played, and `rivals`
    whom the preferred one forestalls.
    """

    index: int  # of the decision in the log
    seat: int  # that took it
    best: str
    kept: float
    better: float
    error: float
    playouts: int  # how many games the search played out
    deep: bool
    chances: tuple[float, ...]  # every seat's, before the decision
    why: tuple[Difference, ...] = ()
    lines: tuple[Variation, ...] = ()
    rivals: tuple[Rival, ...] = ()

    @property
    def gain(self) -> float:
        """How much more often the preferred decision won; negative where it won less often."""
        return self.better - self.kept if self.best else 0.0

    @property
    def cost(self) -> float:
        """What the decision cost its seat in chances of winning; never negative."""
        return max(0.0, self.gain)

    @property
    def is_mistake(self) -> bool:
        """Whether the cost is more than small, and more than chance in the search may explain."""
        return self.cost >= SMALL and self.cost > SURE * self.error

    @property
    def is_costly(self) -> bool:
        """Whether it may be among the costliest: after a second look only what that has confirmed."""
        return self.is_mistake if self.deep else self.cost >= SMALL

    def row(self) -> list[Any]:
        """Return the finding as it is stored."""
        numbers = (self.kept, self.better, self.error, *self.chances)
        kept, better, error, *chances = (round(number, DIGITS) for number in numbers)
        why = [[*astuple(one)] for one in self.why]
        lines = [line.row for line in self.lines]
        judged = [kept, better, error, self.playouts, int(self.deep), chances]
        rivals = [[*astuple(one)] for one in self.rivals]
        return [self.index, self.seat, self.best, *judged, why, lines, rivals]


def read(row: Sequence[Any]) -> Finding:
    """Return the finding that a stored row tells."""
    index, seat, best, kept, better, error, playouts, deep, chances, why, lines, rivals = row
    return Finding(
        *(index, seat, best, kept, better, error, playouts, bool(deep), tuple(chances)),
        why=tuple(Difference(*one) for one in why),
        lines=tuple(map(Variation.of, lines)),
        rivals=tuple(Rival(*one) for one in rivals),
    )


def costliest(findings: Iterable[Finding]) -> list[Finding]:
    """Return the costliest decisions, the costliest first: at most as many as are marked."""
    costly = sorted((one for one in findings if one.is_costly), key=lambda one: (-one.cost, one.index))
    return costly[:MARKED]
