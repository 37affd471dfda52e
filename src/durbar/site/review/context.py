"""All that the page of one position of a review shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from durbar.bots import levels
from durbar.bots.review import schedule
from durbar.bots.review.course import Stop, course
from durbar.bots.review.finding import Finding, read
from durbar.bots.review.judge import decisions
from durbar.core.match import Match
from durbar.faces.face import face_of
from durbar.faces.palette import SEATS
from durbar.site.review import moves, store
from durbar.site.review.facts import facts
from durbar.site.review.graph import Graph, graph_svg, sample
from durbar.site.review.models import Analysis, Review
from durbar.site.review.numbers import cost_text, percent
from durbar.site.review.verdict import verdict

OPEN = 0  # the position as whoever decides in it saw it


@dataclass(frozen=True)
class Place:
    """A position of a review, seen from a seat: 0 is whoever decides there."""

    review: Review
    match: Match  # the whole game, laid open
    index: int
    seat: int = OPEN

    def address(self, index: int, seat: int | None = None) -> str:
        """Return the address of a position, seen from the same seat or another one."""
        seat = self.seat if seat is None else seat
        path = reverse("review_position", args=[self.review.slug, index])
        return f"{path}?{urlencode({'seat': seat})}" if seat else path

    @property
    def viewer(self) -> int:
        """The seat from which the board is shown."""
        return self.seat or decider(self.match, self.index)


def decider(match: Match, index: int) -> int:
    """Return the seat that decides in a position, or next after chance; at the end, the last one that did."""
    coming = (entry.actor for entry in match.log[index:] if entry.actor)
    last = (entry.actor for entry in reversed(match.log) if entry.actor)
    return next(coming, next(last, 1))


def context(place: Place, analysis: Analysis) -> dict[str, Any]:
    """Return what the templates need."""
    match, index = place.match, place.index
    findings = {finding.index: finding for finding in map(read, analysis.findings)}
    marks = schedule.certain(findings)
    ranks = {finding.index: rank for rank, finding in enumerate(marks, start=1)}
    whole = whole_game(place.review.record)
    stops = course(match, findings, finished=analysis.finished)
    played = "" if index == len(match) else played_words(whole.turns, index)
    return {
        "review": place.review,
        "about": match.game.about,
        "index": index,
        "length": len(match),
        "seat": place.seat,
        "steps": steps(place, findings),
        "perspectives": perspectives(place),
        "verdict": verdict(match, index, played, findings, ranks.get(index, 0)),
        "choices": choices(match, index, findings),
        "outcome": outcome(match) if index == len(match) else None,
        "graph": graph_svg(Graph(match.names, len(match), stops, marks, index), place.address),
        "chances": chances(match, index, stops),
        "chance_rows": chance_rows(match, stops),
        "marks": [mark(place, whole.turns, finding) for finding in marks],
        "progress": progress(analysis, whole.decisions, findings),
        "turns": moves.marked(whole.turns, findings, ranks),
        "seats": [(look, name) for look, name in zip(SEATS, match.names, strict=False)],
        "levels": levels.LEVELS,
        "may_play_on": not match.at(index).over,
        "play_on_seat": place.viewer,
        **facts(match),
        **board(place),
    }


@dataclass(frozen=True)
class Whole:
    """What is the same at every position of a game."""

    turns: Sequence[moves.Turn]
    decisions: Sequence[int]


@lru_cache(maxsize=16)
def whole_game(record: str) -> Whole:
    """Return the story of a recorded game, and where somebody had a choice."""
    match = store.open_game(record)
    return Whole(moves.told_turns(match), decisions(match))


def board(place: Place) -> dict[str, Any]:
    """Return the board as the game's face draws it for a seat."""
    face = face_of(place.match.game.about.id)
    view = place.match.at(place.index).view(place.viewer)
    return {"face": face.context(view, place.match.names), "face_template": face.template}


