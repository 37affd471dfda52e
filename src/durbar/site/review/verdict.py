"""What is said about the decision that was taken in a position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from durbar.bots.review.finding import SMALL, Finding
from durbar.bots.review.schedule import Findings
from durbar.core.match import Match
from durbar.faces.palette import SEATS, SeatLook
from durbar.site.pages.context.point_differences import DifferenceInWords, brought
from durbar.site.pages.number_words import cost_text, percent
from durbar.site.review.moves import best_in_words


class Kind(StrEnum):
    """What there is to say."""

    END = "end"  # nothing was decided any more, or not yet
    CHANCE = "chance"
    FORCED = "forced"  # nothing else was legal
    PENDING = "pending"  # not looked at yet
    BEST = "best"  # the search would have done the same
    EQUAL = "equal"  # another decision, and as good
    WORSE = "worse"  # another decision, which won less when it was compared
    UNSURE = "unsure"  # another decision, which won more, but perhaps by luck
    COSTLY = "costly"


@dataclass(frozen=True)
class Verdict:
    """The decision taken in a position, and what the search would have done, or would do."""

    kind: Kind
    name: str = ""
    look: SeatLook | None = None
    played: str = ""
    preferred: str = ""
    kept: str = ""
    better: str = ""
    cost: str = ""
    error: str = ""
    playouts: int = 0
    deep: bool = False
    rank: int = 0  # among the costliest, from 1
    why: Sequence[DifferenceInWords] = ()


def verdict(match: Match, index: int, played: str, findings: Findings, rank: int) -> Verdict:
    """Return what is to say about the decision at `index`, which is told as `played`."""
    if index == len(match):
        return _at_the_end(match, findings)
    actor = match.log[index].actor
    if not actor:
        return Verdict(Kind.CHANCE, played=played)
    if index in findings:
        return _judged(match, findings[index], rank, played)
    forced = len(match.at(index).legal) == 1
    kind = Kind.FORCED if forced else Kind.PENDING
    return Verdict(kind, match.names[actor - 1], SEATS[actor - 1], played)


def _at_the_end(match: Match, findings: Findings) -> Verdict:
    finding = findings.get(len(match))
    if finding is None:
        seat = match.actor
        return Verdict(Kind.END, match.names[seat - 1], SEATS[seat - 1]) if seat else Verdict(Kind.END)
    return Verdict(
        Kind.END,
        match.names[finding.seat - 1],
        SEATS[finding.seat - 1],
        preferred=best_in_words(match, finding),
        better=percent(finding.better),
        playouts=finding.playouts,
        why=brought(match.position, finding.why, finding.seat, match.names),
    )


def _judged(match: Match, finding: Finding, rank: int, played: str) -> Verdict:
    return Verdict(
        _kind(finding),
        match.names[finding.seat - 1],
        SEATS[finding.seat - 1],
        played,
        preferred=best_in_words(match, finding) if finding.best else "",
        kept=percent(finding.kept),
        better=percent(finding.better),
        cost=cost_text(finding.cost),
        error=percent(finding.error),
        playouts=finding.playouts,
        deep=finding.deep,
        rank=rank,
        why=brought(match.at(finding.index).position, finding.why, finding.seat, match.names),
    )


def _kind(finding: Finding) -> Kind:
    if not finding.best:
        return Kind.BEST
    if finding.is_mistake:
        return Kind.COSTLY
    if abs(finding.gain) < SMALL:
        return Kind.EQUAL
    return Kind.UNSURE if finding.gain > 0 else Kind.WORSE
