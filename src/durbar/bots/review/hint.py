"""A hint: the decisions that a search has tried most are compared, and the first of them is explained."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from durbar.bots.analysis.search_result import Candidate, Lead
from durbar.bots.review.compare import ENDLESS, play_out
from durbar.bots.review.continuation import Continuation
from durbar.bots.review.differences import differences
from durbar.bots.review.rivals import rivals
from durbar.bots.review.variations import line_after
from durbar.core.layout import Floats
from durbar.core.view import View

TINY = 1e-9  # so that what never differs can be weighed too


def compared(
    view: View, candidates: Sequence[Candidate], seconds: float, most: int = ENDLESS
) -> tuple[Candidate, ...]:
    """Return some decisions, the most tried first, with what they are worth after games with the same luck.

    The best of them has a lead over the next one. Lines and reasons come from these games of one thread, at
    most so many after each decision, and not from the trees of the search that has found the decisions.
    """
    after = {candidate.action: Continuation(view, candidate.action) for candidate in candidates}
    play_out(after.values(), seconds, "hint", most)
    told = [
        beside(candidates[0], candidate, after[candidates[0].action], after[candidate.action])
        for candidate in candidates
    ]
    best, other = (*sorted(told, key=lambda candidate: candidate.worth, reverse=True)[:2], *told)[:2]
    lead = lead_of(after[best.action], after[other.action])
    return tuple(replace(candidate, lead=lead) if candidate is best else candidate for candidate in told)


def beside(first: Candidate, candidate: Candidate, firsts: Continuation, own: Continuation) -> Candidate:
    """Return a decision with its worth, estimated by its distance from the decision that was tried most.

    The search has tried it less often, so its own distance may be luck. There is a second one: that of the
    games in which both had the same luck. The mean of the two is taken, each weighted by its exactness (one
    over its variance).
    """
    if candidate is first:
        return candidate
    measured, games = np.array(own.outcomes) - np.array(firsts.outcomes), len(own.outcomes)
    spread = np.array(own.outcomes).var(0) + TINY
    apart = spread * (1 / max(candidate.visits, 1) + 1 / max(first.visits, 1))
    together = (measured.var(0) + TINY) / games
    distance = (worth(candidate) - worth(first)) / apart + measured.mean(0) / together
    chance, place, points = worth(first) + distance / (1 / apart + 1 / together)
    return replace(
        candidate, chance=min(max(float(chance), 0.0), 1.0), place=float(place), points=float(points)
    )


def worth(candidate: Candidate) -> Floats:
    """Return what a decision is worth as numbers: its chance, its place, its points."""
    return np.array([candidate.chance, candidate.place, candidate.points])


def lead_of(best: Continuation, other: Continuation) -> Lead:
    """Return what the best decision brings more or less than another one, and what it leads to."""
    line = line_after(best)
    return Lead(other.action, differences(other, best), line, rivals(other, best, line))
