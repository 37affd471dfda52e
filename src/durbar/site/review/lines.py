"""The lines of play that may begin at a position: each in words, and one of them followed on the board."""

from __future__ import annotations

from typing import Any

from durbar.faces.palette import SEATS
from durbar.site.pages.context.variation import place_in
from durbar.site.review.variations import Branch, VariationMoment, Variations
from durbar.site.review.viewpoint import Viewpoint


def lines_in_words(viewpoint: Viewpoint, lines: Variations | None) -> dict[str, Any]:
    """Return what each decision may lead to, and whom the preferred one forestalls."""
    if lines is None:
        return {"lines": [], "forestalled": []}
    return {
        "lines": [_line(viewpoint, lines, branch) for branch in Branch],
        "forestalled": lines.forestalled,
    }


def _line(viewpoint: Viewpoint, lines: Variations, branch: Branch) -> dict[str, Any]:
    """Return what a decision may lead to, each step with the address where the board shows it."""
    steps = []
    for told in lines.told_steps[branch]:
        moment = VariationMoment(branch, told.step)
        steps.append(
            {
                "step": told.step,
                "line": told.line,
                "told": told,
                "address": viewpoint.address(viewpoint.index, ahead=moment),
                "current": viewpoint.ahead == moment,
            }
        )
    return {"branch": branch, "steps": steps}


def followed(viewpoint: Viewpoint, lines: Variations | None) -> dict[str, Any] | None:
    """Return what the board shows of the line that somebody follows; None where there is no such moment."""
    ahead = viewpoint.ahead
    if lines is None or ahead is None or not lines.has(ahead):
        return None
    return {
        "ahead": _following(viewpoint, lines, ahead),
        "choices": {"played": "", "preferred": ""},
        **lines.board(ahead),
    }


def _following(viewpoint: Viewpoint, lines: Variations, ahead: VariationMoment) -> dict[str, Any]:
    """Return where one is in a line, and the ways on, back and out of it."""
    place = place_in(lines.told_steps[ahead.branch], ahead.step)

    def address(step: int) -> str:
        return viewpoint.address(viewpoint.index, ahead=VariationMoment(ahead.branch, step))

    return {
        "branch": ahead.branch,
        "number": place.number,
        "count": place.count,
        "name": viewpoint.match.names[lines.seat - 1],
        "look": SEATS[lines.seat - 1],
        "back": address(place.back) if place.back else viewpoint.address(viewpoint.index),
        "on": address(place.on) if place.on else None,
        "out": viewpoint.address(viewpoint.index),
    }
