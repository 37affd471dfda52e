"""What happened beside the game, in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from durbar.site.tables.level_words import title_of
from durbar.site.tables.models import SeatEvent

SENTENCES = {
    SeatEvent.Kind.LEFT: gettext_noop("%(name)s has left; a computer player (%(level)s) plays on."),
    SeatEvent.Kind.HANDED_OVER: gettext_noop(
        "%(name)s was away; %(by)s has let a computer player (%(level)s) play on."
    ),
    SeatEvent.Kind.OUT_OF_TIME: gettext_noop(
        "%(name)s did not decide in time; a computer player (%(level)s) plays on."
    ),
    SeatEvent.Kind.AWAY: gettext_noop(
        "%(name)s has not been here for a very long time; a computer player (%(level)s) plays on."
    ),
    SeatEvent.Kind.CLOSED: gettext_noop(
        "Whoever runs this server has closed the table; a computer player (%(level)s) plays on for %(name)s."
    ),
    SeatEvent.Kind.TOOK_BACK: gettext_noop("%(name)s has taken a decision back, and decides again."),
    SeatEvent.Kind.HINT: gettext_noop("%(name)s asked for a hint."),
    SeatEvent.Kind.CAME_BACK: gettext_noop("%(name)s is back."),
}


def changes_who_plays(seat_event: SeatEvent) -> bool:
    """Say whether a person or a computer player has taken a seat over."""
    return seat_event.kind not in {SeatEvent.Kind.HINT, SeatEvent.Kind.TOOK_BACK}


def sentence_of(seat_event: SeatEvent, names: Sequence[str]) -> str:
    """Return what happened in one sentence."""
    return _(SENTENCES[SeatEvent.Kind(seat_event.kind)]) % {
        "name": names[seat_event.seat - 1],
        "by": names[(seat_event.by or seat_event.seat) - 1],
        "level": title_of(seat_event.level) if seat_event.level else "",
    }
