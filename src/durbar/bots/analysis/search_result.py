"""What a search answers about a position: what each decision is worth, and everybody's chances."""

from __future__ import annotations

from dataclasses import dataclass

from durbar.bots.analysis.difference import Difference
from durbar.bots.analysis.percents import percents
from durbar.bots.analysis.rival import Rival
from durbar.bots.analysis.variation import Variation


@dataclass(frozen=True, slots=True)
class Lead:
    """What a decision brings more or less than another one, what it leads to, and whom it forestalls."""

    other: int
    why: tuple[Difference, ...]
    line: Variation | None = None
    rivals: tuple[Rival, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A decision and what the deciding seat may expect after it."""

    action: int
    visits: int  # how often the search has tried it
    chance: float  # of winning, 0 to 1; a shared win counts its share
    place: float
    points: float
    lead: Lead | None = None  # over the next best one, where they were compared

    @property
    def worth(self) -> tuple[float, float, float]:
        """What people compare decisions by, as precisely as it is told to them; the best is the largest."""
        return percents(self.chance), -round(self.place, 1), round(self.points)


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The answer of a search to the seat that decides."""

    seat: int
    candidates: tuple[Candidate, ...]  # every legal decision, the best first
    chances: tuple[float, ...]  # each seat's chance of winning; they sum to 1

    @property
    def best(self) -> Candidate:
        """The decision that the search would take."""
        return self.candidates[0]
