"""The face of a game that has none of its own: its log, its scores and its decisions as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_noop

from durbar.core.story import Event, Phrase, SheetRow
from durbar.site import moment
from durbar.site.faces.words import tell

if TYPE_CHECKING:
    from durbar.core.match import Match, View

template = "site/fallback_face.html"


def context(view: View, names: Sequence[str]) -> dict[str, Any]:
    """Return what the template shows: what is asked, the decisions that are open, every seat's score."""
    return {
        "sentence": tell(sentence(view, names)),
        "actions": moment.choices(view).texts,
        "scores": list(zip(names, view.scores, strict=True)),
    }


def sentence(view: View, names: Sequence[str]) -> Phrase:
    """Return what is asked of the seat, or for whom it waits."""
    if view.actor is None:
        return Phrase(gettext_noop("The game is over."))
    if moment.choices(view):
        return Phrase(gettext_noop("Your decision?"))
    return Phrase(gettext_noop("{name} decides."), {"name": names[view.actor - 1]})


def events(match: Match, seat: int | None) -> list[Event]:
    """Return the log as that seat may read it, in the words of the notation."""
    return [
        Event(entry.actor, Phrase("{text}", {"text": entry.line(match.game).text}))
        for entry in match.view(seat).log
    ]


def sheet(match: Match) -> list[SheetRow]:
    """Return the score sheet: the scores, all in one row."""
    return [SheetRow(Phrase(gettext_noop("Points")), match.scores)]


def is_final(_view: View, _action_id: int) -> bool:
    """Say whether a decision cannot be taken back; without knowing the game nobody can tell beforehand."""
    return False
