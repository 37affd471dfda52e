"""The list of all decisions of a reviewed game, in turns, with what they cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import starmap

from durbar.bots.review.finding import Finding
from durbar.bots.review.schedule import Findings
from durbar.core.match import Match
from durbar.faces.decision_words import words_for
from durbar.faces.palette import SeatLook
from durbar.site.pages.context.log import LogLine, turns
from durbar.site.pages.number_words import cost_text


@dataclass(frozen=True)
class Move:
    """One decision: where it was taken, how it is told, its place among the costliest (0: none), its cost."""

    index: int
    line: LogLine
    rank: int = 0
    cost: str = ""


@dataclass(frozen=True)
class ReviewTurn:
    """Decisions of one seat in a row, with chance's that followed them; seat 0: before the first turn."""

    seat: int
    look: SeatLook | None
    name: str
    moves: Sequence[Move]


def told_turns(match: Match) -> list[ReviewTurn]:
    """Return a game, laid open, from its first turn to its last."""
    return [
        ReviewTurn(turn.seat, turn.look, turn.name, [*starmap(Move, enumerate(turn.lines, start=turn.start))])
        for turn in reversed(turns(match, None, match.names))
    ]


def marked(whole: Sequence[ReviewTurn], findings: Findings, ranks: Mapping[int, int]) -> list[ReviewTurn]:
    """Return the same turns with what was found out: what mistakes cost, and which were the costliest."""

    def mark(move: Move) -> Move:
        finding = findings.get(move.index)
        rank = ranks.get(move.index, 0)
        told_cost = finding is not None and (finding.is_mistake or rank > 0)
        return Move(move.index, move.line, rank, cost_text(finding.cost) if finding and told_cost else "")

    return [
        ReviewTurn(turn.seat, turn.look, turn.name, [mark(move) for move in turn.moves]) for turn in whole
    ]


def best_in_words(match: Match, finding: Finding) -> str:
    """Tell what a search would have decided, in the words of the log."""
    return words_for(match.at(finding.index), finding.seat, finding.best)