def steps(place: Place, findings: schedule.Findings) -> dict[str, str | None]:
    """Return the addresses to which one can step from a position; None where there is nothing."""
    here, last = place.index, len(place.match)
    mistakes = sorted(one.index for one in findings.values() if one.is_mistake)
    before = [index for index in mistakes if index < here]
    after = [index for index in mistakes if index > here]
    wanted = {
        "first": 0 if here else None,
        "back": here - 1 if here else None,
        "on": here + 1 if here < last else None,
        "last": last if here < last else None,
        "mistake_before": before[-1] if before else None,
        "mistake_after": after[0] if after else None,
    }
    return {name: None if to is None else place.address(to) for name, to in wanted.items()}


def perspectives(place: Place) -> list[dict[str, Any]]:
    """Return from where the position can be looked at."""
    names = [_("Whoever decides"), *place.match.names]
    return [
        {
            "title": name,
            "look": SEATS[seat - 1] if seat else None,
            "address": place.address(place.index, seat),
            "chosen": seat == place.seat,
        }
        for seat, name in enumerate(names)
    ]


def choices(match: Match, index: int, findings: schedule.Findings) -> dict[str, str]:
    """Return the texts of the decision that was taken in a position and of the preferred one."""
    taken = match.game.actions.texts[match.log[index].action] if index < len(match) else ""
    return {"played": taken, "preferred": findings[index].best if index in findings else ""}


def outcome(match: Match) -> list[dict[str, Any]]:
    """Return every seat with its score and place; without places while the game is not over."""
    places = match.places if match.over else [0] * match.players
    rows = zip(SEATS, match.names, match.scores, places, strict=False)
    return [
        {"look": look, "name": name, "points": str(score).replace("-", "−"), "place": place}
        for look, name, score, place in rows
    ]


def chances(match: Match, index: int, stops: Sequence[Stop]) -> list[dict[str, Any]]:
    """Return every seat's chance in a position, as of the last decision that was looked at before."""
    known = [told for at, told in stops if at <= index]
    now = [percent(chance) for chance in known[-1]] if known else ["–"] * match.players
    rows = zip(SEATS, match.names, now, strict=False)
    return [
        {"line": sample(seat), "look": look, "name": name, "chance": chance}
        for seat, (look, name, chance) in enumerate(rows, start=1)
    ]


def chance_rows(match: Match, stops: Sequence[Stop]) -> list[dict[str, Any]]:
    """Return the graph as a table: the chances where the turn goes to another seat, and at the end."""
    rows: list[dict[str, Any]] = []
    last = 0
    for index, told in stops:
        seat = match.log[index].actor if index < len(match) else 0
        if seat != last:
            name = match.names[seat - 1] if seat else _("The end")
            rows.append({"index": index, "name": name, "chances": [percent(chance) for chance in told]})
        last = seat
    return rows


def mark(place: Place, turns: Sequence[moves.Turn], finding: Finding) -> dict[str, Any]:
    """Return one of the costliest decisions as a link."""
    return {
        "address": place.address(finding.index),
        "index": finding.index,
        "look": SEATS[finding.seat - 1],
        "name": place.match.names[finding.seat - 1],
        "played": played_words(turns, finding.index),
        "cost": cost_text(finding.cost),
    }


def played_words(turns: Sequence[moves.Turn], index: int) -> str:
    """Return how a decision of the log is told."""
    return next(move.line.text for turn in turns for move in turn.moves if move.index == index)


def progress(analysis: Analysis, places: Sequence[int], findings: schedule.Findings) -> dict[str, Any]:
    """Return how far the analysis has come."""
    return {
        "busy": not analysis.finished and not analysis.failed,
        "failed": analysis.failed,
        "percent": int(100 * schedule.share_done(places, findings)),
        "looked": len(findings),
        "decisions": len(places),
        "seconds": f"{settings.REVIEW_SECONDS:g}",
        "longer": f"{settings.REVIEW_SECONDS * schedule.DEEPER:g}",
    }
