"""All that the page of a review shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.conf import settings
from django.utils.translation import get_language

from durbar.bots import levels
from durbar.bots.review import schedule
from durbar.bots.review.course import course
from durbar.bots.review.finding import Finding, read
from durbar.bots.review.forecast import Forecast, forecast
from durbar.bots.review.judge import questions
from durbar.core.match import Match
from durbar.faces.palette import SEATS, SeatLook
from durbar.site.pages.context.at_the_end import view_of
from durbar.site.pages.context.over import over
from durbar.site.pages.context.still_position import still
from durbar.site.pages.number_words import cost_text, seconds_text
from durbar.site.review import moves, store
from durbar.site.review.chances import chance_rows, chances, outcome
from durbar.site.review.facts import facts
from durbar.site.review.graph import Graph, graph_svg
from durbar.site.review.lines import MarkedDecisions, ReviewBoard, followed, lines_in_words
from durbar.site.review.models import Analysis
from durbar.site.review.variations import Variations
from durbar.site.review.verdict import verdict
from durbar.site.review.viewpoint import Viewpoint, perspectives, steps


def context(viewpoint: Viewpoint, analysis: Analysis) -> Mapping[str, object]:
    """Return what the templates need."""
    match, index = viewpoint.match, viewpoint.index
    findings = {finding.index: finding for finding in map(read, analysis.findings)}
    lines = Variations(match, findings[index]) if index in findings and findings[index].lines else None
    marks = schedule.certain(findings)
    ranks = {finding.index: rank for rank, finding in enumerate(marks, start=1)}
    whole = whole_game(viewpoint.review.record, viewpoint.review.origin, get_language())
    stops = course(match, findings, whole.ahead, finished=analysis.finished)
    played = "" if index == len(match) else played_words(whole.turns, index)
    return {
        "review": viewpoint.review,
        "about": match.game.about,
        "index": index,
        "length": len(match),
        "seat": viewpoint.seat,
        "address": viewpoint.address(index, ahead=viewpoint.ahead),
        "steps": steps(viewpoint, findings),
        "perspectives": perspectives(viewpoint),
        "verdict": verdict(match, index, played, findings, ranks.get(index, 0)),
        "outcome": outcome(match) if index == len(match) else None,
        "result": over(match, None, match.names) if index == len(match) and match.over else None,
        "graph": graph_svg(Graph(match.names, len(match), stops, marks, index), viewpoint.address),
        "chances": chances(match, index, stops),
        "chance_rows": chance_rows(match, stops),
        "marks": [mark(viewpoint, whole.turns, finding) for finding in marks],
        "progress": progress(analysis, whole.decisions, findings),
        "turns": moves.marked(whole.turns, findings, ranks),
        "seats": [(look, name) for look, name in zip(SEATS, match.names, strict=False)],
        "levels": levels.LEVELS,
        "may_play_on": not match.at(index).over,
        **facts(viewpoint),
        **lines_in_words(viewpoint, lines),
        **(followed(viewpoint, lines) or board(viewpoint, findings)),
    }


@dataclass(frozen=True)
class ReviewedGame:
    """What is the same at every position of a game."""

    turns: Sequence[moves.ReviewTurn]
    decisions: Sequence[int]
    ahead: Forecast


@lru_cache(maxsize=16)
def whole_game(record: str, origin: str, _language: str | None) -> ReviewedGame:
    """Return a recorded game as told in the language that is spoken now, and where somebody had a choice."""
    match = store.open_game(record, origin)
    return ReviewedGame(moves.told_turns(match), questions(match), foreseen(record, origin))


@lru_cache(maxsize=16)
def foreseen(record: str, origin: str) -> Forecast:
    """Return what a net foresees in a recorded game."""
    return forecast(store.open_game(record, origin))


def board(viewpoint: Viewpoint, findings: schedule.Findings) -> ReviewBoard:
    """Return the position as the game's face draws it for a seat, and the decisions to mark in it."""
    match, index = viewpoint.match, viewpoint.index
    view = view_of(match.at(index), viewpoint.viewer)
    return {"ahead": None, "choices": choices(match, index, findings), **still(view, match.names)}


def choices(match: Match, index: int, findings: schedule.Findings) -> MarkedDecisions:
    """Return the texts of the decision that was taken in a position and of the preferred one."""
    taken = match.game.actions.texts[match.log[index].action] if index < len(match) else ""
    return {"played": taken, "preferred": findings[index].best if index in findings else ""}


@dataclass(frozen=True)
class Mark:
    """One of the costliest decisions, and where it is shown."""

    address: str
    index: int
    look: SeatLook
    name: str
    played: str
    cost: str


def mark(viewpoint: Viewpoint, turns: Sequence[moves.ReviewTurn], finding: Finding) -> Mark:
    """Return one of the costliest decisions as a link."""
    return Mark(
        address=viewpoint.address(finding.index),
        index=finding.index,
        look=SEATS[finding.seat - 1],
        name=viewpoint.match.names[finding.seat - 1],
        played=played_words(turns, finding.index),
        cost=cost_text(finding.cost),
    )


def played_words(turns: Sequence[moves.ReviewTurn], index: int) -> str:
    """Return how a decision of the log is told."""
    return next(move.line.text for turn in turns for move in turn.moves if move.index == index)


@dataclass(frozen=True)
class Progress:
    """How far an analysis has come."""

    busy: bool
    failed: bool
    percent: int
    looked: int  # decisions
    decisions: int
    seconds: str  # for each decision
    longer: str  # for each that looked costly


def progress(analysis: Analysis, decisions: Sequence[int], findings: schedule.Findings) -> Progress:
    """Return how far the analysis has come."""
    return Progress(
        busy=not analysis.finished and not analysis.failed,
        failed=analysis.failed,
        percent=int(100 * schedule.share_done(decisions, findings)),
        looked=len(findings),
        decisions=len(decisions),
        seconds=seconds_text(settings.REVIEW_SECONDS),
        longer=seconds_text(settings.REVIEW_SECONDS * schedule.DEEPER),
    )
