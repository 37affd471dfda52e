"""What is decided between two steps of a lesson, and where the table stops on its way to the next one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from durbar.site.lessons.place import Place

if TYPE_CHECKING:
    from durbar.core.match import Match
    from durbar.core.telling import LogEvent

AT_ONCE = 7  # so many decisions are told without a click, and shown one by one
MOST = 12  # stops; of what lies further back only the outcome is shown


def told(place: Place) -> list[LogEvent]:
    """Return the decisions of seats between the step before and a place, as the learner may read them."""
    return [event for event in _between(place) if event.actor]


def told_of_trial(place: Place) -> LogEvent:
    """Return what was tried at a place, as the learner may read it."""
    (event,) = _events(place.shown, place.lesson.seat, place.length, place.length + 1)
    return event


def next_stop(place: Place, after: int) -> int | None:
    """Return how many decisions the record has where the table stops next; None: at the place itself."""
    return next((length for length in stops(place)[-MOST:] if after < length < place.length), None)


def stops(place: Place) -> list[int]:
    """Return how many decisions the record has wherever the table stops between the step before and a place.

    Of few it stops after each, of many where a turn ends and where points come.
    """
    decisions = _decisions(_between(place))
    lengths = list(accumulate(map(len, decisions), initial=place.before))[1:]
    if len(decisions) <= AT_ONCE:
        return lengths
    actors = [decision[0].actor for decision in decisions]
    ends = [*(one != other for one, other in pairwise(actors)), True]
    steps = zip(lengths, decisions, ends, strict=True)
    return [length for length, decision, is_end in steps if is_end or any(one.gains for one in decision)]


def _decisions(events: Sequence[LogEvent]) -> list[Sequence[LogEvent]]:
    """Return each decision of a seat with what chance did after it."""
    starts = [index for index, event in enumerate(events) if event.actor]
    return [events[start:stop] for start, stop in pairwise([*starts, len(events)])]


def _between(place: Place) -> list[LogEvent]:
    return _events(place.whole, place.lesson.seat, place.before, place.length)


def _events(match: Match, reader: int, start: int, stop: int) -> list[LogEvent]:
    from durbar.core.log_events import events  # noqa: PLC0415 - part of the engine

    return events(match, reader, start, stop)
