"""A lesson as its page shows it: the table as at any game, and what the teacher says beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Required, TypedDict

from django.utils.translation import gettext as _

from durbar.core import registry
from durbar.core.about import About
from durbar.faces.art.sheet import sprite
from durbar.faces.face import face_of
from durbar.faces.words import headed, paragraph, tell, translated
from durbar.site.lessons import meanwhile
from durbar.site.lessons.place import Place
from durbar.site.pages.bundles import stylesheet_of
from durbar.site.pages.context.last_decision import Happened, decision, last_decision
from durbar.site.pages.context.log import LogTurn, turns
from durbar.site.pages.context.over import ScoreSheet, score_sheet
from durbar.site.pages.context.shown_seat import ShownSeat
from durbar.site.pages.context.table import CONFIRM_COOKIE
from durbar.site.tables.models import Seat

if TYPE_CHECKING:
    from durbar.core.match import Match

FRAME = "lessons/frame.html"


class Tried(TypedDict):
    """What another decision than ours does, what is to be said of it, and whether the game goes on."""

    happened: Happened
    but: str
    goes_on: bool


class Said(TypedDict, total=False):
    """What the teacher says; nothing but what happens while the record comes to the step."""

    number: Required[int]
    steps: Required[int]
    welcome: str
    prepared: str
    tried: Tried
    meanwhile: list[Happened]
    at_once: int
    title: str
    words: str
    rules: Sequence[str]


class LessonContext(TypedDict):
    """What the templates of a table and of a lesson need."""

    about: About
    stylesheet: str
    sprite: str
    fragment: str
    frame: str
    face: object
    sentence: str
    aloud: str
    seats: list[ShownSeat]
    me: int
    my_turn: bool
    past: bool
    phase: str
    length: int
    version: int
    happened: Happened | None
    decided: int
    log_template: str
    told_turns: list[LogTurn]
    confirm: bool
    confirm_cookie: str
    place: Place
    said: Said
    sheet: ScoreSheet | None


def context(place: Place, *, arriving: bool) -> LessonContext:
    """Return the context of a place; who is arriving is welcomed at the first step."""
    match, seat = place.shown, place.lesson.seat
    names, face = names_of(place), face_of(place.game)
    view = match.view(seat)
    asked = not place.is_end and not place.tried and not place.so_far
    happened = last_decision(match, seat, names)
    sentence = _sentence(place) or tell(face.sentence(view), names)
    said: Said = {**_said(place, names), "welcome": _welcome(place) if arriving else ""}
    return {
        "about": registry.about(place.game),
        "stylesheet": stylesheet_of(place.game),
        "sprite": sprite(place.game),
        "fragment": face.template,
        "frame": FRAME,
        "face": face.context(view, names),
        "sentence": sentence,
        "aloud": paragraph([*_aloud(said), sentence]),
        "seats": [_seat(number, name, match, seat) for number, name in enumerate(names, start=1)],
        "me": seat,
        "my_turn": asked,
        "past": not asked,
        "phase": "running",
        "length": len(match),
        "version": 0,
        "happened": happened,
        "decided": happened.seat if happened else 0,
        "log_template": "lessons/log.html",
        "told_turns": turns(match, seat, names),
        "confirm": False,
        "confirm_cookie": CONFIRM_COOKIE.format(game=place.game),
        "place": place,
        "said": said,
        "sheet": score_sheet(place.match, names) if place.is_end else None,
    }


def _aloud(said: Said) -> Iterator[str]:
    """Return what the teacher says as it is read out before what is to be done."""
    if tried := said.get("tried"):
        yield _("You may, but %(but)s") % {"but": tried["but"]}
    elif words := said.get("words"):
        yield from filter(None, [said.get("welcome")])
        yield headed(said["title"], words)


def _sentence(place: Place) -> str:
    """Return what stands where the question stands while nothing is asked."""
    if place.so_far:
        return _("The game continues.")
    return _("This is how the table would look.") if place.tried else ""


def names_of(place: Place) -> list[str]:
    """Return the names of the seats as they are shown: the learner's in the reader's language."""
    names = list(place.whole.names)
    names[place.lesson.seat - 1] = _("Guest")
    return names


def _seat(seat: int, name: str, match: Match, me: int) -> ShownSeat:
    return ShownSeat(
        number=seat,
        name=name,
        me=seat == me,
        kind=Seat.Kind.PERSON if seat == me else Seat.Kind.COMPUTER,
        turn=match.actor == seat,
        winner=seat in match.winners,
        online=True,
    )


def _said(place: Place, names: Sequence[str]) -> Said:
    """Return what the teacher says at a place."""
    said: Said = {"number": place.number, "steps": len(place.lesson.steps)}
    if place.so_far:
        return said
    if place.tried:
        return {**said, "prepared": place.prepared, "tried": _tried(place, names)}
    said |= {
        "meanwhile": [decision(event, names) for event in meanwhile.told(place)],
        "at_once": meanwhile.AT_ONCE,
    }
    if place.is_end:
        return {**said, "title": _("The end of the game"), "words": translated(place.lesson.farewell)}
    return {
        **said,
        "title": translated(place.step.title),
        "words": translated(place.step.words),
        "rules": place.step.rules,
        "prepared": place.prepared,
    }


def _welcome(place: Place) -> str:
    return translated(place.lesson.welcome) if place.number == 1 else ""


def _tried(place: Place, names: Sequence[str]) -> Tried:
    """Return what is shown of another decision than ours."""
    return {
        "happened": decision(meanwhile.told_of_trial(place), names),
        "but": translated(place.step.answer(place.tried)),
        "goes_on": not place.shown.over,
    }
