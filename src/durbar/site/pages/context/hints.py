"""A hint as the page of the one who has asked shows it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from durbar.bots.analysis.percents import percents
from durbar.faces.face import face_of
from durbar.site.pages.context.point_differences import DifferenceInWords, brought
from durbar.site.pages.context.variation import (
    RivalInWords,
    ToldStep,
    forestalled,
    place_in,
    seen,
    told_steps,
)
from durbar.site.pages.number_words import percent_text
from durbar.site.tables import hints, readiness
from durbar.site.tables.models import Seat

if TYPE_CHECKING:
    from durbar.bots.analysis.search_result import Lead
    from durbar.core.match import Match
    from durbar.core.telling import Step
    from durbar.core.view import View


class HintRow(NamedTuple):
    """What a hint shows of a decision, with the numbers as they are written."""

    action: str
    words: str
    chance: int  # of winning, in percent
    average: float  # place, as exactly as it is shown
    points: int

    @property
    def place(self) -> str:
        """The average place, as the reader's language writes decimals."""
        return str(number_format(self.average, 1))

    @property
    def worth(self) -> tuple[int, float, int]:
        """What they are ranked by: nothing that is not shown."""
        return -self.chance, self.average, -self.points


class OnlyDecision(TypedDict):
    """The only legal decision."""

    action: str
    words: str


class Explained(TypedDict):
    """Why the first decision is preferred, what it leads to, and whom it forestalls."""

    brings: list[DifferenceInWords]
    line: list[ToldStep]
    forestalled: list[RivalInWords]


class FoundHint(Explained):
    """A hint that was asked for, found or not yet."""

    asked: bool
    number: int  # of the decision, from 1
    only: OnlyDecision | None
    thinking: bool
    preparing: bool
    choices: list[HintRow]
    why: str


class NoHint(TypedDict):
    """A hint that may be asked for."""

    asked: bool


HintBar = FoundHint | NoHint


class AheadMoment(TypedDict):
    """A moment of the line of a hint, and where it is in that line."""

    step: ToldStep
    number: int
    count: int
    back: int | None
    on: int | None
    view: View


def hint_bar(match: Match, seats: Iterable[Seat], seat: Seat) -> HintBar | None:
    """Return the hint that a seat may ask for, waits for or has got; None where it may have none."""
    view = hints.view_for(match, seat.number) if hints.are_allowed(seat.table, seats) else None
    if view is None:
        return None
    hint = hints.current(seat)
    if hint is None:
        return {"asked": False}
    choices = _ranked(view, match.names, hint.get("choices", ()))
    return {
        "asked": True,
        "number": hint["length"] + 1,
        "only": _only(view, match.names),
        "thinking": hints.is_wanted(seat),
        "preparing": not readiness.can_search(seat.table.game),
        "choices": choices,
        "why": _why(choices),
        **_explained(view, match.names, _lead(view, hint, choices)),
    }


def _only(view: View, names: Sequence[str]) -> OnlyDecision | None:
    """Return the only legal decision, at once; the search goes on, for its time tells others nothing."""
    texts = view.legal.texts
    return {"action": texts[0], "words": _label(view, names, texts[0])} if len(texts) == 1 else None


def _ranked(view: View, names: Sequence[str], found: Sequence[hints.StoredChoice]) -> list[HintRow]:
    return sorted((_row(view, names, *choice) for choice in found), key=lambda choice: choice.worth)


def _row(
    view: View, names: Sequence[str], action: int, chance: float, place: float, points: float
) -> HintRow:
    text = view.game.actions.texts[action]
    return HintRow(text, _label(view, names, text), percents(chance), round(place, 1), round(points))


def _label(view: View, names: Sequence[str], text: str) -> str:
    return face_of(view.game.about.id).label(view, names, text)


def _lead(view: View, hint: hints.StoredHint, choices: Sequence[HintRow]) -> Lead | None:
    """Return what the first decision brings, where it was compared with the next one."""
    texts, first_two = view.game.actions.texts, [choice.action for choice in choices[:2]]
    for action, lead in hints.leads(hint):
        if [texts[action], texts[lead.other]] == first_two:
            return lead
    return None


def _explained(view: View, names: Sequence[str], lead: Lead | None) -> Explained:
    """Return what is told of the first decision; nothing where it was not compared with the next one."""
    if lead is None:
        return {"brings": [], "line": [], "forestalled": []}
    assert view.seat
    line = told_steps(view, steps_of(view, lead), names)
    return {
        "brings": brought(view.position, lead.why, view.seat, names),
        "line": line if len(line) > 1 else [],
        "forestalled": forestalled(lead.rivals, line, names),
    }


def steps_of(view: View, lead: Lead | None) -> Sequence[Step]:
    """Return what a hint's first decision leads to, as the seat of the view would see it happen."""
    from durbar.bots.review.variations import steps  # noqa: PLC0415 - loads the search's compiler

    return tuple(steps(view, lead.line)) if lead and lead.line else ()


def ahead(match: Match, seat: Seat, number: int) -> AheadMoment | None:
    """Return a moment of the line of a seat's hint, after so many of its steps; None where there is none."""
    hint, view = hints.current(seat), hints.view_for(match, seat.number)
    if hint is None or view is None:
        return None
    steps = steps_of(view, _lead(view, hint, _ranked(view, match.names, hint.get("choices", ()))))
    line = told_steps(view, steps, match.names)
    step = next((one for one in line if one.step == number), None)
    if step is None:
        return None
    place = place_in(line, number)
    return {
        "step": step,
        "number": place.number,
        "count": place.count,
        "back": place.back,
        "on": place.on,
        "view": seen(view, steps, number),
    }


def _why(choices: Sequence[HintRow]) -> str:
    """Say in which of its numbers the first is ahead of the next."""
    if len(choices) < 2:
        return ""
    first, second = choices[:2]
    if first.chance > second.chance:
        words = _("First because it wins more often: %(one)s against %(other)s.")
        return words % {"one": percent_text(first.chance), "other": percent_text(second.chance)}
    if first.place != second.place:
        words = _("As likely to win; first for its better place on average: %(one)s against %(other)s.")
        return words % {"one": first.place, "other": second.place}
    if first.points != second.points:
        words = _("As likely to win; first for its points: %(one)s against %(other)s.")
        return words % {"one": first.points, "other": second.points}
    return _("The first ones are worth the same.")
