"""A position of a review as somebody looks at it, and the ways from there to others."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from durbar.bots.review import schedule
from durbar.core.match import Match
from durbar.faces.palette import SEATS, SeatLook
from durbar.site.review.models import Review
from durbar.site.review.variations import VariationMoment

OPEN = 0  # the position as whoever decides in it saw it


@dataclass(frozen=True)
class Viewpoint:
    """A position of a review, seen from a seat: 0 is whoever decides there."""

    review: Review
    match: Match  # the whole game, laid open
    index: int
    seat: int = OPEN
    ahead: VariationMoment | None = None  # a moment of a line of play that begins here

    def address(self, index: int, seat: int | None = None, ahead: VariationMoment | None = None) -> str:
        """Return the address of a position, seen from this seat or another one, or of what it may lead to."""
        seat = self.seat if seat is None else seat
        path = reverse("review_position", args=[self.review.slug, index])
        asked = ({"seat": seat} if seat else {}) | (
            {"line": ahead.branch, "step": ahead.step} if ahead else {}
        )
        return f"{path}?{urlencode(asked)}" if asked else path

    @property
    def viewer(self) -> int:
        """The seat from which the board is shown."""
        return self.seat or decider(self.match, self.index)


def decider(match: Match, index: int) -> int:
    """Return the seat that decides in a position, or next after chance; in a finished game, the last one."""
    coming = (entry.actor for entry in match.log[index:] if entry.actor)
    last = (entry.actor for entry in reversed(match.log) if entry.actor)
    return next(coming, match.actor or next(last, 1))


def steps(viewpoint: Viewpoint, findings: schedule.Findings) -> dict[str, str | None]:
    """Return the addresses to which one can step from a position; None where there is nothing."""
    here, last = viewpoint.index, len(viewpoint.match)
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
    return {name: None if to is None else viewpoint.address(to) for name, to in wanted.items()}


@dataclass(frozen=True)
class Perspective:
    """A seat from which a position can be looked at, or that of whoever decides, which has no look."""

    title: str
    look: SeatLook | None
    address: str
    chosen: bool


def perspectives(viewpoint: Viewpoint) -> list[Perspective]:
    """Return from where the position can be looked at."""
    names = [_("Whoever decides"), *viewpoint.match.names]
    return [
        Perspective(
            title=name,
            look=SEATS[seat - 1] if seat else None,
            address=viewpoint.address(viewpoint.index, seat),
            chosen=seat == viewpoint.seat,
        )
        for seat, name in enumerate(names)
    ]
