"""The lines of play that may begin at a position: each in words, and one of them followed on the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from durbar.faces.palette import SEATS, SeatLook
from durbar.site.pages.context.still_position import StillPosition
from durbar.site.pages.context.variation import RivalInWords, ToldStep, place_in
from durbar.site.review.variations import Branch, VariationMoment, Variations
from durbar.site.review.viewpoint import Viewpoint


@dataclass(frozen=True)
class LineStep:
    """A step of a line, and the address where the board shows it."""

    told: ToldStep
    address: str
    current: bool


@dataclass(frozen=True)
class Line:
    """What a decision may lead to."""

    branch: Branch
    steps: list[LineStep]


@dataclass(frozen=True)
class Following:
    """Where one is in a line of a seat, and the addresses on, back and out of it."""

    branch: Branch
    number: int  # of the steps that are told, from 1
    count: int
    name: str
    look: SeatLook
    back: str
    on: str | None
    out: str


class LinesInWords(TypedDict):
    """What each decision may lead to, and whom the preferred one forestalls."""

    lines: list[Line]
    forestalled: list[RivalInWords]


class MarkedDecisions(TypedDict):
    """The texts of the decisions that are marked on a board, empty where there is none."""

    played: str
    preferred: str


class ReviewBoard(StillPosition):
    """The board of a review: a position of the game, or a moment of a line that somebody follows."""

    ahead: Following | None
    choices: MarkedDecisions


def lines_in_words(viewpoint: Viewpoint, lines: Variations | None) -> LinesInWords:
    """Return what each decision may lead to, and whom the preferred one forestalls."""
    if lines is None:
        return {"lines": [], "forestalled": []}
    return {
        "lines": [_line(viewpoint, lines, branch) for branch in Branch],
        "forestalled": lines.forestalled,
    }


def _line(viewpoint: Viewpoint, lines: Variations, branch: Branch) -> Line:
    """Return what a decision may lead to, each step with the address where the board shows it."""
    steps = []
    for told in lines.told_steps[branch]:
        moment = VariationMoment(branch, told.step)
        address = viewpoint.address(viewpoint.index, ahead=moment)
        steps.append(LineStep(told, address, current=viewpoint.ahead == moment))
    return Line(branch, steps)


def followed(viewpoint: Viewpoint, lines: Variations | None) -> ReviewBoard | None:
    """Return what the board shows of the line that somebody follows; None where there is no such moment."""
    ahead = viewpoint.ahead
    if lines is None or ahead is None or not lines.has(ahead):
        return None
    return {
        "ahead": _following(viewpoint, lines, ahead),
        "choices": {"played": "", "preferred": ""},
        **lines.board(ahead),
    }


def _following(viewpoint: Viewpoint, lines: Variations, ahead: VariationMoment) -> Following:
    """Return where one is in a line, and the ways on, back and out of it."""
    place = place_in(lines.told_steps[ahead.branch], ahead.step)

    def address(step: int) -> str:
        return viewpoint.address(viewpoint.index, ahead=VariationMoment(ahead.branch, step))

    out = viewpoint.address(viewpoint.index)
    return Following(
        branch=ahead.branch,
        number=place.number,
        count=place.count,
        name=viewpoint.match.names[lines.seat - 1],
        look=SEATS[lines.seat - 1],
        back=address(place.back) if place.back else out,
        on=address(place.on) if place.on else None,
        out=out,
    )
