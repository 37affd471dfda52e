"""The course of a game: every seat's chances of winning, from its first decision to its end."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from durbar.bots.review.finding import Finding
from durbar.bots.review.schedule import Findings
from durbar.core.match import Match

ENOUGH = 1000  # games played out on which a point of the course rests, where its neighbours can help
REACH = 4  # neighbours on each side that may help

Stop = tuple[int, tuple[float, ...]]  # a position, and every seat's chance there


def course(match: Match, findings: Findings, *, finished: bool) -> list[Stop]:
    """Return the chances at the decisions that were looked at and, when all are, how the game ended."""
    ordered = [findings[index] for index in sorted(findings)]
    stops = [(one.index, steadied(ordered, number)) for number, one in enumerate(ordered)]
    if finished and stops and match.over:
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
    while reach < REACH and sum(one.looks for one in near) < ENOUGH:
        reach += 1
        near = list(ordered[max(0, number - reach) : number + reach + 1])
    weights = [min(one.looks, ENOUGH) + 1 for one in near]
    return tuple(np.average([one.chances for one in near], axis=0, weights=weights).tolist())
