"""What a decision may lead to: a line of play in words, and on the board as an imagined continuation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from durbar.bots.review.finding import Finding
from durbar.bots.review.variations import steps
from durbar.core.match import Match
from durbar.core.telling import Step
from durbar.core.view import View
from durbar.site.pages.context.still_position import StillPosition, still
from durbar.site.pages.context.variation import RivalInWords, ToldStep, forestalled, seen, told_steps
from durbar.site.pages.forms import number_in


class Branch(StrEnum):
    """After which decision a line begins, as addresses name it."""

    PLAYED = "played"
    PREFERRED = "preferred"


@dataclass(frozen=True)
class VariationMoment:
    """A moment of a line: after so many of its decisions, from 1."""

    branch: Branch
    step: int


class Variations:
    """The lines of play of one decision that was looked at."""

    def __init__(self, match: Match, finding: Finding) -> None:
        self.names, self.seat, self.rivals = match.names, finding.seat, finding.rivals
        self.view = match.at(finding.index).view(finding.seat)
        self.branches: Mapping[Branch, Sequence[Step]] = {
            branch: tuple(steps(self.view, line)) for branch, line in zip(Branch, finding.lines, strict=False)
        }

    def has(self, ahead: VariationMoment) -> bool:
        """Say whether there is such a moment."""
        return 1 <= ahead.step <= len(self.branches.get(ahead.branch, ()))

    def seen(self, ahead: VariationMoment) -> View:
        """Return a moment as the seat that decides would see it: nothing that it does not know is in it."""
        return seen(self.view, self.branches[ahead.branch], ahead.step)

    def board(self, ahead: VariationMoment) -> StillPosition:
        """Return the board at a moment, as the game's face draws it."""
        return still(self.seen(ahead), self.names)

    @cached_property
    def told_steps(self) -> Mapping[Branch, list[ToldStep]]:
        """The lines in words, without what chance brings unseen."""
        return {branch: told_steps(self.view, self.branches.get(branch, ()), self.names) for branch in Branch}

    @property
    def forestalled(self) -> list[RivalInWords]:
        """Whom the preferred line forestalls, in words."""
        return forestalled(self.rivals, self.told_steps[Branch.PREFERRED], self.names)


def asked_for(branch: str, step: str) -> VariationMoment | None:
    """Return the moment that an address names, whether there is one or not."""
    return VariationMoment(Branch(branch), number_in(step)) if branch in [*Branch] else None
