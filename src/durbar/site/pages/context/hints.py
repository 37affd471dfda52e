"""A hint as the page of the one who has asked shows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from durbar.bots.review.difference import Difference
from durbar.faces.face import face_of
from durbar.site.pages.context.why import Brought, brought
from durbar.site.tables import hints, readiness
from durbar.site.tables.models import Seat

if TYPE_CHECKING:
    from durbar.core.match import Match, View


class Shown(NamedTuple):
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


def hint_bar(match: Match, seats: Iterable[Seat], seat: Seat) -> dict[str, Any] | None:
    """Return the hint that a seat may ask for, waits for or has got; None where it may have none."""
    if seat.number != match.actor or not hints.are_allowed(seat.table, seats):
        return None
    hint = hints.current(seat)
    if hint is None:
        return {"asked": False}
    view = match.view(seat.number)
    choices = _ranked(view, match.names, hint.get("choices", ()))
    return {
        "asked": True,
        "only": _only(view, match.names),
        "thinking": hints.is_wanted(seat),
        "preparing": not readiness.can_search(seat.table.game),
        "choices": choices,
        "why": _why(choices),
        "brings": _brings(view, match.names, hint.get("leads", ()), choices),
    }


def _only(view: View, names: Sequence[str]) -> dict[str, str] | None:
    """Return the only legal decision, at once; the search goes on, for its time tells others nothing."""
    texts = view.legal.texts
    return {"action": texts[0], "words": _label(view, names, texts[0])} if len(texts) == 1 else None


def _ranked(view: View, names: Sequence[str], found: Sequence[Sequence[Any]]) -> list[Shown]:
    return sorted((_shown(view, names, *choice) for choice in found), key=lambda choice: choice.worth)


def _shown(
    view: View, names: Sequence[str], action: int, chance: float, place: float, points: float
) -> Shown:
    text = view.game.actions.texts[action]
    return Shown(text, _label(view, names, text), round(100 * chance), round(place, 1), round(points))


def _label(view: View, names: Sequence[str], text: str) -> str:
    return face_of(view.game.about.id).label(view, names, text)


def _brings(
    view: View, names: Sequence[str], leads: Iterable[Mapping[str, Any]], choices: Sequence[Shown]
) -> list[Brought]:
    """Return what the first decision brings more or less than the next one, where these two were compared."""
    assert view.seat
    texts = view.game.actions.texts
    first_two = [choice.action for choice in choices[:2]]
    return [
        difference
        for lead in leads
        if [texts[lead["action"]], texts[lead["other"]]] == first_two
        for difference in brought(view.position, [Difference(*one) for one in lead["why"]], view.seat, names)
    ]


def _why(choices: Sequence[Shown]) -> str:
    """Say in which of its numbers the first is ahead of the next."""
    if len(choices) < 2:
        return ""
    first, second = choices[:2]
    if first.chance > second.chance:
        words = _("First because it wins more often: %(one)s %% against %(other)s %%.")
        return words % {"one": first.chance, "other": second.chance}
    if first.place != second.place:
        words = _("As likely to win; first for its better place on average: %(one)s against %(other)s.")
        return words % {"one": first.place, "other": second.place}
    if first.points != second.points:
        words = _("As likely to win; first for its points: %(one)s against %(other)s.")
        return words % {"one": first.points, "other": second.points}
    return _("The first ones are worth the same.")
