"""What happened beside the game, in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from durbar.site.tables.level_words import title_of
from durbar.site.tables.models import SeatEvent


def sentence_of(seat_event: SeatEvent, names: Sequence[str]) -> str:
    """Return what happened in one sentence."""
    name = names[seat_event.seat - 1]
    level = title_of(seat_event.level) if seat_event.level else ""
    if seat_event.kind == SeatEvent.Kind.LEFT:
        words = _("%(name)s has left; a computer player (%(level)s) plays on.")
        return words % {"name": name, "level": level}
    if seat_event.kind == SeatEvent.Kind.HANDED_OVER:
        words = _("%(name)s was away; %(by)s has let a computer player (%(level)s) play on.")
        return words % {"name": name, "by": names[(seat_event.by or seat_event.seat) - 1], "level": level}
    if seat_event.kind == SeatEvent.Kind.OUT_OF_TIME:
        words = _("%(name)s did not decide in time; a computer player (%(level)s) plays on.")
        return words % {"name": name, "level": level}
    if seat_event.kind == SeatEvent.Kind.AWAY:
        words = _("%(name)s has not been here for a very long time; a computer player (%(level)s) plays on.")
        return words % {"name": name, "level": level}
    if seat_event.kind == SeatEvent.Kind.CLOSED:
        words = _(
            "Whoever runs this server has closed the table; a computer player (%(level)s) plays on for "
            "%(name)s."
        )
        return words % {"name": name, "level": level}
    if seat_event.kind == SeatEvent.Kind.HINT:
        return _("%(name)s asked for a hint.") % {"name": name}
    return _("%(name)s is back.") % {"name": name}
