"""Looking at a decision that was taken: what a search would have done, and what the difference is worth."""

from __future__ import annotations

import time

from durbar.bots.review.compare import compare
from durbar.bots.review.finding import Finding
from durbar.bots.search.search import Budget, Search
from durbar.core.match import Match

VERSION = 2  # raised whenever a game would be judged otherwise


def judge(match: Match, index: int, seconds: float, *, deep: bool = False) -> Finding:
    """Return what a search thinks of a decision; it sees only what the deciding seat saw.

    It thinks `seconds`, and as long again to compare what was played with what it prefers: time of this
    thread alone, so that the answer is as good on a busy machine.
    """
    entry = match.log[index]
    view = match.at(index).view(entry.actor)
    found = Search(seed=index, workers=1).look(view, Budget(seconds, clock=time.thread_time))
    looks = sum(choice.visits for choice in found.choices)
    best, kept, better, error = "", found.best.chance, found.best.chance, 0.0
    if found.best.action != entry.action:
        outcome = compare(view, entry.action, found.best.action, seconds, seed=index)
        best = match.game.actions.texts[found.best.action]
        kept, better, error, looks = outcome.first, outcome.second, outcome.error, looks + outcome.games
    return Finding(index, entry.actor, best, kept, better, error, looks, deep, found.chances)


def decisions(match: Match) -> list[int]:
    """Return the places in the log where a seat had something to choose."""
    position, found = match.at(0).position, []
    for index, entry in enumerate(match.log):
        if entry.actor and len(position.legal) > 1:
            found.append(index)
        position.apply(entry.action)
    return found
