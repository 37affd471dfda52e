"""What a table's page offers to the person on a seat beside the decisions: hints, wishes, taking back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NotRequired, TypedDict

from django.utils.translation import gettext as _

from durbar.site.pages.context.hints import HintBar, hint_bar
from durbar.site.pages.context.seat_events import changes_who_plays
from durbar.site.pages.context.wishes import WishBar, wish_bar
from durbar.site.tables import sealing
from durbar.site.tables.answering import answer_given_for, count_of_undo
from durbar.site.tables.level_words import title_of
from durbar.site.tables.models import Seat, SeatEvent

if TYPE_CHECKING:
    from durbar.core.match import Match
    from durbar.core.view import View


class Undo(TypedDict):
    """How many decisions may be taken back, and to which length; if none, why."""

    may_undo: int
    undo_to: NotRequired[int]
    no_undo: NotRequired[str]


class StoodIn(TypedDict):
    """Who decides for a person, empty where nobody does, and whether that is so because its time was up."""

    stood_in: str
    was_late: NotRequired[bool]


class Offered(Undo, StoodIn):
    """What a seat is offered beside the decisions themselves."""

    my_turn: bool
    answered: bool
    hint: HintBar | None
    wish_bar: WishBar | None


NOT_STOOD_IN: StoodIn = {"stood_in": ""}
NO_UNDO: Undo = {"may_undo": 0, "no_undo": ""}


def offered(
    match: Match, view: View, seats: Sequence[Seat], mine: Seat | None, seat_events: Sequence[SeatEvent]
) -> Offered:
    """Return what the visitor's seat is offered; while a computer player decides there, only who that is."""
    person = mine if mine and not mine.computer else None
    answered = person is not None and answer_given_for(person, match) is not None
    my_turn = person is not None and person.is_asked and not answered
    return {
        "my_turn": my_turn,
        "answered": answered,
        "hint": hint_bar(match, seats, person) if person and my_turn else None,
        "wish_bar": wish_bar(view, person) if person else None,
        **(_stood_in(mine, seat_events) if mine and mine.stand_in and not match.over else NOT_STOOD_IN),
        **(_undo(match, seats, person.number) if person else NO_UNDO),
    }


def _undo(match: Match, seats: Sequence[Seat], seat: int) -> Undo:
    """Return what a seat's person may take back."""
    sealed = sealing.is_any(seats)
    count = 0 if sealed else count_of_undo(match, seat)
    if count:
        return {"may_undo": count, "undo_to": len(match) - 1}
    return {"may_undo": 0, "no_undo": _why_no_undo(match, seat, sealed=sealed)}


def _why_no_undo(match: Match, seat: int, *, sealed: bool) -> str:
    if sealed:
        return _("While somebody’s decision is sealed, none before it can be taken back")
    if match.log and match.log[-1].actor == seat and match.log[-1].shows:
        return _("Others have seen what you decided, so it cannot be taken back")
    return _("Nothing to take back: what you decide can be, until somebody else decides, or chance does")


def _stood_in(mine: Seat, seat_events: Sequence[SeatEvent]) -> StoodIn:
    """Return who decides for a person."""
    own = [one.kind for one in seat_events if one.seat == mine.number and changes_who_plays(one)]
    return {"stood_in": title_of(mine.stand_in), "was_late": own[-1:] == [SeatEvent.Kind.OUT_OF_TIME]}
