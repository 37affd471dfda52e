"""Looking at a decision that was taken: what a search would have done, and what the difference is worth."""

from __future__ import annotations

import time
from dataclasses import replace

from durbar.bots.analysis.search_result import SearchResult
from durbar.bots.analysis.variation import Variation
from durbar.bots.review.compare import compare
from durbar.bots.review.differences import differences
from durbar.bots.review.finding import Finding
from durbar.bots.review.hint import compared
from durbar.bots.review.rivals import rivals
from durbar.bots.review.variations import lines_after
from durbar.bots.search.search import Budget, Search
from durbar.core.match import Match
from durbar.core.view import View

CANDIDATES = 3  # decisions among which the preferred one is found where nothing was played yet
VERSION = 5  # raised whenever a game would be judged otherwise


def judge(match: Match, index: int, seconds: float, *, deep: bool = False) -> Finding:
    """Return what a search thinks of a decision; it sees only what the deciding seat saw.

    Nothing was played yet at the end of a game that goes on: the search tells what it would play there.

    It thinks `seconds`, and as long again to compare what was played with what it prefers: time of this
    thread alone, so that the answer is as good on a busy machine. A `deep` look has luck of its own, so that
    it can confirm or refute what another one has found.
    """
    then = match.at(index)
    seat = then.actor
    assert seat
    view = then.view(seat)
    luck = f"{index} again" if deep else index
    found = Search(seed=luck, workers=1).look(view, Budget(seconds, clock=time.thread_time))
    playouts = sum(candidate.visits for candidate in found.candidates)
    chance = found.best.chance
    unanimous = Finding(index, seat, "", chance, chance, 0.0, playouts, deep, found.chances)
    texts, played = match.game.actions.texts, match.log[index].action if index < len(match) else None
    if played is None:
        return preferred(unanimous, view, found, seconds)
    if found.best.action == played:
        return unanimous
    outcome = compare(view, played, found.best.action, seconds, luck)
    other = replace(
        unanimous,
        best=texts[found.best.action],
        kept=outcome.first,
        better=outcome.second,
        error=outcome.error,
        playouts=playouts + outcome.games,
    )
    if not other.is_costly:
        return other
    kept, better = outcome.continuations
    lines = lines_after(kept, better)
    return replace(other, why=differences(kept, better), lines=lines, rivals=rivals(kept, better, lines[1]))


def preferred(nothing: Finding, view: View, found: SearchResult, seconds: float) -> Finding:
    """Return what would be decided where nothing was played yet, and what it brings against the next best."""
    told = compared(view, found.candidates[:CANDIDATES], seconds)
    best = max(told, key=lambda candidate: candidate.worth)
    assert best.lead
    assert best.lead.line
    return replace(
        nothing,
        best=view.game.actions.texts[best.action],
        kept=best.chance,
        better=best.chance,
        why=best.lead.why,
        lines=(Variation(best.lead.line.world, ()), best.lead.line),
        rivals=best.lead.rivals,
    )


def decisions(match: Match) -> list[int]:
    """Return the places in the log where a seat had something to choose."""
    position, found = match.at(0).position, []
    for index, entry in enumerate(match.log):
        if entry.actor and len(position.legal) > 1:
            found.append(index)
        position.apply(entry.action)
    return found


def questions(match: Match) -> list[int]:
    """Return the places of the log that are judged: all decisions, and its end where a seat has to choose."""
    asked = bool(match.actor) and len(match.legal) > 1
    return [*decisions(match), *([len(match)] if asked else ())]
