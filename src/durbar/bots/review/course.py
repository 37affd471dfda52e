"""The course of a game: every seat's chances of winning, from its first decision to its end."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from durbar.bots.review.finding import Finding
from durbar.bots.review.forecast import Forecast
from durbar.bots.review.schedule import Findings
from durbar.core.match import Match

ENOUGH = 1000  # games played out on which a point of the course rests, where its neighbours can help
REACH = 4  # neighbours on each side that may help
WORTH = 16  # games played out that a net is worth (docs/opponents.md)

Stop = tuple[int, tuple[float, ...]]  # a position, and every seat's chance there


def course(match: Match, findings: Findings, ahead: Forecast, *, finished: bool) -> list[Stop]:
    """Return the chances at the decisions that were looked at, those foreseen after them, and the end.

    Where nothing is foreseen the end is there only when all decisions have been looked at.
    """
    ordered = [findings[index] for index in sorted(findings)]
    stops = [(one.index, with_foresight(steadied(ordered, k), one, ahead)) for k, one in enumerate(ordered)]
    last = ordered[-1].index if ordered else -1
    if not finished:
        stops += [(index, ahead[index]) for index in ahead if index > last]
    if (finished or ahead) and stops and match.over:
        shares = tuple(1 / len(match.winners) if seat in match.winners else 0.0 for seat in seats(match))
        stops.append((len(match), shares))
    return stops


def seats(match: Match) -> range:
    """Return the numbers of the seats."""
    return range(1, match.players + 1)


def steadied(ordered: Sequence[Finding], number: int) -> tuple[float, ...]:
    """Return the chances at a decision: with those of its neighbours where few games were played out."""
    reach = 0
    near = [ordered[number]]
    while reach < REACH and sum(one.playouts for one in near) < ENOUGH:
        reach += 1
        near = list(ordered[max(0, number - reach) : number + reach + 1])
    weights = [min(one.playouts, ENOUGH) + 1 for one in near]
    return tuple(np.average([one.chances for one in near], axis=0, weights=weights).tolist())


def with_foresight(found: tuple[float, ...], finding: Finding, ahead: Forecast) -> tuple[float, ...]:
    """Return what was found at a decision, with what a net foresaw where its turn began."""
    foreseen = [chances for index, chances in ahead.items() if index <= finding.index]
    if not foreseen:
        return found
    return tuple(np.average([found, foreseen[-1]], axis=0, weights=[finding.playouts, WORTH]).tolist())
