"""A lesson as its page shows it: the table as at any game, and what the teacher says beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from durbar.core import registry
from durbar.faces.art.sheet import sprite
from durbar.faces.face import face_of
from durbar.faces.palette import SEATS
from durbar.faces.words import tell, translated
from durbar.site.lessons.place import Place
from durbar.site.pages.context.happened import Happened, decision
from durbar.site.pages.context.log import turns
from durbar.site.pages.context.over import score_sheet
from durbar.site.pages.context.table import CONFIRM_COOKIE
from durbar.site.static_urls import stylesheet_of

if TYPE_CHECKING:
    from durbar.core.match import Match
    from durbar.core.telling import Event

FRAME = "lessons/frame.html"
AT_ONCE = 7  # so many decisions of the others are told without a click


def context(place: Place, *, arriving: bool) -> dict[str, Any]:
    """Return what the templates need; who is arriving is welcomed at the first step."""
    match, seat = place.shown, place.lesson.seat
    names, face = names_of(place), face_of(place.game)
    view = match.view(seat)
    asked = not place.is_end and not place.tried
    return {
        "about": registry.about(place.game),
        "stylesheet": stylesheet_of(place.game),
        "sprite": sprite(place.game),
        "fragment": face.template,
        "frame": FRAME,
        "face": face.context(view, names),
        "sentence": _("So the table would look.") if place.tried else tell(face.sentence(view), names),
        "seats": [_seat(number, name, match, seat) for number, name in enumerate(names, start=1)],
        "me": seat,
        "my_turn": asked,
        "past": not asked,
        "phase": "running",
        "length": len(match),
        "version": 0,
        "decided": next((entry.actor for entry in reversed(match.log) if entry.actor), 0),
        "log_template": "lessons/log.html",
        "told_turns": turns(match, seat, names),
        "confirm": False,
        "confirm_cookie": CONFIRM_COOKIE.format(game=place.game),
        "place": place,
        "said": _said(place, names) | {"welcome": _welcome(place) if arriving else ""},
        "sheet": score_sheet(place.match) if place.is_end else None,
    }


def names_of(place: Place) -> list[str]:
    """Return the names of the seats as they are shown: the learner's in the reader's language."""
    names = list(place.whole.names)
    names[place.lesson.seat - 1] = _("Guest")
    return names


def _seat(seat: int, name: str, match: Match, me: int) -> dict[str, Any]:
    return {
        "number": seat,
        "name": name,
        "kind": "person" if seat == me else "bot",
        "online": True,
        "look": SEATS[seat - 1],
        "me": seat == me,
        "turn": match.actor == seat,
        "winner": seat in match.winners,
    }


def _said(place: Place, names: Sequence[str]) -> dict[str, Any]:
    """Return what the teacher says."""
    said = {
        "number": place.number,
        "steps": len(place.lesson.steps),
        "meanwhile": [] if place.tried else _told(place, names, place.before, place.length),
        "at_once": AT_ONCE,
    }
    if place.is_end:
        return said | {
            "title": _("The end of the game"),
            "words": translated(place.lesson.farewell),
        }
    return said | {
        "title": translated(place.step.title),
        "words": translated(place.step.words),
        "rules": place.step.rules,
        "prepared": place.prepared,
        "tried": _tried(place, names) if place.tried else None,
    }


def _welcome(place: Place) -> str:
    return translated(place.lesson.welcome) if place.number == 1 else ""


def _tried(place: Place, names: Sequence[str]) -> dict[str, Any]:
    """Return what another decision than ours does, and what is to be said of it."""
    (event,) = _events(place.shown, place.lesson.seat, place.length, place.length + 1)
    return {"happened": decision(event, names), "but": translated(place.step.answer(place.tried))}


def _told(place: Place, names: Sequence[str], start: int, stop: int) -> list[Happened]:
    """Return the decisions of a part of the record, chance's left out, as the learner may read them."""
    events = _events(place.whole, place.lesson.seat, start, stop)
    return [decision(event, names) for event in events if event.actor]


def _events(match: Match, reader: int, start: int, stop: int) -> list[Event]:
    from durbar.core.log_events import events  # noqa: PLC0415 - part of the engine

    return events(match, reader, start, stop)
